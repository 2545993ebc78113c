/** What the rows of a matrix and the entries of a first list are called, as the real papers print them; columns and second lists are 1, 2, 3. */
export const rowLetter = (row: number): string => 'PQRSTUVW'[row] ?? String(row + 1)

const MOST_COLUMNS = 5

/**
 * Where the texts of a matrix stand: `grid`, at the heads of its grid even on the narrowest phone; `wide`, there where the question has room,
 * else in two lists above the grid, which then has letters and numbers alone; `lists`, always above it.
 */
export type HeadPlace = 'grid' | 'wide' | 'lists'

export function headPlace(rows: readonly string[], columns: readonly string[]): HeadPlace {
  const areShort = (most: number, texts: readonly string[]) => texts.every((html) => isPlain(html) && lengthOf(html) <= most)
  if (columns.length > MOST_COLUMNS) return 'lists'
  if (areShort(12, rows) && areShort(4, columns)) return 'grid'
  return areShort(60, rows) && areShort(30, columns) ? 'wide' : 'lists'
}

/** For an element of the lists, and for one of the heads' texts, inside a container of their own. */
export const LISTS_CLASS = { grid: 'hidden', wide: '@xl:hidden', lists: '' } satisfies Record<HeadPlace, string>
export const HEADS_CLASS = { grid: 'block', wide: 'hidden @xl:block', lists: 'hidden' } satisfies Record<HeadPlace, string>

const isPlain = (html: string): boolean => !/<(?:img|table|ul|ol|mfrac|msqrt|mtable)\b/.test(html)

const lengthOf = (html: string): number =>
  [
    ...html
      .replace(/<annotation\b[\s\S]*?<\/annotation>/g, '')
      .replace(/<[^>]*>/g, '')
      .replace(/&[^;\s]+;/g, '·')
      .trim(),
  ].length
