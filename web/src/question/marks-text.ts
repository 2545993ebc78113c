import type { MarkingScheme } from '#contract/question-bank/question-form.ts'
import type { Units } from '#contract/shared/units.ts'
import { readMark } from '#domain/marking/marks.ts'
import { units } from '#domain/marking/units.ts'
import { formatMarks, shownExactMarks } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** Marks as the pattern writes them ("2", "-1/2"), signed for people: "+2", "−0.50", "0". */
export function signedMarks(text: string): string {
  const { numerator, denominator } = readMark(text) ?? { numerator: 0, denominator: 1 }
  return signedUnits(units(numerator), denominator)
}

/** The same of a marks amount. */
export const signedUnits = (marks: Units, unit: number): string => `${marks > 0 ? '+' : ''}${formatMarks(marks, unit).replace('.00', '')}`

/** The exact marks of a right and a wrong answer; null where two decimals say both. */
export function exactMarksOf({ right, wrong }: MarkingScheme): { readonly right: string; readonly wrong: string } | null {
  const [exactRight, exactWrong] = [exactOf(right), exactOf(wrong)]
  if (exactRight === null && exactWrong === null) return null
  return { right: exactRight ?? signedMarks(right), wrong: exactWrong ?? signedMarks(wrong) }
}

function exactOf(text: string): string | null {
  const mark = readMark(text)
  return mark === null ? null : shownExactMarks(units(mark.numerator), mark.denominator)
}

/** "+2 for right, −0.50 for wrong" of one question, short for the eye and long for the ear. */
export function marksOf(scheme: MarkingScheme): { readonly short: string; readonly long: string } {
  const right = signedMarks(scheme.right)
  const wrong = signedMarks(scheme.wrong)
  return { short: `${right} / ${wrong}`, long: m.test_marks_each({ right, wrong }) }
}
