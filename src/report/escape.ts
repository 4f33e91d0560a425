import { plain } from './lines.js'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text for HTML and SVG, in elements and in quoted attributes alike; what neither can hold (control characters, halves of pairs) is replaced. */
export function escapeHtml(text: string): string {
  return wellFormed(plain(text)).replace(/[&<>"']/g, (char) => ENTITIES[char] as string)
}

/** Text in Markdown that nothing is read into, also where it begins a line or the item of a list: see {@link escapeWithin}; and no list. */
export function escapeMarkdown(text: string): string {
  return escapeWithin(text).replace(/^(\d{0,9})([-+.)])(?=[-\s]|$)/, '$1\\$2')
}

/**
 * Text within a line of Markdown, or in a cell, that nothing is read into: no markup, no link. (GitHub looks for addresses of e-mail when all else
 * has been read, and links them whatever is done.)
 */
export function escapeWithin(text: string): string {
  return plain(text)
    .trim()
    .replace(/[\\`*_{}[\]<>#|~&!@]/g, (char) => (char === '<' ? '&lt;' : char === '&' ? '&amp;' : `\\${char}`))
    .replace(/:(?=\/\/)|(?<=www)\./gi, '\\$&')
}

/** No halves of surrogate pairs, no characters that XML forbids, and none that turn the direction of the line. */
function wellFormed(text: string): string {
  return text
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|[\uFFFE\uFFFF]/g, '\uFFFD')
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
}

const SPELT: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  þ: 'th',
  Þ: 'Th',
  ð: 'd',
  ı: 'i',
  '\u2013': '-',
  '\u2014': '-',
  '\u2018': "'",
  '\u2019': "'",
  '\u201C': '"',
  '\u201D': '"',
  '\u2026': '...',
}

/** Plain ASCII: accents are dropped, what cannot be spelt is a question mark. */
export function ascii(text: string): string {
  return plain(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\x20-\x7E]/gu, (char) => SPELT[char] ?? '?')
}
