/**
 * What every attempt is worth by hand: a model of a test's questions, papers and decisions in which an option is its text and nothing is a
 * letter or a number, so that it shares no rule with the product.
 */
export interface ModelVersion {
  readonly version: number
  /** Texts in authored order, all different. */
  readonly options: readonly string[]
  readonly right: string
}

export interface ModelDecision {
  /** Any of these is right; null is the question's own key. */
  readonly texts: readonly string[] | null
  readonly award: 'all' | 'attempted' | 'none' | null
}

export interface ModelPaper {
  readonly version: number
  /** By question. */
  readonly questions: readonly ModelVersion[]
  /** What its key says now, by question. */
  readonly applied: (ModelDecision | null)[]
}

export interface ModelAttempt {
  readonly userId: string
  readonly paper: number
  /** The text that was chosen, by question; null for none. */
  readonly answers: readonly (string | null)[]
}

const RIGHT12 = 24
const WRONG12 = -6

/** The marks of an attempt in twelfths, question by question. */
export function slowMarks({ answers }: ModelAttempt, paper: ModelPaper): number {
  return answers.reduce((sum, answer, q) => {
    const [question, decision] = [paper.questions[q], paper.applied[q] ?? null]
    if (question === undefined) throw new Error(`the paper has no question ${q}`)
    if (decision?.award === 'none') return sum
    if (decision?.award === 'all') return sum + RIGHT12
    if (decision?.award === 'attempted') return sum + (answer === null ? 0 : RIGHT12)
    if (answer === null) return sum
    return sum + ((decision?.texts ?? [question.right]).includes(answer) ? RIGHT12 : WRONG12)
  }, 0)
}

/** A decision as a version of the question can have it; `unfit` where it cannot. */
export function fitted(decision: ModelDecision | null, { options }: ModelVersion): ModelDecision | null | 'unfit' {
  if (decision === null || decision.texts === null || decision.texts.every((text) => options.includes(text))) return decision
  return decision.award === null ? 'unfit' : { texts: null, award: decision.award }
}
