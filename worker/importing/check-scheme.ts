import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { Units } from '#contract/shared/units.ts'
import { NO_MARKS, parseMarks, UNIT } from '#domain/marking/marks.ts'
import { timesUnits } from '#domain/marking/units.ts'
import type { Faults, Path } from './fault.ts'

type Block = ContentPattern['sections'][number]['blocks'][number]

/** That a marking scheme is for questions of the block's type and its marks are exact and have the right sign. */
export function checkScheme({ type, scheme }: Block, at: Path, faults: Faults): void {
  if (scheme.rule === 'jeeAdvanced' && type !== 'multiple')
    faults.add([...at, 'rule'], 'the JEE Advanced table is for multiple-choice questions only')
  if (scheme.rule === 'proportional' && type !== 'multiple')
    faults.add([...at, 'rule'], 'proportional marks are for multiple-choice questions only')
  if (scheme.rule === 'perRow' && type !== 'matrix') faults.add([...at, 'rule'], 'marks for each row are for matrix questions only')
  const right = checkMarks(scheme.right, [...at, 'right'], faults)
  if (right !== null && right <= 0) faults.add([...at, 'right'], 'a right answer must give marks')
  const wrong = checkMarks(scheme.wrong, [...at, 'wrong'], faults)
  if (wrong !== null && wrong > 0) faults.add([...at, 'wrong'], 'a wrong answer cannot give marks; write "0" or a minus')
  if (scheme.rule === 'jeeAdvanced') {
    const partial = checkMarks(scheme.partial, [...at, 'partial'], faults)
    if (partial !== null && right !== null && (partial <= 0 || partial >= right))
      faults.add([...at, 'partial'], 'must give marks, and fewer than the whole answer')
  }
  if ('unanswered' in scheme && scheme.unanswered !== undefined) checkMarks(scheme.unanswered, [...at, 'unanswered'], faults)
}

/** The amount, or null with a fault. */
export function checkMarks(text: string, at: Path, faults: Faults): Units | null {
  const parsed = parseMarks(text, UNIT)
  if (parsed === null) faults.add(at, `"${text}" is not a whole number of twelfths of a mark; write thirds as "1/3"`)
  return parsed
}

/** The most that the questions of a block can give; of a matrix marked by rows with as many rows as one may have. */
export function mostOfBlock({ count, attemptAny, scheme }: Block): Units {
  const rows = scheme.rule === 'perRow' ? MOST_ROWS : 1
  return timesUnits(parseMarks(scheme.right, UNIT) ?? NO_MARKS, rows * (attemptAny ?? count))
}

/** As the content format allows. */
const MOST_ROWS = 8
