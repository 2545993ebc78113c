export interface SampleKey {
  readonly questionId: string
  /** The letter of the right option. */
  readonly right: string
}

export interface SampleMarks {
  readonly right: number
  readonly total: number
  readonly marks: readonly (SampleKey & { readonly chosen: string | null })[]
}

/** Holds answers against the keys of the sample questions: one point each, nothing is taken away. Answers to others do not count. */
export function markSamples(
  keys: readonly SampleKey[],
  answers: readonly { readonly questionId: string; readonly option: string }[],
): SampleMarks {
  const chosen = new Map(answers.map(({ questionId, option }) => [questionId, option]))
  const marks = keys.map((key) => ({ ...key, chosen: chosen.get(key.questionId) ?? null }))
  return { right: marks.filter((mark) => mark.chosen === mark.right).length, total: marks.length, marks }
}
