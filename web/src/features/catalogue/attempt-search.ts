/** What the address says of the list of attempts. */
export interface AttemptFilter {
  readonly exam?: string
  /** Exams alone, or what was practised beside them. */
  readonly kind?: 'exam' | 'other'
  /** By the share of the marks; the newest first where it is absent. */
  readonly sort?: 'best' | 'lowest'
}

export function attemptFilterSearch({ exam, kind, sort }: Record<string, unknown>): AttemptFilter {
  return {
    ...(typeof exam === 'string' && exam !== '' && { exam: exam.slice(0, 100) }),
    ...((kind === 'exam' || kind === 'other') && { kind }),
    ...((sort === 'best' || sort === 'lowest') && { sort }),
  }
}
