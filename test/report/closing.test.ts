import { describe, expect, it } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import { corpen18 } from '../../src/corpen18/index.js'
import { begunBy } from '../../src/report/closing.js'
import { htmlOf } from '../../src/report/html.js'
import { account, dossier } from '../../src/report/index.js'
import { mailOf } from '../../src/report/mail.js'
import { markdownOf } from '../../src/report/markdown.js'
import { kept, nightAction } from './battles.js'

// What every report closes with says the same in each format.

const byMail = dossier(corpen18, kept('0.1.0-by-night-and-mail'), 'umpire')
const [first, second] = byMail.sides.map(({ id }) => id) as [string, string]

/** The report with these figures of luck: attacks, actual, expected, and how many attacks were not counted. */
const lucky = (...figures: readonly (readonly [number, number, number, number])[]) => ({
  ...byMail,
  luck: figures.map(([attacks, actual, expected, uncounted], i) => {
    const course = byMail.frames.map(() => ({ actual, expected }))
    return { side: [first, second][i] as string, attacks, actual, expected, uncounted, course }
  }),
})
const section = (text: string, from: string, to: string) => (text.slice(text.indexOf(from)).split(to)[0] as string).trimEnd().split('\n')
const inMail = (told: typeof byMail) => section(mailOf(told), 'LUCK', '\n\n').map((line) => line.trim().split(/ {2,}/))
const inMarkdown = (told: typeof byMail) => section(markdownOf(told), '## Luck', '\n## ')
const inHtml = (told: typeof byMail) => {
  const [table = ''] = /<table>.*?<\/table>/.exec(htmlOf(told).split('<h2 id="luck">')[1] ?? '') ?? []
  return [...table.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '')),
  )
}

describe('luck', () => {
  const names = byMail.sides.map(({ name }) => name)

  it('has a sign, but for what is nothing to the first decimal', () => {
    const luckOf = (actual: number, expected: number) => inMail(lucky([1, actual, expected, 0]))[2]?.at(-1)
    expect([luckOf(1, 1.04), luckOf(1, 0.96), luckOf(1, 1), luckOf(1, 1.06), luckOf(1, 0.94)]).toEqual([
      '0.0',
      '0.0',
      '0.0',
      '-0.1',
      '+0.1',
    ])
  })

  it('says how many attacks could not be counted, also of a side none of whose could', () => {
    const told = lucky([0, 0, 0, 3], [2, 1, 1.5, 0])
    const rows = [
      ['0', '0', '0.0', '0.0', '3: too many outcomes'],
      ['2', '1', '1.5', '-0.5', '-'],
    ] as const
    const headings = ['side', 'attacks', 'actual', 'expected', 'luck', 'not counted']
    expect(inMail(told)).toEqual([
      ['LUCK (damage done: actual, and expected of the same attacks)'],
      headings,
      [first, ...rows[0]],
      [second, ...rows[1]],
    ])
    expect(inMarkdown(told)).toEqual([
      '## Luck (damage done: actual, and expected of the same attacks)',
      '',
      `| ${headings.join(' | ')} |`,
      `| ${headings.map(() => '---').join(' | ')} |`,
      `| ${[first, ...rows[0]].join(' | ')} |`,
      `| ${[second, ...rows[1]].join(' | ')} |`,
    ])
    expect(inHtml(told)).toEqual([headings, [names[0], ...rows[0]], [names[1], ...rows[1]]])
  })

  it('has no word of that where all were counted, and no row for who has not attacked', () => {
    const told = lucky([2, 3, 1.5, 0], [0, 0, 0, 0])
    const headings = ['side', 'attacks', 'actual', 'expected', 'luck']
    expect(inMail(told).slice(1)).toEqual([headings, [first, '2', '3', '1.5', '+1.5']])
    expect(inMarkdown(told).slice(4)).toEqual([`| ${[first, '2', '3', '1.5', '+1.5'].join(' | ')} |`])
    expect(inHtml(told)).toEqual([headings, [names[0], '2', '3', '1.5', '+1.5']])
  })

  it('is not spoken of where nobody has attacked', () => {
    const told = lucky([0, 0, 0, 0], [0, 0, 0, 0])
    for (const text of [mailOf(told), markdownOf(told), htmlOf(told)]) expect(text).not.toMatch(/<h2 id="luck"|LUCK|## Luck/)
  })
})

describe('the figures of a result', () => {
  const result = {
    winner: null,
    reason: 'so',
    turns: 2,
    sides: [
      { id: 'red', name: 'Red <fleet>', units: 2, sunk: ['a', 'b'], fpLost: 0, away: [] },
      { id: 'blue', name: 'blue', units: 1, sunk: [], fpLost: 7, away: ['c'] },
    ],
    forts: [{ id: 'coast', guns: null }],
    tonsSunk: 1500,
    best: null,
    prizes: [],
  }
  const lines = ['red: units 2; sunk a, b; fp lost 0', 'blue: units 1; fp lost 7; away c', 'coast', 'tons sunk: 1500']

  it('are told to the umpire in the same lines everywhere, without what there is none of', () => {
    const told = { ...byMail, result }
    expect(section(mailOf(told), 'RESULT', '\n\n')).toEqual(['RESULT', ...lines.map((line) => `  ${line}`)])
    expect(section(markdownOf(told), '## Result', '\n## ')).toEqual(['## Result', '', ...lines.map((line) => `- ${line}`)])
    expect(htmlOf(told)).toContain(`<h2 id="result">Result</h2><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`)
  })

  it('are not for a side, whose result has none', () => {
    const { winner, reason, turns } = dossier(corpen18, kept('0.1.0-by-night-and-mail'), first).result
    const told = { ...byMail, result: { winner, reason, turns } }
    expect(Object.keys(dossier(corpen18, kept('0.1.0-by-night-and-mail'), first).result)).toEqual(['winner', 'reason', 'turns'])
    for (const text of [mailOf(told), markdownOf(told), htmlOf(told)]) expect(text).not.toMatch(/RESULT|## Result|id="result"/)
  })
})

describe('by what a battle was played', () => {
  it('is said in the same lines everywhere', () => {
    const lines = begunBy(byMail)
    expect(lines.slice(-3)).toEqual([
      expect.stringMatching(/^dice: alea-1, seed /),
      expect.stringMatching(/^real dice: \d+ of \d+ entries$/),
      'the seed is made of the secrets of american, japanese, umpire',
    ])
    const mail = mailOf(byMail).replace(/\n {4}/g, ' ')
    const html = htmlOf(byMail)
    const markdown = markdownOf(byMail).replaceAll('\\', '')
    for (const line of lines) {
      expect(mail).toContain(`\n  ${line}`)
      expect(markdown).toContain(`\n- ${line}`)
      expect(html).toContain(`<p class="fine">${line}</p>`)
    }
  })

  it('names the house rules in force in an account too, defaults included', () => {
    const battle = Battle.start(corpen18, nightAction({ options: { equalSpeed: 'by-lot' } }), { seed: 1 })
    const inForce = Object.entries(battle.record().options).map(([name, value]) => `${name}=${value}`)
    expect(inForce).toContain('equalSpeed=by-lot')
    expect(inForce).toHaveLength(Object.keys(corpen18.options).length)
    expect(account(battle)).toContain(`\noptions: ${inForce.join(' ')}\n`)
  })
})
