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

/** What begins or ends as a block of its own: a list, a table, code or a formula on its own lines. */
const BLOCK_START = /^(?:- |\d+\. |\||```|\$\$\n)/
const BLOCK_END = /(?:^|\n)(?:(?: {2,4})*(?:- |\d+\. )[^\n]*|\|[^\n]*\||```|\$\$)$/

/** Puts a text of several paragraphs at the caret, in place of what was chosen. Blocks get the empty line that Markdown wants around them. */
export function withPasted({ text, from, to }: Chosen, pasted: string): Chosen {
  const [before, behind] = [text.slice(0, from), text.slice(to)]
  const gap = (isWanted: boolean, feeds: number): string => (isWanted ? '\n'.repeat(Math.max(0, 2 - feeds)) : '')
  const isBlock = BLOCK_START.test(pasted)
  const ahead = gap(isBlock && before.trim() !== '', /\n*$/.exec(before)?.[0].length ?? 0)
  const after = gap(BLOCK_END.test(pasted) && behind.trim() !== '', /^\n*/.exec(behind)?.[0].length ?? 0)
  const caret = from + ahead.length + pasted.length
  return { text: before + ahead + pasted + after + behind, from: caret, to: caret }
}
