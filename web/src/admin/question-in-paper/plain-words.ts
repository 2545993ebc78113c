/** A text without its marks of formatting; a formula of any length is left to the whole text. */
export const plainWords = (text: string): string =>
  text
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    // What was cut off in the middle of a formula is one as well.
    .replaceAll(/\$\$?([^$]*)(?:\$\$?|$)/g, (_, tex: string) => (/[\\{^_]/.test(tex) ? ' … ' : tex))
    .replaceAll(/[*_`#]+/g, '')
    .replaceAll(/\s+/g, ' ')
