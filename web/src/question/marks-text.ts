import type { MarkingScheme } from '#contract/question-bank/question-form.ts'
import type { Units } from '#contract/shared/units.ts'
import { NO_MARKS, parseMarks, UNIT } from '#domain/marking/marks.ts'
import { formatMarks } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** Marks as the pattern writes them ("2", "-1/2"), signed for people: "+2", "−0.50", "0". */
export const signedMarks = (text: string): string => signedUnits(parseMarks(text, UNIT) ?? NO_MARKS)

/** The same of a marks amount. */
export const signedUnits = (marks: Units): string => `${marks > 0 ? '+' : ''}${formatMarks(marks, UNIT).replace('.00', '')}`

/** "+2 for right, −0.50 for wrong" of one question, short for the eye and long for the ear. */
export function marksOf(scheme: MarkingScheme): { readonly short: string; readonly long: string } {
  const right = signedMarks(scheme.right)
  const wrong = signedMarks(scheme.wrong)
  return { short: `${right} / ${wrong}`, long: m.test_marks_each({ right, wrong }) }
}
