/** A title set in lines: the size of its letters in pixels, and the lines. */
export interface SetTitle {
  readonly size: number
  readonly lines: readonly string[]
}

/**
 * The largest size at which a title fits a width in so many lines; at the smallest size the last line ends with "…".
 * @param measure the width of a text at a size
 */
export function setTitle(title: string, width: number, measure: (text: string, size: number) => number): SetTitle {
  for (const { size, most } of SIZES) {
    const lines = linesOf(title, width, (text) => measure(text, size))
    if (lines.length <= most) return { size, lines }
  }
  const { size, most } = SMALLEST
  const fits = (text: string) => measure(text, size) <= width
  const [head, rest] = [linesOf(title, width, (text) => measure(text, size)).slice(0, most), '…']
  const last = Array.from(head.at(-1) ?? '')
  while (last.length > 0 && !fits(`${last.join('')}${rest}`)) last.pop()
  return { size, lines: [...head.slice(0, -1), `${last.join('').trimEnd()}${rest}`] }
}

const SIZES = [
  { size: 84, most: 2 },
  { size: 68, most: 3 },
  { size: 54, most: 4 },
  { size: 44, most: 5 },
]
const SMALLEST = { size: 44, most: 5 }

/** Words in lines; a word that is wider than a line stands alone, cut where it ends. */
function linesOf(title: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  for (const word of title.trim().split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && measure(`${last} ${word}`) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
