/** The library's version, as records carry it; a test holds it to package.json. */
export const VERSION = '0.1.0'
