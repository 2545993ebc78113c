import { isValue } from './sheet-value.ts'
import { numberAtStart, plainCell } from './sheet-words.ts'

export interface LinePair {
  readonly number: number
  readonly value: string
}

/**
 * The numbers and answers of a line, such as `12. B`, `12-B`, `12) (b)` or `1 B, 2 D, 3 MTA`; null where it holds none. What stands behind
 * a number is one value where it can be; else the line is split at further numbers, into as few pairs as give a value each.
 */
export function pairsOfLine(line: string): LinePair[] | null {
  const text = plainCell(line)
  if (text.length > 2_000) return null
  const first = numberAtStart(text)
  if (first === null) return null
  const rest = withoutSeparator(text.slice(first.to))
  const marks = marksOf(text)
  const alike = countedPairs(text, marks)
  // "1 - 2, 2 - 4" are two answers, though "2, 2 - 4" could be one.
  if (alike !== null && new Set(alike.map(({ sign }) => sign)).size === 1 && alike.every(({ value }) => isValue(value)))
    return alike.map(pairOf)
  if (isValue(rest)) return [{ number: first.number, value: rest }]
  const split = fewestPairs(text, marks) ?? alike?.map(pairOf)
  if (split !== undefined) return split
  // Words behind a bare number are no answer: "2024 Answer Key".
  return first.isMarked ? [{ number: first.number, value: rest }] : null
}

const pairOf = ({ number, value }: LinePair): LinePair => ({ number, value })

interface Mark {
  readonly number: number
  readonly from: number
  readonly to: number
  readonly isMarked: boolean
}

/** Where the number of a question may begin: at the start and behind spaces, commas and semicolons. */
function marksOf(text: string): Mark[] {
  const marks: Mark[] = []
  for (let from = 0; from < text.length; from++) {
    if (from > 0 && !/[\s,;]/.test(text[from - 1] ?? '')) continue
    if (/\s/.test(text[from] ?? '')) continue
    const found = numberAtStart(text.slice(from))
    // Behind a comma within a line goes another value, and not the answer of the number before it.
    if (found !== null && (from === 0 || !text.slice(from, from + found.to).includes(',')))
      marks.push({ number: found.number, from, to: from + found.to, isMarked: found.isMarked })
  }
  return marks
}

/** Of an answer on a line of several. */
const LONGEST_VALUE = 80

const withoutSeparator = (text: string): string => text.replace(/[\s,;]+$/, '').trim()

/** The split with the fewest pairs, each a rising number with a value; numbers need a sign behind the question where no letter tells. */
function fewestPairs(text: string, marks: readonly Mark[]): LinePair[] | null {
  const best: (LinePair[] | null)[] = []
  for (let m = marks.length - 1; m >= 0; m--) {
    const mark = marks[m]
    if (mark === undefined) continue
    best[m] = null
    for (let next = m + 1; next <= marks.length; next++) {
      const following = marks[next]
      const behind = following === undefined ? [] : (best[next] ?? null)
      const value = withoutSeparator(text.slice(mark.to, following?.from))
      if (value.length > LONGEST_VALUE) break
      if (behind === null || (behind[0] !== undefined && behind[0].number <= mark.number)) continue
      if (!isValue(value) || (!mark.isMarked && /^[\d.\s-]+$/.test(value))) continue
      if (best[m] === null || behind.length + 1 < (best[m]?.length ?? 0)) best[m] = [{ number: mark.number, value }, ...behind]
    }
  }
  return best[0] ?? null
}

/** Numbers with a sign that go up one by one, whatever stands behind them: a value that cannot be read is told under its number. */
function countedPairs(text: string, marks: readonly Mark[]): (LinePair & { readonly sign: string })[] | null {
  const chosen: Mark[] = []
  for (const mark of marks) {
    const last = chosen.at(-1)
    if (mark.isMarked && (last === undefined ? mark.from === 0 : mark.number === last.number + 1)) chosen.push(mark)
  }
  if (chosen.length < 2) return null
  return chosen.map((mark, i) => ({
    number: mark.number,
    value: withoutSeparator(text.slice(mark.to, chosen[i + 1]?.from)),
    sign: text.slice(mark.from, mark.to).replace(/[\d\s]/g, ''),
  }))
}
