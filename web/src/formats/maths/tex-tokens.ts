/** Commands, words of `\text{…}` as they stand, numbers, and single characters. Spaces mean nothing. */
export const tokensOf = (tex: string): string[] =>
  tex.match(
    /\\(?:text|textrm|textup|mathrm\{\\text|mbox|textbf|textit|ce|operatorname\*?|begin|end)\s*\{(?:[^{}\\]|\\.|\{(?:[^{}\\]|\\.|\{[^{}]*\})*\})*\}|\\[A-Za-z]+|\\[^]|\d+(?:\.\d+)?|\S\p{M}*/gu,
  ) ?? []

const WORD_SIGNS: Readonly<Record<string, string>> = {
  '\\textdollar{}': '$',
  '\\textdollar': '$',
  '\\textbackslash{}': '\\',
  '\\textasciicircum{}': '^',
  '\\textasciicircum': '^',
  '\\textasciitilde{}': '~',
  '\\textbar{}': '|',
}

const SIGN = /\\text[a-z]+(?:\{\})?|\\[{}$&#%_ ]/g

/** The words of a group of `\text`; null where it holds a formula or a command. */
export function wordsOf(group: string): string | null {
  if (/[\\{}$]/.test(group.replace(SIGN, ''))) return null
  const named = group.match(/\\text[a-z]+(?:\{\})?/g) ?? []
  if (named.some((sign) => WORD_SIGNS[sign] === undefined)) return null
  return group.replace(SIGN, (sign) => WORD_SIGNS[sign] ?? sign.charAt(1)).replaceAll('~', '\u00a0')
}
