import { BroadsideError } from '../core/errors.js'
import { notAmong, show, suggestion } from '../core/found.js'
import { parse } from '../core/schema.js'
import { type BatteryCard, cardOf, readyShip, type ShipCard, shipSchema } from './ship.js'
import { BATTERIES, type BatteryName, type Category, FIRE_CONTROLS, type RateOfFire } from './types.js'

// The card text of the printed record (C18-UNIT-08), with lines of the same form for what the original keeps elsewhere.

const CATEGORY_WORDS: Readonly<Record<Category, string>> = {
  capital: 'Capital Ship',
  cruiser: 'Cruiser',
  escort: 'Escort',
  fac: 'FAC',
  merchant: 'Merchant',
}
const BATTERY_WORDS: Readonly<Record<BatteryName, string>> = { main: 'Main Battery', secondary: 'Secondary', tertiary: 'Tertiary' }
const YES = 'yes'

const LABELS = [
  'Name',
  'Class',
  'Category',
  'Modern',
  'Movement',
  'Fire Control',
  ...Object.values(BATTERY_WORDS),
  'Range',
  'To-hit',
  'Torpedoes',
  'Protection',
  'Crew',
  'Night fighting',
  'Radar',
] as const

const LABEL = new RegExp(`\\b(${LABELS.join('|')}):`, 'g')

/**
 * Reads a ship card as printed in the rules, spacing included. Throws a BroadsideError whose path is the label of the line (`Main Battery.To-hit`).
 * Pairs with {@link formatShipCard}.
 */
export function parseShipCard(card: string): ShipCard {
  if (typeof card !== 'string') throw new BroadsideError('wrong-type', '', `expected the text of a ship card; found ${show(card)}`)
  const fields = new Map<string, string>()
  for (const line of card.split(/\r?\n/)) {
    if (line.trim() === '') continue
    readLine(line, fields)
  }
  for (const label of ['Class', 'Category', 'Movement', 'Fire Control', 'Protection']) {
    if (!fields.has(label)) throw new BroadsideError('missing-key', label, `missing; a card has a line "${label}: ..."`)
  }
  const batteries = BATTERIES.flatMap((name) => (fields.has(BATTERY_WORDS[name]) ? [[name, readBattery(BATTERY_WORDS[name], fields)]] : []))
  const given = {
    name: fields.get('Name'),
    class: fields.get('Class'),
    category: oneOf('Category', fields, Object.entries(CATEGORY_WORDS)),
    ...(fields.has('Modern') ? { modern: yes('Modern', fields) } : {}),
    movement: numbers('Movement', fields, 2, 'two numbers such as 3/3'),
    fireControl: Number(
      oneOf(
        'Fire Control',
        fields,
        FIRE_CONTROLS.map((word, i) => [String(i + 1), word] as const),
      ),
    ),
    ...Object.fromEntries(batteries),
    torpedoes: fields.get('Torpedoes'),
    protection: fields.get('Protection'),
    crew: fields.get('Crew')?.toLowerCase(),
    ...(fields.has('Night fighting') ? { nightFighting: yes('Night fighting', fields) } : {}),
    radar: fields.get('Radar')?.toLowerCase(),
  }
  return cardOf(readyShip(underLabels(() => parse(shipSchema, given))))
}

const KEYS: Readonly<Record<string, string>> = {
  name: 'Name',
  class: 'Class',
  movement: 'Movement',
  ...BATTERY_WORDS,
  torpedoes: 'Torpedoes',
  protection: 'Protection',
  crew: 'Crew',
  radar: 'Radar',
}

/** Errors about the ship named by the labels of the card. */
function underLabels<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof BroadsideError)) throw error
    const [key, part] = error.path.split(/[.[]/) as [string, string?]
    throw new BroadsideError(error.code, `${KEYS[key] ?? key}${part === 'toHit' ? '.To-hit' : ''}`, error.message)
  }
}

/** Splits a line into its labelled fields; `Range` and `To-hit` belong to the battery before them. */
function readLine(line: string, fields: Map<string, string>): void {
  const found = [...line.matchAll(LABEL)]
  const first = found[0]
  if (!first || line.slice(0, first.index).trim() !== '') {
    const word = line.split(':')[0]?.trim() ?? line
    throw new BroadsideError(
      'unknown-key',
      word,
      `expected a line such as "Movement: 3/3"; found ${JSON.stringify(line.trim())}${suggestion(word, LABELS)}`,
    )
  }
  let battery = ''
  found.forEach((match, i) => {
    const label = match[1] as string
    const value = line.slice(match.index + match[0].length, found[i + 1]?.index).trim()
    if ((Object.values(BATTERY_WORDS) as string[]).includes(label)) battery = label
    const partOfBattery = label === 'Range' || label === 'To-hit'
    if (partOfBattery && battery === '') throw new BroadsideError('unknown-key', label, `${label} stands behind a battery on its line`)
    const key = partOfBattery ? `${battery}.${label}` : label
    if (fields.has(key)) throw new BroadsideError('duplicate', key, `${label} is given twice`)
    fields.set(key, value)
  })
}

function readBattery(label: string, fields: ReadonlyMap<string, string>): BatteryCard {
  const given = fields.get(label) as string
  const [, rating, rate] = /^(.*?)(VL|L|H)?$/s.exec(given) as unknown as [string, string, RateOfFire | undefined]
  for (const part of ['Range', 'To-hit']) {
    if (!fields.has(`${label}.${part}`))
      throw new BroadsideError('missing-key', `${label}.${part}`, `missing; expected "${label}: ${given}  Range: 10  To-hit: -1/+1/-1"`)
  }
  const [range] = numbers(`${label}.Range`, fields, 1, 'a range in hexes such as 10') as [number]
  const toHit = (fields.get(`${label}.To-hit`) as string).split('/').map((part) => part.trim())
  if (toHit.length !== 3 || !toHit.every((part) => /^(?:--|[+-]?\d+)$/.test(part))) {
    const found = JSON.stringify(fields.get(`${label}.To-hit`))
    throw new BroadsideError(
      'not-allowed',
      `${label}.To-hit`,
      `expected bow/broadside/stern such as -1/+1/-1, with -- where it cannot bear; found ${found}`,
    )
  }
  const [bow, broadside, stern] = toHit.map((part) => (part === '--' ? null : Number(part) + 0)) as [
    number | null,
    number | null,
    number | null,
  ]
  return { rating: rating.trim(), rateOfFire: rate ?? 'N', range, toHit: [bow, broadside, stern] }
}

function numbers(label: string, fields: ReadonlyMap<string, string>, count: number, expected: string): number[] {
  const given = fields.get(label) as string
  const parts = given.split('/').map((part) => part.trim())
  if (parts.length !== count || !parts.every((part) => /^\d{1,15}$/.test(part))) {
    throw new BroadsideError('not-allowed', label, `expected ${expected}; found ${JSON.stringify(given)}`)
  }
  return parts.map(Number)
}

function oneOf(label: string, fields: ReadonlyMap<string, string>, words: readonly (readonly [string, string])[]): string {
  const given = fields.get(label) as string
  const found = words.find(([, word]) => word.toLowerCase() === given.toLowerCase())
  if (found) return found[0]
  const known = words.map(([, word]) => word)
  throw new BroadsideError('not-allowed', label, notAmong(known, given))
}

function yes(label: string, fields: ReadonlyMap<string, string>): boolean {
  return (
    oneOf(label, fields, [
      ['true', YES],
      ['false', 'no'],
    ]) === 'true'
  )
}

/**
 * Writes a ship card as the rules print it; what the original card does not hold (name, crew, ...) follows on lines of its own where it differs
 * from the default. Throws `not-allowed` for a name or class that a card cannot hold. Pairs with {@link parseShipCard}.
 */
export function formatShipCard(card: ShipCard): string {
  const ship = readyShip(parse(shipSchema, card))
  const { torpedoes, protection, ...written } = cardOf(ship)
  const lines = [
    ...(ship.name === null ? [] : [`Name: ${plain('name', ship.name)}`]),
    `Class: ${plain('class', ship.class)}      Category:  ${CATEGORY_WORDS[ship.category]}`,
    ...(ship.modern ? [`Modern: ${YES}`] : []),
    `Movement: ${ship.movement.join('/')}`,
    `Fire Control: ${FIRE_CONTROLS[ship.fireControl - 1]}`,
    ...BATTERIES.flatMap((name) => {
      const battery = written[name]
      if (!battery) return []
      const rate = battery.rateOfFire === 'N' ? '' : battery.rateOfFire
      const toHit = battery.toHit.map((modifier) => (modifier === null ? '--' : modifier > 0 ? `+${modifier}` : `${modifier}`))
      return [`${BATTERY_WORDS[name]}: ${battery.rating}${rate}    Range: ${battery.range}    To-hit: ${toHit.join('/')}`]
    }),
    `Torpedoes: ${torpedoes}`,
    `Protection: ${protection}`,
    ...(ship.crew === 'experienced' ? [] : [`Crew: ${capital(ship.crew)}`]),
    ...(ship.nightFighting ? [`Night fighting: ${YES}`] : []),
    ...(ship.radar === 'none' ? [] : [`Radar: ${ship.radar}`]),
  ]
  return `${lines.join('\n')}\n`
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function plain(path: string, value: string): string {
  if (value === value.trim() && !/[\r\n]/.test(value) && value.search(LABEL) === -1) return value
  throw new BroadsideError('not-allowed', path, `a card holds one line without labels or outer spaces; found ${JSON.stringify(value)}`)
}
