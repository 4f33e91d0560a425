import { describe, expect, it } from 'vitest'
import {
  distance,
  formatHex,
  type HEADINGS,
  type Heading,
  type Hex,
  headingOf,
  onMap,
  parseHex,
  STEPS,
  turned,
} from '../../src/core/hex.js'
import type { DoctrineName, MoveOrder, Scenario, State } from '../../src/mini-naval/index.js'
import { areasAway, areasTo, areasToLeave, hasSeaRoom, type Place, TURNS } from '../../src/mini-naval/way.js'
import { decided, example, fight, opening, scenario, vessel } from './helpers.js'

const SIZE = { columns: 30, rows: 30 }
const at = (name: string, heading: (typeof HEADINGS)[number]): Place => ({ ...(parseHex(name) as Hex), heading: headingOf(heading) })

/** MNW-MOV-01, to the letter: the places one area on. */
function next({ q, r, heading }: Place): Place[] {
  const step = STEPS[heading] as Hex
  return TURNS.map((turn) => ({ q: q + step.q, r: r + step.r, heading: turned(heading, turn) }))
}

const keyOf = ({ q, r, heading }: Place) => `${q} ${r} ${heading}`

/** Areas to the first place that will do, by going through all there are. */
function fewest(from: Place, map: Scenario['map'], done: (place: Place) => boolean): number {
  const known = new Set([keyOf(from)])
  let places = [from]
  for (let areas = 0; places.length > 0; areas++) {
    if (places.some(done)) return areas
    places = places.filter((place) => onMap(place, map)).flatMap((place) => next(place).filter((to) => !known.has(keyOf(to))))
    for (const place of places) known.add(keyOf(place))
  }
  return Number.POSITIVE_INFINITY
}

function placesOf(map: Scenario['map']): Place[] {
  return Array.from({ length: map.columns * map.rows * 6 }, (_, i) => {
    const [q, row] = [Math.floor(i / 6) % map.columns, Math.floor(i / 6 / map.columns)]
    return { q, r: row - (q - (q & 1)) / 2, heading: (i % 6) as Heading }
  })
}

describe('the areas still to be sailed from a place', () => {
  // Three 60 degree turns are three areas on, and two to get back abreast of where she was.
  it.each([
    ['1510', 0],
    ['1610', 0],
    ['2015', 1],
    ['1515', 0],
    ['1520', 5],
  ])('from 1515 heading N, %s costs what its distance is and more', (to, more) => {
    const point = parseHex(to) as Hex
    const from = at('1515', 'N')
    expect(areasTo(from, point, SIZE) - distance(from, point)).toBe(more)
  })

  it('is what going through all there are finds, but for the two areas beside the bow: there it is one more', () => {
    const from = at('1515', 'N')
    const beside = ['1414', '1614']
    for (const to of placesOf(SIZE)) {
      if (to.heading !== 0 || distance(from, to) > 7) continue
      const found = fewest(from, SIZE, (place) => distance(place, to) === 0)
      expect([formatHex(to), areasTo(from, to, SIZE)]).toEqual([formatHex(to), found + (beside.includes(formatHex(to)) ? 1 : 0)])
    }
  })

  it('coming about needs room: along the edge it goes to the other side, and between edges it costs more than any turn', () => {
    expect(areasTo(at('0115', 'N'), parseHex('0120') as Hex, SIZE)).toBe(10)
    expect(areasTo(at('0105', 'N'), parseHex('0110') as Hex, { columns: 1, rows: 20 })).toBe(13)
  })

  it('to get away counts the areas of coming about as well', () => {
    const enemy = parseHex('1510') as Hex
    expect(areasAway(at('1515', 'S'), enemy, SIZE)).toBe(5)
    // Two turns to port or to starboard, one area to the side and two ahead: then every area leads away.
    expect(areasAway(at('1515', 'N'), enemy, SIZE)).toBe(4 - 2)
    expect(areasAway(at('1515', 'N'), parseHex('1515') as Hex, SIZE)).toBe(0)
  })

  it('to leave the map is what going through all there are finds', () => {
    const map = { columns: 9, rows: 8 }
    const found = placesOf(map).map((from) => areasToLeave(from, map) - fewest(from, map, (place) => !onMap(place, map)))
    expect(found.filter((more) => more !== 0)).toEqual([])
  })

  it.each([
    [4, 4],
    [9, 8],
    [30, 12],
  ])('there is sea room, on a map of %d by %d, wherever a vessel can go on for ever', (columns, rows) => {
    const map = { columns, rows }
    let free = placesOf(map)
    for (let before = Number.POSITIVE_INFINITY; free.length < before; ) {
      before = free.length
      const keys = new Set(free.map(keyOf))
      free = free.filter((place) => next(place).some((to) => keys.has(keyOf(to))))
    }
    expect(free.length).toBeGreaterThan(0)
    expect(placesOf(map).filter((place) => hasSeaRoom(place, map))).toEqual(free)
  })
})

describe('doctrines on the move', () => {
  const end = (state: State, doctrine: DoctrineName) => {
    const { order, to, heading } = decided(state, doctrine, 'move') as MoveOrder
    return order === 'move' ? `${to} ${heading}` : order
  }

  it('close and gun: vessels stern to stern come about and close', () => {
    const given = scenario(
      [
        { id: 'x', side: 'a', class: 'battleship', hex: '1008', heading: 'N' },
        { id: 'y', side: 'b', class: 'battleship', hex: '1022', heading: 'S' },
      ],
      { map: SIZE, turns: 8 },
    )
    const close = fight(given, 'close-and-gun', 'close-and-gun', 's', ({ turn }) => turn === 5)
    expect(distance(vessel(close, 'x'), vessel(close, 'y'))).toBeLessThan(9)
  })

  it('run for it: a vessel that faces the enemy comes about', () => {
    const given = scenario(
      [
        { id: 'm', side: 'a', class: 'merchant', hex: '1508', heading: 'S' },
        { id: 'r', side: 'b', class: 'battleship', hex: '1525', heading: 'S' },
      ],
      { map: SIZE, turns: 12 },
    )
    const state = fight(given, 'run-for-it', 'stand-off-and-strike', 's')
    expect(vessel(state, 'm')).toMatchObject({ withdrawn: true, heading: headingOf('N') })
  })

  it('run for it: with no enemy in sight off the map by the edge that is soonest reached, and from the centre of a patrol', () => {
    const merchant = { id: 'm', side: 'a', class: 'merchant', surface: 'west' } as const
    const elsewhere = { id: 'y', side: 'b', surface: 'east' } as const
    const surfaces = { surfaces: ['west', 'east'] }
    expect(end(opening([{ ...merchant, hex: '1017', heading: 'S' }, elsewhere], surfaces), 'run-for-it')).toBe('1019 S')
    expect(end(opening([{ ...merchant, hex: '0210', heading: 'N' }, elsewhere], surfaces), 'run-for-it')).toBe('0109 NW')
    const patrol = { id: 's', side: 'b', class: 'submarine', hex: '1019', surface: 'west', patrol: true } as const
    expect(end(opening([{ ...merchant, hex: '1011', heading: 'S' }, patrol], surfaces), 'run-for-it')).toBe('0913 NW')
  })

  it('run for it: where nobody may leave, not into the edge', () => {
    const given = scenario(
      [
        { id: 'm', side: 'a', class: 'merchant', hex: '1018', heading: 'S' },
        { id: 'r', side: 'b', class: 'battleship', hex: '1001', heading: 'N' },
      ],
      { turns: 6, options: { leavingTheMap: 'forbidden' } },
    )
    const { map, units } = fight(given, 'run-for-it', 'stand-off-and-strike', 's')
    expect(hasSeaRoom(units[0] as Place, map)).toBe(true)
  })

  it('nobody sails where only the way off the map is left', () => {
    const given = opening([
      { id: 'd', side: 'a', class: 'destroyer', hex: '0216', heading: 'S' },
      { id: 's', side: 'b', class: 'submarine', hex: '0220', heading: 'N' },
    ])
    expect(end(given, 'close-and-gun')).not.toMatch(/^0220/)
    for (let seed = 0; seed < 6; seed++) {
      let stuck = 0
      fight(example('convoy'), 'screen-and-hunt', 'close-and-gun', `${seed}`, ({ units, map, queue }) => {
        const asked = queue[0]?.question === 'move' && units.find(({ id }) => id === queue[0]?.unit)
        if (asked && asked.ship.class === 'destroyer' && !asked.crippled && !asked.patrol && !hasSeaRoom(asked, map)) stuck++
        return false
      })
      expect(stuck).toBe(0)
    }
  })

  it('screen and hunt: no destroyer stays where it is, but over a submarine that it knows of', () => {
    for (let seed = 0; seed < 6; seed++) {
      const stays = new Map<string, { turn: number; from: string; turns: number }>()
      fight(example('convoy'), 'screen-and-hunt', 'close-and-gun', `${seed}`, (state) => {
        const [question] = state.queue
        const unit = question?.question === 'move' ? vessel(state, question.unit) : undefined
        if (unit?.ship.class !== 'destroyer') return false
        const prey = state.units.filter((other) => other.submerged && !other.patrol && other.fp > 0)
        const before = stays.get(unit.id)
        if (before?.turn === state.turn) return false
        const off = prey.length > 0 && prey.every((other) => distance(other, unit) > 0)
        const turns = off && before?.from === formatHex(unit) ? before.turns + 1 : 0
        stays.set(unit.id, { turn: state.turn, from: formatHex(unit), turns })
        expect(turns).toBeLessThan(3)
        return false
      })
    }
  })
})
