/**
 * In the editor, a single line break is a line break for learners; in stored Markdown it is a hard break (a backslash at the end of the
 * line), since CommonMark shows a bare one as a space. Only breaks within a paragraph are touched: lists, tables, formulas and code keep
 * their lines.
 */

/** A text of the editor as the Markdown that is stored. */
export const storedBreaks = (text: string): string => changed(text, (line) => `${line.trimEnd()}\\`)

/** Stored Markdown as a text of the editor: a hard break is a line break, and a bare one, which learners see as a space, is a space. */
export function editedBreaks(markdown: string): string {
  const lines = markdown.split('\n')
  const breaks = paragraphBreaks(
    lines.map((line, i) => (isHard(line) && bareLine(line) !== '' && (lines[i + 1] ?? '').trim() !== '' ? bareLine(line) : line)),
  )
  return lines
    .map((line, i) => {
      if (breaks[i] !== true) return i === lines.length - 1 ? line : `${line}\n`
      return isHard(line) ? `${bareLine(line)}\n` : `${line.trimEnd()} `
    })
    .map((line, i) => (i > 0 && breaks[i - 1] === true ? line.trimStart() : line))
    .join('')
}

function changed(text: string, breakLine: (line: string) => string): string {
  const lines = text.split('\n')
  const breaks = paragraphBreaks(lines)
  return lines.map((line, i) => (breaks[i] === true && !isHard(line) ? breakLine(line) : line)).join('\n')
}

/** A backslash that no other escapes, or two spaces, at the end. */
const isHard = (line: string): boolean => /(?<!\\)(?:\\\\)*\\$| {2,}$/.test(line)
const bareLine = (line: string): string => line.replace(/\\$/, '').trimEnd()

/** Whether each line ends in a break within a paragraph. What may be something else is not. */
function paragraphBreaks(lines: readonly string[]): boolean[] {
  const breaks = lines.map(() => false)
  let isInFormula = false
  let block: number[] = []
  const closeBlock = (): void => {
    const texts = block.map((i) => lines[i] ?? '')
    if (
      !texts.some((line) => DELIMITER_ROW.test(line)) &&
      !texts.some((line) => UNCLEAR.test(line) || countOf(line, '`') % 2 === 1 || countOf(line, '$$') % 2 === 1)
    )
      for (const [at, i] of block.slice(0, -1).entries()) {
        const before = texts.slice(0, at + 1).join('\n')
        breaks[i] =
          !STARTS_BLOCK.test(texts[at + 1] ?? '') && !IS_ALONE.test(texts[at] ?? '') && isClosed(before, texts.slice(at + 1).join('\n'))
      }
    block = []
  }
  for (const [i, line] of lines.entries()) {
    // Blocks of code are rare in questions; from the first on, every line stays as it is.
    if (/```|~~~/.test(line)) break
    const opens = /^\s*(?:(?:[-+*>]|\d{1,9}[.)])\s*)*\$\$+(?!.*\$)/.test(line)
    if (isInFormula || opens) {
      closeBlock()
      if (isInFormula ? /^\s*(?:>\s*)*\$\$+\s*$/.test(line) : opens) isInFormula = !isInFormula
    } else if (line.trim() === '') closeBlock()
    else block.push(i)
  }
  closeBlock()
  return breaks
}

const STARTS_BLOCK = /^\s*(?:[-+*](?:\s|$)|\d{1,9}[.)](?:\s|$)|>|#{1,6}(?:\s|$)|```|~~~|\$\$|=+\s*$|(?:-\s*){2,}$|(?:[*_]\s*){3,}$|\|)/
/** A line that is a heading or a rule, or ends nothing. */
const IS_ALONE = /^\s*(?:#{1,6}(?:\s|$)|(?:[-*_]\s*){3,}$|(?:(?:[-+*]|\d{1,9}[.)]|>)\s*)+$)/
/** Maybe code, or a backslash that means itself: such a block keeps its lines as they are. */
const UNCLEAR =
  /^(?: {4}|\t)|\\\s+\\?$|^\s*(?:(?:[-+*>]|\d{1,9}[.)])\s*)*\\*$|(?:[-+*>]|\d[.)]) {5}|(?:[-+*]|\d{1,9}[.)]) +(?:[-+*>#]|\d{1,9}[.)])/
const DELIMITER_ROW = /^\s*(?:>\s*)*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/

/** No formula runs over the break: none is open before it, or nothing closes it behind. */
const isClosed = (before: string, behind: string): boolean => countOf(before, '$') % 2 === 0 || countOf(behind, '$') === 0
const countOf = (text: string, mark: string): number => text.replace(/\\[^`]/g, '').split(mark).length - 1
