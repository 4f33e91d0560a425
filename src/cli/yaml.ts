import { isAlias, isMap, isScalar, isSeq, type Node, parseDocument, type YAMLError } from 'yaml'
import { formatPath } from '../core/plain-copy.js'
import type { Issue } from '../core/schema.js'
import { type Fault, keyIssue } from './json.js'

/** Reads one YAML document. Keys given twice and `__proto__` keys are issues. */
export function readYaml(text: string): { readonly value: unknown; readonly issues: Issue[]; readonly fault: Fault | null } {
  const document = parseDocument(text, { uniqueKeys: false, prettyErrors: false, logLevel: 'error' })
  const [error] = document.errors
  if (error) return { value: undefined, issues: [], fault: { at: error.pos[0], message: inWords(error) } }
  const issues: Issue[] = []
  walk(document.contents, [], issues)
  try {
    const value: unknown = document.toJS()
    JSON.stringify(value)
    return { value, issues, fault: null }
  } catch (error) {
    return { value: undefined, issues: [], fault: { at: 0, message: `aliases that do not make plain data (${(error as Error).name})` } }
  }
}

function inWords({ code, message }: YAMLError): string {
  return code === 'MULTIPLE_DOCS' ? 'a second document; expected one document a file' : message
}

function walk(node: Node | null, steps: readonly (string | number)[], issues: Issue[]): void {
  if (isAlias(node)) return
  if (isSeq<Node>(node)) node.items.forEach((item, i) => void walk(item, [...steps, i], issues))
  if (!isMap<Node, Node>(node)) return
  const before = new Set<string>()
  for (const { key, value } of node.items) {
    const name = isScalar(key) ? String(key.value) : String(key)
    const found = keyIssue(name, before, () => formatPath('', [...steps, name]))
    if (found) issues.push(found)
    walk(value, [...steps, name], issues)
  }
}
