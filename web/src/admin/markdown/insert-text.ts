/** A text with a part chosen, as a text field has it. */
export interface Chosen {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** Where `▮` stands in a snippet the caret goes, or what was chosen. */
export const CARET = '▮'

/**
 * Puts a piece of TeX at the caret: inside a formula as it is, outside of one in a formula of its own. What was chosen goes where the
 * snippet has its first gap.
 */
export function withFormula({ text, from, to }: Chosen, snippet: string): Chosen {
  const before = text.slice(0, from)
  const chosen = text.slice(from, to)
  const filled = chosen === '' ? snippet : snippet.replace(CARET, chosen)
  const isInside = isInFormula(before)
  const piece = isInside ? filled : `$${filled}$`
  const gap = piece.indexOf(CARET)
  const at = before.length + (gap === -1 ? piece.length - (isInside || chosen !== '' ? 0 : 1) : gap)
  return { text: before + piece.replaceAll(CARET, '') + text.slice(to), from: at, to: at }
}

/** Puts words at the caret, in place of what was chosen. */
export const withWords = ({ text, from, to }: Chosen, words: string): Chosen => ({
  text: text.slice(0, from) + words + text.slice(to),
  from: from + words.length,
  to: from + words.length,
})

/** Whether a text ends inside a formula: more dollars open than close. An escaped dollar is one to pay with. */
export const isInFormula = (before: string): boolean => (before.match(/(?<!\\)\${1,2}/g)?.length ?? 0) % 2 === 1
