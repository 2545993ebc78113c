/**
 * Escaped signs are put aside before a question is taken apart, so that only signs that mean something are met; `shown` gives them back
 * as what they stand for. The letters that take their place belong to no script.
 */
const ESCAPED = ['\\', '~', '=', '#', '{', '}', ':', 'n'] as const
const PLACE = 0xf8d0

export const withoutEscapes = (text: string): string =>
  text.replace(/\\([\\~=#{}:n])/g, (_, sign: (typeof ESCAPED)[number]) => String.fromCharCode(PLACE + ESCAPED.indexOf(sign)))

export const shown = (text: string): string =>
  text.replace(/[\uf8d0-\uf8d7]/g, (place) => {
    const sign = ESCAPED[place.charCodeAt(0) - PLACE] ?? ''
    return sign === 'n' ? '\n' : sign
  })
