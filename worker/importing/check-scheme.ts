import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { Units } from '#contract/shared/units.ts'
import { NO_MARKS, parseMarks, readMark } from '#domain/marking/marks.ts'
import { timesUnits } from '#domain/marking/units.ts'
import type { Faults, Path } from './fault.ts'

type Block = ContentPattern['sections'][number]['blocks'][number]

/**
 * That a marking scheme is for questions of the block's type and its marks are exact and have the right sign.
 * @param unit of the pattern
 */
export function checkScheme({ type, scheme }: Block, unit: number, at: Path, faults: Faults): void {
  if (scheme.rule === 'jeeAdvanced' && type !== 'multiple')
    faults.add([...at, 'rule'], 'the JEE Advanced table is for multiple-choice questions only')
  if (scheme.rule === 'proportional' && type !== 'multiple')
    faults.add([...at, 'rule'], 'proportional marks are for multiple-choice questions only')
  if (scheme.rule === 'perRow' && type !== 'matrix') faults.add([...at, 'rule'], 'marks for each row are for matrix questions only')
  const right = checkMarks(scheme.right, unit, [...at, 'right'], faults)
  if (right !== null && right <= 0) faults.add([...at, 'right'], 'a right answer must give marks')
  const wrong = checkMarks(scheme.wrong, unit, [...at, 'wrong'], faults)
  if (wrong !== null && wrong > 0) faults.add([...at, 'wrong'], 'a wrong answer cannot give marks; write "0" or a minus')
  if (scheme.rule === 'jeeAdvanced') {
    const partial = checkMarks(scheme.partial, unit, [...at, 'partial'], faults)
    if (partial !== null && right !== null && (partial <= 0 || partial >= right))
      faults.add([...at, 'partial'], 'must give marks, and fewer than the whole answer')
  }
  if ('unanswered' in scheme && scheme.unanswered !== undefined) checkMarks(scheme.unanswered, unit, [...at, 'unanswered'], faults)
}

/** The amount in the pattern's unit, or null with a fault. */
export function checkMarks(text: string, unit: number, at: Path, faults: Faults): Units | null {
  const parsed = isRounded(text) ? null : parseMarks(text, unit)
  if (parsed === null) faults.add(at, notExact(text, unit))
  return parsed
}

/** "0.33" and "0.86" are thirds and sevenths that were rounded, and would be counted in hundredths. Halves, fifths, eighths and tenths end. */
const isRounded = (text: string): boolean => text.includes('.') && (readMark(text)?.denominator ?? 1) > LONGEST_DECIMAL
const LONGEST_DECIMAL = 20

const notExact = (text: string, unit: number): string =>
  isRounded(text) || readMark(text) === null
    ? `"${text}" is not an exact mark; write it as a fraction, such as "1/3" or "6/7"`
    : `"${text}" is not a whole number of 1/${unit} of a mark, in which this pattern counts; write one that is`

/** The most that the questions of a block can give; of a matrix marked by rows with as many rows as one may have. */
export function mostOfBlock({ count, attemptAny, scheme }: Block, unit: number): Units {
  const rows = scheme.rule === 'perRow' ? MOST_ROWS : 1
  return timesUnits(parseMarks(scheme.right, unit) ?? NO_MARKS, rows * (attemptAny ?? count))
}

/** As the content format allows. */
const MOST_ROWS = 8
