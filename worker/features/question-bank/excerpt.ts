const LENGTH = 160

/** The beginning of a Markdown text as one line of plain text: pictures by what they show, formulas as they were written. */
export function excerptOf(markdown: string): string {
  const text = markdown
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`~]{1,3}(?=\S)|(?<=\S)[*`~]{1,3}/g, (mark, at: number, whole: string) => (isInFormula(whole, at) ? mark : ''))
    .replace(/^[ \t]*(?:#{1,6}|>|[-+])[ \t]+/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...text]
  return letters.length <= LENGTH ? text : `${letters.slice(0, LENGTH).join('').trimEnd()}…`
}

/** An odd number of dollars before a place is the inside of a formula. */
const isInFormula = (text: string, at: number): boolean => (text.slice(0, at).match(/(?<!\\)\$+/g)?.length ?? 0) % 2 === 1
