import { describe, expect, it } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import { corpen18 } from '../../src/corpen18/index.js'
import { escapeMarkdown, escapeWithin } from '../../src/report/escape.js'
import { dossier, report } from '../../src/report/index.js'
import { mailOf } from '../../src/report/mail.js'
import { kept, nightAction } from './battles.js'

describe('text in Markdown', () => {
  it.each([
    ['5. Flottille fires', '5\\. Flottille fires'],
    ['1) Hood', '1\\) Hood'],
    ['- Hood', '\\- Hood'],
    ['+ Hood', '\\+ Hood'],
    ['* Hood', '\\* Hood'],
    ['-', '\\-'],
    ['---', '\\---'],
    ['- - -', '\\- - -'],
    // Far enough in, it would be code.
    ['\t     Hood ', 'Hood'],
    ['  5. Hood', '5\\. Hood'],
  ])('%j begins neither a list nor anything else', (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped)
  })

  it.each([
    ['www.example.org, WWW.EXAMPLE.ORG', 'www\\.example.org, WWW\\.EXAMPLE.ORG'],
    ['see http://a.org and ftp://b.org', 'see http\\://a.org and ftp\\://b.org'],
    ['a@b.org', 'a\\@b.org'],
    ['[a](b) ![c](d) <e@f.g> <b>', '\\[a\\](b) \\!\\[c\\](d) &lt;e\\@f.g\\> &lt;b\\>'],
    ['a &amp; *b* _c_ `d` ~~e~~ #f {g} | \\', 'a &amp;amp; \\*b\\* \\_c\\_ \\`d\\` \\~\\~e\\~\\~ \\#f \\{g\\} \\| \\\\'],
  ])('%j is neither markup nor a link', (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped)
  })

  it('begins nothing within a line', () => {
    for (const text of ['-', '+ 1', '5. Flottille']) expect(escapeWithin(text)).toBe(text)
    expect(escapeWithin(' 5. *a* | www.b.org ')).toBe('5. \\*a\\* \\| www\\.b.org')
  })

  it.each(['U-47 at 0505: 2 hits (3.5 expected), 17:30, -5', '12.5 cm', '2nd flotilla', '-5 in all', '1939 - 1945'])(
    '%j stays as it is',
    (text) => {
      expect(escapeMarkdown(text)).toBe(text)
    },
  )

  it('keeps the name of a unit in the line of an event', () => {
    const { units, ...rest } = nightAction({ light: 'day' })
    const [one, , , two] = units as [(typeof units)[number], unknown, unknown, (typeof units)[number]]
    const battle = Battle.start(corpen18, { ...rest, units: [{ ...one, name: '5. Zerst\u00F6rerflottille' }, two] }, { seed: 1 })
    battle.order({ order: 'move', unit: 'red-one', steps: '' })
    const lines = report(battle.record(), { for: 'umpire', format: 'markdown' }).split('\n')
    expect(lines.filter((line) => /^- 5/.test(line))).toEqual([
      '- 5\\. Zerst\u00F6rerflottille is detected at 0505',
      '- 5\\. Zerst\u00F6rerflottille stays at 0505, heading S',
    ])
  })
})

describe('text for mail', () => {
  const told = dossier(corpen18, kept('0.1.0-by-day'), 'umpire')
  const first = (title: string) => mailOf({ ...told, title }).split('\n')[0]

  it.each([
    ['> a quotation', ' > a quotation'],
    ['\uFF1E a quotation', ' > a quotation'],
    ['From Scapa Flow', ' From Scapa Flow'],
    ['-- ', ' --'],
    ['\u2013\u2013 Ajax', ' -- Ajax'],
    ['.', ' .'],
  ])('%j begins no line as a mailer would', (title, line) => {
    expect(first(title)).toBe(line)
  })

  it.each(['Fromm against Hood', 'A > B', 'Strait -- 1941', '5. Flottille'])('%j begins one as it is', (title) => {
    expect(first(title)).toBe(title)
  })

  it('is kept from that in the lines of rulesets of one’s own too', () => {
    const { ruleset, result } = told
    const [, rules, outcome] = mailOf({ ...told, ruleset: { ...ruleset, title: '> Chess' }, result: { ...result, winner: '--' } }).split(
      '\n',
    )
    expect([rules, outcome]).toEqual([' > Chess (corpen18), for the umpire: everything', expect.stringMatching(/^ -- wins/)])
  })
})
