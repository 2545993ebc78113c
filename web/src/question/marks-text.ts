import type { MarkingScheme } from '#contract/question-bank/question-form.ts'
import { parseMarks } from '#domain/marking/marks.ts'
import { formatMarks } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** Marks as the pattern writes them ("2", "-1/2"), signed for people: "+2", "−0.50", "0". */
export const signedMarks = (text: string): string => signedMarks12(parseMarks(text) ?? 0)

/** The same of marks in 1/12. */
export function signedMarks12(marks12: number): string {
  const plain = formatMarks(marks12).replace(/\.00$/, '')
  return marks12 > 0 ? `+${plain}` : plain
}

/** "+2 for right, −0.50 for wrong" of one question, short for the eye and long for the ear. */
export function marksOf(scheme: MarkingScheme): { readonly short: string; readonly long: string } {
  const [right, wrong] = [signedMarks(scheme.right), signedMarks(scheme.wrong)]
  return { short: `${right} / ${wrong}`, long: m.test_marks_each({ right, wrong }) }
}
