import type { QuestionForm } from './question-form.ts'
import { letterAt } from './question-form.ts'
import { classify } from './scoring/classify.ts'
import type { ProblemCode } from './upload-model.ts'

export interface ScoredOption<Text> {
  readonly text: Text
  /** What it gains, as a share of the full marks. */
  readonly share: number
}

/** More options than letters that a question may have; worker/contract/imports/content.ts. */
const MOST_OPTIONS = 10

/** A choice among scored options. Tells what is lost; null where the options hold no key that can be carried, which is told as well. */
export function choiceOfShares<Text>(
  options: readonly ScoredOption<Text>[],
  isSingle: boolean,
  report: (code: ProblemCode, level?: 'error' | 'warning', text?: string) => void,
): QuestionForm<Text> | null {
  if (options.length < 2 || options.length > MOST_OPTIONS) {
    report('options_count', 'error', String(options.length))
    return null
  }
  const found = classify(
    options.map(({ share }) => share),
    { isSingle },
  )
  if (found === null) {
    report('no_answer')
    return null
  }
  const { right, weightsLost } = found
  if (isSingle && right.length > 1) {
    report('several_right', 'error', String(right.length))
    return null
  }
  if (weightsLost) report('weights_lost', 'warning')
  return {
    type: right.length === 1 ? 'single' : 'multiple',
    options: options.map(({ text }) => text),
    key: { options: right.map(letterAt) },
  }
}
