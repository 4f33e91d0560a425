import type { Explained } from './explained.js'

export const CORE: readonly Explained[] = []
