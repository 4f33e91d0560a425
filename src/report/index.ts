/**
 * Battles told: as text, Markdown, a page or JSON, each with its whys; maps as SVG. Runs in a browser.
 *
 * @packageDocumentation
 */

export { UMPIRE } from '../core/lawful.js'
export { type AccountOptions, account, type Story } from './account.js'
export { type Dossier, dossier, type Luck, type UmpireOnly } from './dossier.js'
export { type FactOptions, tellFacts } from './facts.js'
export type { Frame, Loss, ToldEvent } from './frames.js'
export { type MapOptions, map } from './map.js'
export { REPORT_FORMATS, type ReportFormat, type ReportOptions, report } from './report.js'
export { tellOutcome } from './result.js'
