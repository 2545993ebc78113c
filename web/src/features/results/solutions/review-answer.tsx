import type { PaperQuestion, QuestionKey } from '#contract/papers/schemas.ts'
import type { ZoomedImage } from '#web/question/exam-image-zoom.tsx'
import { answerTypesFor } from '#web/question/load-answer-types.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { KeyNote } from '#web/question/review/key-note.tsx'
import { ReviewedAnswer } from '#web/question/review/reviewed-answer.tsx'
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
      <ReviewedAnswer
        question={question}
        questionKey={key}
        answer={answer}
        verdict={verdict}
        order={layout.optionsOf(facts.question)}
        shares={shares}
        isShown={isShown}
        types={types}
        images={images}
        onZoom={onZoom}
      />
    </>
  )
}
