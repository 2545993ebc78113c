import { ATTEMPT_LIMITS, type Answer, type Op } from '#contract/attempts/schemas.ts'
import { ANSWER_FORMS, TYPED_WORDS } from '#contract/question-bank/question-form.ts'
import { mayType } from './numeric-answer.ts'
import type { PlanQuestion } from '#domain/paper/paper-plan.ts'

/** What taking in answers asks of a question. */
export type Answerable = Pick<PlanQuestion, 'type' | 'optionCount' | 'decimals'>

/** Why an op cannot belong to this paper, or null. */
export function faultOf(questions: readonly Answerable[], [, q, , saved, buffer]: Op): string | null {
  const question = questions[q]
  if (question === undefined) return `there is no question ${q} in this paper`
  return answerFault(question, saved) ?? answerFault(question, buffer)
}

function answerFault(question: Answerable, answer: Answer): string | null {
  if (answer === null) return null
  const form = ANSWER_FORMS[question.type]
  if (form === 'number') {
    const isTyped =
      typeof answer === 'string' && mayType(answer, { decimals: question.decimals ?? 0, maxLength: ATTEMPT_LIMITS.typedAnswer })
    return isTyped ? null : 'not a number this question takes'
  }
  if (form === 'words') return typeof answer === 'string' && answer.length <= TYPED_WORDS ? null : 'this question takes words'
  if (typeof answer === 'string') return 'this question takes options, not text'
  if (answer.some((option) => option >= question.optionCount)) return 'not an option of this question'
  if (answer.some((option, i) => i > 0 && option <= (answer[i - 1] ?? -1))) return 'options must be sorted, each once'
  return form === 'option' && answer.length !== 1 ? 'this question takes one option' : null
}
