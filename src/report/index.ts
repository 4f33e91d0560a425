/**
 * Battles and their whys in words.
 *
 * @packageDocumentation
 */
export {}
