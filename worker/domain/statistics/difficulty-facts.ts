import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { DifficultyFacts } from './measured-difficulty.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { mostOf } from '#domain/marking/scheme.ts'

/** What the measuring of difficulty has to know of a paper's questions, in paper order. */
export const difficultyFacts = (plan: PaperPlan, keys: readonly QuestionKey[]): DifficultyFacts[] =>
  plan.questions.map(({ type, difficulty, scheme, optionCount }, q) => {
    const key = keys[q]
    return {
      type,
      author: difficulty,
      max12: mostOf(scheme),
      wrong12: scheme.wrong12,
      optionCount,
      accepted:
        key !== undefined && 'options' in key
          ? new Set([key, ...(key.also ?? [])].flatMap((one) => ('options' in one ? one.options : []))).size
          : 1,
      isDecided: key?.award !== undefined,
    }
  })
