import type { PaperQuestion, QuestionKey } from '#contract/papers/schemas.ts'
import type { ZoomedImage } from '#web/question/exam-image-zoom.tsx'
import { answerTypesFor } from '#web/question/load-answer-types.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { KeyNote } from '#web/question/review/key-note.tsx'
import { ReviewMatrix } from '#web/question/review/review-matrix.tsx'
import { ReviewOptions } from '#web/question/review/review-options.tsx'
import { ReviewNumber, ReviewWords } from '#web/question/review/review-typed.tsx'
import type { NumberedFacts, Review } from './use-review.ts'

interface ReviewAnswerProps {
  readonly review: Review
  readonly question: PaperQuestion
  readonly questionKey: QuestionKey
  readonly facts: NumberedFacts
  readonly isShown: boolean
  readonly onZoom: (image: ZoomedImage) => void
}

/** What was answered and what is right, by the kind of the question; hidden answers leave what was to be chosen from. */
export function ReviewAnswer({ review, question, questionKey: key, facts, isShown, onZoom }: ReviewAnswerProps) {
  const { paper, response, layout, paperImages: images } = review
  const types = useLateModule(answerTypesFor(paper.questions))
  const split = response.cohort?.items[facts.question]?.split
  const count = response.cohort?.count ?? 0
  const shares = split === undefined ? null : split.slice(0, -1).map((chosen) => chosen / count)
  const { answer, verdict } = facts
  const { lists } = question
  return (
    <>
      {isShown && <KeyNote questionKey={key} />}
      {types && lists && <types.ListPair {...lists} lang={question.language} images={images} onZoom={onZoom} />}
      {'options' in key && (
        <ReviewOptions
          question={question}
          isShown={isShown}
          images={images}
          onZoom={onZoom}
          answer={answer}
          shares={shares}
          right={key.options}
          isDecided={key.award !== undefined || (key.also !== undefined && verdict === 'right')}
          order={layout.optionsOf(facts.question)}
        />
      )}
      {'rows' in key && (
        <ReviewMatrix
          question={question}
          isShown={isShown}
          images={images}
          answer={answer}
          shares={shares}
          types={types}
          onZoom={onZoom}
          right={key.rows}
        />
      )}
      {isShown && 'accept' in key && <ReviewNumber answer={answer} accept={key.accept} verdict={verdict} />}
      {isShown && 'texts' in key && <ReviewWords answer={answer} texts={key.texts} verdict={verdict} />}
    </>
  )
}
