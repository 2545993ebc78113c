import type { Answer } from '#contract/attempts/schemas.ts'
import type { Verdict } from '#contract/results/schemas.ts'
import type { PaperQuestion, QuestionKey } from '#contract/papers/schemas.ts'
import type { ZoomedImage } from '../exam-image-zoom.tsx'
import type { AnswerTypes } from '../load-answer-types.ts'
import { ReviewMatrix } from './review-matrix.tsx'
import { ReviewOptions } from './review-options.tsx'
import { ReviewNumber, ReviewWords } from './review-typed.tsx'

interface ReviewedAnswerProps {
  readonly question: PaperQuestion
  readonly questionKey: QuestionKey
  readonly answer: Answer
  readonly verdict: Verdict
  /** Option numbers in the order that the learner saw. */
  readonly order: readonly number[]
  /** The share of people who chose each option number, of 1; null where too few took the test. */
  readonly shares: readonly number[] | null
  /** Hidden answers leave what was to be chosen from. */
  readonly isShown: boolean
  readonly types: AnswerTypes | null
  readonly images: readonly string[]
  readonly onZoom: (image: ZoomedImage) => void
}

/** What was answered and what is right, by the kind of the question. */
export function ReviewedAnswer({ questionKey: key, verdict, order, types, ...shown }: ReviewedAnswerProps) {
  if ('options' in key) {
    const isDecided = key.award !== undefined || (key.also !== undefined && verdict === 'right')
    return <ReviewOptions {...shown} right={key.options} isDecided={isDecided} order={order} />
  }
  if ('rows' in key) return <ReviewMatrix {...shown} types={types} right={key.rows} />
  if (!shown.isShown) return null
  if ('accept' in key) return <ReviewNumber answer={shown.answer} accept={key.accept} verdict={verdict} />
  return <ReviewWords answer={shown.answer} texts={key.texts} verdict={verdict} />
}
