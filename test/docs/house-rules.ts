import { RULESETS } from '../../src/rulesets.js'

/** The rows of a table in Markdown, its columns as wide as they need be. */
function markdown(rows: readonly (readonly string[])[]): string[] {
  const [head = []] = rows
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.slice(1).map(line)]
}

/** Every house rule of every ruleset, as the guide lists them. */
export function houseRuleTables(): string {
  return Object.values(RULESETS)
    .flatMap(({ id, title, options }) => {
      const rows = Object.entries(options).map(([name, { values, clause, about }]) => {
        const [first, ...others] = values.map((value) => `\`${value}\``)
        return [`\`${name}\``, `**${first}**`, others.join(', '), clause, about]
      })
      return [`## ${title} (\`${id}\`)`, '', ...markdown([['option', 'default', 'or', 'clause', 'what it decides'], ...rows]), '']
    })
    .join('\n')
}
