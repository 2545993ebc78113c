/** What the address says of the list of attempts. */
export interface AttemptFilter {
  readonly exam?: string
  /** Exams alone, or what was practised beside them. */
  readonly kind?: 'exam' | 'other'
}

export function attemptFilterSearch({ exam, kind }: Record<string, unknown>): AttemptFilter {
  return {
    ...(typeof exam === 'string' && exam !== '' && { exam: exam.slice(0, 100) }),
    ...((kind === 'exam' || kind === 'other') && { kind }),
  }
}
