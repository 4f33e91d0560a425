/** Two battleships, ten turns. */
export const DUEL = {
  scenario: 'Duel',
  ruleset: 'corpen18',
  map: { columns: 30, rows: 30 },
  light: 'day',
  turns: 10,
  sides: [{ id: 'german' }, { id: 'british' }],
  units: [
    { id: 'bismarck', side: 'german', ship: 'Bismarck BB', hex: '1010', heading: 'S' },
    { id: 'hood', side: 'british', ship: 'Hood BC', hex: '1016', heading: 'N' },
  ],
}

/** The same, so short that it can be solved in a moment. */
export const SHORT_DUEL = { ...DUEL, turns: 2 }

/** Four against four, torpedoes and all. */
export const MELEE = {
  ...DUEL,
  turns: 5,
  units: ['1010', '1011', '1210', '1211'].flatMap((hex, i) => [
    { id: `g${i}`, side: 'german', ship: i < 2 ? 'Prinz Eugen CA' : 'Type 1936A DD', hex, heading: 'S' },
    { id: `b${i}`, side: 'british', ship: i < 2 ? 'Kent CA' : 'S-class DD', hex: `${hex.slice(0, 2)}1${4 + (i % 2)}`, heading: 'N' },
  ]),
}
