import type { ExamFacts } from '#contract/exams/schemas.ts'
import type { ExamDateStatus, ExamFamily } from '#contract/shared/exam-register.ts'

/** The form as it stands: the day as a date field has it (2027-02-27), each text as it is typed. */
export interface ExamDraft {
  readonly family: ExamFamily
  readonly day: string
  readonly status: ExamDateStatus
  readonly source: string
}

/** India is 5½ hours ahead. */
const AHEAD_MS = 19_800_000

export const draftOf = ({ family, date, dateStatus, source }: ExamFacts): ExamDraft => ({
  family,
  day: date === null ? '' : new Date(date + AHEAD_MS).toISOString().slice(0, 10),
  status: dateStatus ?? 'expected',
  source: source ?? '',
})

/** What the form says; null where a date has no https address for its source, or a source no date. */
export function factsOf({ family, day, status, source }: ExamDraft): ExamFacts | null {
  const address = source.trim()
  if (day === '') return address === '' ? { family, date: null, dateStatus: null, source: null } : null
  const date = Date.parse(`${day}T00:00:00Z`) - AHEAD_MS
  return Number.isNaN(date) || !/^https:\/\/[^\s/?#]+\.\S+$/.test(address) ? null : { family, date, dateStatus: status, source: address }
}
