import type { Answer } from '#contract/attempt.ts'
import type { QuestionKey } from '#contract/paper.ts'
import type { Tally, Verdict } from '#contract/result.ts'
import { isAccepted, normaliseTyped, parseAccepted } from './numeric-answer.ts'
import type { PaperPlan, PlanQuestion } from './paper-plan.ts'

/** Raised by every change here that could change a mark: a result is a function of responses, key, pattern and this. */
export const SCORER_VERSION = 1

export interface Marked {
  readonly marks12: number
  readonly verdict: Verdict
}

/** A tally without times, which marking knows nothing of. `negative12` is the sum of the marks taken away, 0 or more. */
export type MarksTally = Omit<Tally, 'spentMs'>

export interface MarkedAttempt {
  readonly marks12: readonly number[]
  readonly verdicts: readonly Verdict[]
  readonly total: MarksTally
  readonly sections: readonly MarksTally[]
}

/** Marks every question of a paper (1/12 marks). `keys` and `answers` are in paper order and the answers those that count. */
export function markAttempt(plan: PaperPlan, keys: readonly QuestionKey[], answers: readonly Answer[]): MarkedAttempt {
  if (keys.length !== plan.questions.length || answers.length !== plan.questions.length)
    throw new RangeError(
      `a paper of ${plan.questions.length} questions cannot be marked with ${keys.length} keys and ${answers.length} answers`,
    )
  const marked = plan.questions.map((question, i) => {
    const key = keys[i]
    if (key === undefined) throw new RangeError(`question ${i} has no key`)
    return markQuestion(question, key, answers[i] ?? null)
  })
  return {
    marks12: marked.map((m) => m.marks12),
    verdicts: marked.map((m) => m.verdict),
    total: tally(plan.questions, marked),
    sections: plan.sections.map(({ from, to }) => tally(plan.questions.slice(from, to), marked.slice(from, to))),
  }
}

/** Marks one answer by the question's scheme (exam-rules §2). Throws only where key and question do not belong together. */
export function markQuestion(question: Pick<PlanQuestion, 'type' | 'scheme'>, key: QuestionKey, answer: Answer): Marked {
  return question.type === 'numerical' ? markTyped(question, key, answer) : markChosen(question, key, answer)
}

function markTyped({ scheme }: Pick<PlanQuestion, 'scheme'>, key: QuestionKey, answer: Answer): Marked {
  if (scheme.rule !== 'fixed' || !('accept' in key)) throw new TypeError('a numerical question needs a fixed scheme and accepted values')
  if (answer === null || (typeof answer === 'string' && normaliseTyped(answer) === null))
    return { marks12: scheme.unanswered12, verdict: 'skipped' }
  const parsed = parseAccepted(key.accept)
  if (!parsed.ok) throw new TypeError(parsed.reason)
  return fixed(scheme, typeof answer === 'string' && isAccepted(parsed.accepted, answer))
}

function markChosen({ type, scheme }: Pick<PlanQuestion, 'type' | 'scheme'>, key: QuestionKey, answer: Answer): Marked {
  if (!('options' in key)) throw new TypeError('a question with options needs right options')
  const chosen = new Set(typeof answer === 'object' ? answer : [])
  if (chosen.size === 0 && typeof answer !== 'string')
    return { marks12: scheme.rule === 'fixed' ? scheme.unanswered12 : 0, verdict: 'skipped' }

  const right = new Set(key.options)
  const allChosenAreRight = chosen.size > 0 && [...chosen].every((option) => right.has(option))
  // A single choice whose key names several options accepts any one of them.
  const complete = allChosenAreRight && (type === 'single' ? chosen.size === 1 : chosen.size === right.size)
  if (scheme.rule === 'fixed') return fixed(scheme, complete)
  if (!allChosenAreRight) return { marks12: scheme.wrong12, verdict: 'wrong' }
  if (complete) return { marks12: scheme.right12, verdict: 'right' }
  return { marks12: scheme.partial12 * chosen.size, verdict: 'partial' }
}

function fixed(scheme: { readonly right12: number; readonly wrong12: number }, right: boolean): Marked {
  return right ? { marks12: scheme.right12, verdict: 'right' } : { marks12: scheme.wrong12, verdict: 'wrong' }
}

function tally(questions: readonly PlanQuestion[], marked: readonly Marked[]): MarksTally {
  const count = (verdict: Verdict) => marked.filter((m) => m.verdict === verdict).length
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
  return {
    score12: sum(marked.map((m) => m.marks12)),
    max12: sum(questions.map((q) => q.scheme.right12)),
    right: count('right'),
    partial: count('partial'),
    wrong: count('wrong'),
    skipped: count('skipped'),
    negative12: sum(marked.map((m) => Math.max(0, -m.marks12))),
  }
}
