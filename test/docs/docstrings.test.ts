import ts from 'typescript'
import { describe, expect, it } from 'vitest'

// Events and views are what a game reads most: a number in them says what it counts, and on which scale.

const RULESETS = ['corpen18', 'gurps', 'mini-naval']
const files = RULESETS.flatMap((id) => [`src/${id}/events.ts`, `src/${id}/view.ts`])
const core = ['src/core/battle.ts', 'src/core/ruleset.ts']
const program = ts.createProgram([...files, ...core], { strict: true, target: ts.ScriptTarget.ES2022, noEmit: true, types: [] })
const checker = program.getTypeChecker()

function sourceOf(path: string): ts.SourceFile {
  const source = program.getSourceFile(path)
  if (!source) throw new Error(`there is no ${path}`)
  return source
}

/** What a union, a list or a pair is made of, as far down as that goes. */
function partsOf(type: ts.Type): ts.Type[] {
  if (type.isUnion()) return type.types.flatMap(partsOf)
  if (checker.isArrayType(type) || checker.isTupleType(type))
    return checker.getTypeArguments(type as ts.TypeReference).flatMap((each) => partsOf(each))
  return [type]
}

const isDocumented = (symbol: ts.Symbol) => symbol.getDocumentationComment(checker).length > 0

/** Every number among the properties of a type, and whether it has a docstring. */
function numbersIn(type: ts.Type, at: string): [name: string, documented: boolean][] {
  return checker.getPropertiesOfType(type).flatMap((property) => {
    const name = `${at}.${property.name}`
    const parts = partsOf(checker.getTypeOfSymbol(property))
    const inside = parts.filter((part) => part.flags & ts.TypeFlags.Object).flatMap((part) => numbersIn(part, name))
    return parts.some((part) => part.flags & ts.TypeFlags.NumberLike) ? [[name, isDocumented(property)], ...inside] : inside
  })
}

const withoutDocstring = (numbers: readonly (readonly [string, boolean])[]) =>
  numbers.filter(([, documented]) => !documented).map(([name]) => name)

/** The kinds of event of a ruleset, each with the comment that stands before it. */
function kindsOf(path: string): { readonly kind: string; readonly comment: string; readonly type: ts.Type }[] {
  const source = sourceOf(path)
  const event = source.statements.filter(ts.isTypeAliasDeclaration).find(({ name }) => name.text === 'Event')
  if (!event || !ts.isUnionTypeNode(event.type)) throw new Error(`${path} has no union of events`)
  let end = event.name.end
  return event.type.types.map((node) => {
    const comment = /\/\*\*(.*?)\*\//s.exec(source.text.slice(end, node.getStart(source)))?.[1] ?? ''
    end = node.end
    const type = checker.getTypeFromTypeNode(node)
    const kind = type.getProperty('event')
    return { kind: kind ? checker.typeToString(checker.getTypeOfSymbol(kind)) : '', comment: comment.trim(), type }
  })
}

/** The public members of a class that have no docstring. */
function bareMembersOf(path: string, name: string): string[] {
  const found = sourceOf(path)
    .statements.filter(ts.isClassDeclaration)
    .find((each) => each.name?.text === name)
  if (!found) throw new Error(`${path} has no class ${name}`)
  const isPrivate = (member: ts.ClassElement) => (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private) !== 0
  return found.members.flatMap((member) => {
    if (isPrivate(member) || !member.name || !ts.isIdentifier(member.name)) return []
    const symbol = checker.getSymbolAtLocation(member.name)
    return symbol && isDocumented(symbol) ? [] : [member.name.text]
  })
}

describe('the events of a ruleset', () => {
  it.each([
    ['corpen18', 11],
    ['gurps', 17],
    ['mini-naval', 22],
  ])('of %s say of each kind, and of each number, what it is', (id, kinds) => {
    const found = kindsOf(`src/${id}/events.ts`)
    expect(found.length).toBe(kinds)
    expect(found.filter(({ comment }) => comment === '').map(({ kind }) => kind)).toEqual([])
    const numbers = found.flatMap(({ kind, type }) => numbersIn(type, kind))
    expect(numbers.length).toBeGreaterThan(kinds)
    expect(withoutDocstring(numbers)).toEqual([])
  })
})

describe('the view of a side', () => {
  // Beside what is of the state.
  it('says what each number is that it declares', () => {
    const interfaces = RULESETS.flatMap((id) => sourceOf(`src/${id}/view.ts`).statements.filter(ts.isInterfaceDeclaration))
    const own = interfaces.flatMap((each) => {
      const type = checker.getTypeAtLocation(each)
      const declared = each.members.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [`${each.name.text}.${name.text}`] : []))
      return numbersIn(type, each.name.text).filter(([name]) => declared.includes(name))
    })
    expect(own.map(([name]) => name)).toContain('Enemy.moved')
    expect(withoutDocstring(own)).toEqual([])
  })
})

describe('a battle', () => {
  it('says what each of its members is', () => {
    expect(bareMembersOf('src/core/battle.ts', 'Battle')).toEqual([])
  })
})
