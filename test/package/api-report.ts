import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel, type IConfigFile } from '@microsoft/api-extractor'
import ts from 'typescript'

// The public surface, as text to be reviewed: a report of each subpath, made of the declarations in dist/. `--check` writes nothing, and fails where a report is
// not what it would be.

const FOLDER = 'docs/api-report'

interface Face {
  /** What is imported: `broadside/gurps`. */
  readonly specifier: string
  readonly declarations: string
  readonly report: string
}

/** Every subpath with declarations, from package.json. */
function faces(): Face[] {
  const { name, exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    name: string
    exports: Record<string, { readonly import: { readonly types: string } } | string>
  }
  return Object.entries(exports).flatMap(([subpath, conditions]) =>
    typeof conditions === 'string'
      ? []
      : [{ specifier: `${name}${subpath.slice(1)}`, declarations: conditions.import.types, report: `${subpath.slice(2) || name}.api.md` }],
  )
}

/** What API Extractor is to do with one file; what it leaves stands in `folder`. */
function configuration({ declarations, report }: Face, all: readonly Face[], folder: string): IConfigFile {
  const compilerOptions = { target: 'es2022', lib: ['es2023', 'dom'], module: 'nodenext', strict: true, skipLibCheck: true, types: [] }
  const unheard = { default: { logLevel: ExtractorLogLevel.None } }
  return {
    projectFolder: resolve('.'),
    mainEntryPointFilePath: resolve(declarations),
    newlineKind: 'lf',
    compiler: { overrideTsconfig: { compilerOptions, files: all.map((face) => face.declarations) } },
    // What is not exported and yet seen through what is: a change of that breaks programs too.
    apiReport: {
      enabled: true,
      reportFileName: report,
      reportFolder: folder,
      reportTempFolder: join(folder, 'temp'),
      includeForgottenExports: true,
    },
    docModel: { enabled: false },
    dtsRollup: { enabled: false },
    tsdocMetadata: { enabled: false },
    messages: {
      compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
      // Comments are typedoc's affair.
      extractorMessageReporting: unheard,
      tsdocMessageReporting: unheard,
    },
  }
}

/** What API Extractor says of nearly everything: that it is public, or that typedoc has no words for it. */
const USUAL = /^ *\/\/ (?:@public|\(undocumented\)|@public \(undocumented\))\n/gm

/** Whether a type is what an enumeration of zod has: each name as its own literal. */
function isEnumeration(node: ts.Node): node is ts.TypeLiteralNode {
  return (
    ts.isTypeLiteralNode(node) &&
    node.members.length > 0 &&
    node.members.every((member) => ts.isPropertySignature(member) && member.type && ts.isLiteralTypeNode(member.type))
  )
}

function sorted<Node extends ts.Node>(nodes: readonly Node[], file: ts.SourceFile): Node[] {
  const byText = (a: Node, b: Node) => (a.getText(file) < b.getText(file) ? -1 : 1)
  return [...nodes].sort(byText)
}

/** Declarations with the members of enumerations, and of unions of literals, in the order of their names: the compiler's own is that in which it met them, here so and there so. */
function inOrder(file: ts.SourceFile): ts.SourceFile {
  const { transformed, dispose } = ts.transform(file, [
    (context) => (root) => {
      const visit = (node: ts.Node): ts.Node => {
        const inner = ts.visitEachChild(node, visit, context)
        if (ts.isUnionTypeNode(node) && node.types.every(ts.isLiteralTypeNode) && ts.isUnionTypeNode(inner)) {
          const order = sorted(node.types, file).map((type) => inner.types[node.types.indexOf(type)] as ts.TypeNode)
          return context.factory.updateUnionTypeNode(inner, context.factory.createNodeArray(order))
        }
        if (isEnumeration(node) && ts.isTypeLiteralNode(inner)) {
          const order = sorted(node.members, file).map((member) => inner.members[node.members.indexOf(member)] as ts.TypeElement)
          return context.factory.updateTypeLiteralNode(inner, context.factory.createNodeArray(order))
        }
        return inner
      }
      return ts.visitNode(root, visit) as ts.SourceFile
    },
  ])
  dispose()
  return transformed[0] as ts.SourceFile
}

/** Declarations as the compiler lays them out, whatever lines they were written on. */
function laidOut(declarations: string): string {
  const file = ts.createSourceFile('report.d.ts', declarations.replace(USUAL, ''), ts.ScriptTarget.ES2022, true)
  const printer = ts.createPrinter({ newLine: ts.NewLineKind.LineFeed })
  return inOrder(file)
    .statements.map((statement) => `${printer.printNode(ts.EmitHint.Unspecified, statement, file)}\n`)
    .join('\n')
}

/** The reports by their file names. */
function reports(): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'broadside-api-'))
  mkdirSync(join(folder, 'temp'))
  const all = faces()
  let compilerState: CompilerState | undefined
  const made = all.map((face): [string, string] => {
    const configObject = configuration(face, all, folder)
    const config = ExtractorConfig.prepare({ configObject, configObjectFullPath: undefined, packageJsonFullPath: resolve('package.json') })
    compilerState ??= CompilerState.create(config, { additionalEntryPoints: all.map(({ declarations }) => resolve(declarations)) })
    const { succeeded } = Extractor.invoke(config, {
      compilerState,
      localBuild: true,
      messageCallback(message) {
        // That a report is new, and which compiler is used, need not be said.
        message.handled = message.logLevel !== ExtractorLogLevel.Error
      },
    })
    if (!succeeded) throw new Error(`${face.declarations} cannot be read`)
    const [, declarations = ''] = /^```ts\n([\s\S]*)^```$/m.exec(readFileSync(join(folder, face.report), 'utf8')) ?? []
    const head = `# ${face.specifier}\n\nMade by \`npm run api\`, not to be edited. What stands without \`export\` is seen through what is exported.\n`
    return [face.report, `${head}\n\`\`\`ts\n${laidOut(declarations)}\`\`\`\n`]
  })
  rmSync(folder, { recursive: true })
  return new Map(made)
}

/** The reports that stand in the repository. */
function kept(): Map<string, string> {
  mkdirSync(FOLDER, { recursive: true })
  return new Map(readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]))
}

const [now, before] = [reports(), kept()]
const changed = [...new Set([...now.keys(), ...before.keys()])].filter((name) => now.get(name) !== before.get(name))
if (!process.argv.includes('--check')) {
  for (const name of changed) {
    const report = now.get(name)
    if (report === undefined) rmSync(join(FOLDER, name))
    else writeFileSync(join(FOLDER, name), report)
    console.log(`${FOLDER}/${name}: ${report === undefined ? 'removed' : 'written'}`)
  }
} else if (changed.length > 0) {
  console.error(`The public surface is not as reported in ${changed.map((name) => `${FOLDER}/${name}`).join(', ')}.`)
  console.error('If that is meant: run `npm run api`, look at what has changed, and commit it.')
  process.exitCode = 1
}
