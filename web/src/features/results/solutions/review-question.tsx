import { useEffect, useRef, useState } from 'react'
import type { ZoomedImage } from '#web/question/exam-image-zoom.tsx'
import { AskedQuestion } from '#web/question/review/asked-question.tsx'
import { PublishedReplies } from '#web/question/review/published-replies.tsx'
import { SolutionText } from '#web/question/review/solution-text.tsx'
import { AskQuestion } from '#web/question/review/ask-question.tsx'
import { LabelButtons } from '#web/question/annotations/label-buttons.tsx'
import { formatMarks, formatNumber, formatPercent } from '#web/lib/i18n/format.ts'
import { direction } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { lateComponent } from '#web/lib/late-component.tsx'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { difficultyName } from '../difficulty-name.ts'
import { VerdictMark, verdictName } from '#web/question/verdict-mark.tsx'
import { loadMarkTools } from './load-mark-tools.ts'
import { ReviewAnswer } from './review-answer.tsx'
import { ReviewTimes } from './review-times.tsx'
import type { NumberedFacts, Review } from './use-review.ts'

const ImageZoom = lateComponent(async () => (await import('#web/question/exam-image-zoom.tsx')).ExamImageZoom)

const ObjectionSection = lateComponent(
  async () => (await import('#web/question/objections/objection-section.tsx')).ObjectionSection,
  <Skeleton className="h-12" />,
)

interface ReviewQuestionProps {
  readonly review: Review
  readonly facts: NumberedFacts
  readonly isShown: boolean
  readonly onShow: () => void
}

/** One question as it was asked, with the answers and, below, how it is solved. */
export function ReviewQuestion({ review, facts, isShown, onShow }: ReviewQuestionProps) {
  const [zoomed, setZoomed] = useState<ZoomedImage | null>(null)
  const heading = useFocusOnChange(facts.number)
  const marks = useLateModule(loadMarkTools)
  const { paper, response, paperImages } = review
  const question = paper.questions[facts.question]
  const key = response.key[facts.question]
  if (question === undefined || key === undefined) return null
  const section = paper.sections[facts.section]
  const split = response.cohort?.items[facts.question]?.split
  const count = response.cohort?.count ?? 0
  const left = split?.at(-1)
  return (
    <article aria-labelledby="review-heading" className="[&_.rich_img]:max-h-96 [&_.rich_img]:w-auto grid content-start gap-5">
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id="review-heading" ref={heading} tabIndex={-1} className="text-lg outline-none">
            {questionName(review, facts.question)}
          </h2>
          {isShown && (
            <p className="flex items-center gap-2 font-bold">
              <VerdictMark verdict={facts.verdict} />
              {verdictName[facts.verdict]()}
              <bdi dir="ltr" className="tabular">
                {facts.marks > 0 && '+'}
                {formatMarks(facts.marks, facts.unit)}
              </bdi>
            </p>
          )}
          {/* Three buttons, whose room is kept while their code is on its way. */}
          <span data-chrome className="ms-auto min-h-11 min-w-33">
            {marks && <marks.MarkButtons attemptId={response.attemptId} place={facts.question} language={question.language} />}
          </span>
        </div>
        <p className="flex flex-wrap items-center gap-2 text-muted">
          {section && <span>{section.title}</span>}
          <Badge>{difficultyName[facts.difficulty]()}</Badge>
          {(facts.state === 'marked' || facts.state === 'markedAnswered') && <Badge>{m.solution_was_marked()}</Badge>}
          {facts.rightPercent !== null && isShown && (
            <span className="tabular">{m.solution_right_percent({ share: formatPercent(facts.rightPercent / 100) })}</span>
          )}
        </p>
      </header>
      <AskedQuestion paper={paper} question={question} language={review.language} images={paperImages} onZoom={setZoomed}>
        <ReviewAnswer review={review} question={question} facts={facts} isShown={isShown} questionKey={key} onZoom={setZoomed} />
        {isShown && left !== undefined && left > 0 && (
          <p dir={direction} className="text-sm text-muted tabular">
            {m.solution_left({ share: formatPercent(left / count) })}
          </p>
        )}
      </AskedQuestion>
      {isShown ? (
        <>
          <ReviewTimes facts={facts} />
          {(facts.verdict === 'wrong' || facts.verdict === 'partial' || facts.verdict === 'skipped') && (
            <LabelButtons key={facts.question} attemptId={response.attemptId} place={facts.question} />
          )}
          <SolutionText solution={review.solutions?.solutions[facts.question]} images={review.solutionImages} onZoom={setZoomed}>
            <PublishedReplies replies={response.replies?.[facts.question] ?? []} language={review.language} />
            {response.objections && (
              <ObjectionSection
                testId={response.testId}
                endsAt={response.objections.endsAt}
                place={facts.question}
                question={question}
                order={review.layout.optionsOf(facts.question)}
                images={paperImages}
                nameOf={(place) => questionName(review, place)}
              />
            )}
            <AskQuestion key={facts.question} about={{ testId: response.testId, paperVersion: paper.version, place: facts.question }} />
          </SolutionText>
        </>
      ) : (
        <Button look="primary" onClick={onShow} className="justify-self-start">
          {m.solution_show()}
        </Button>
      )}
      {zoomed !== null && <ImageZoom image={zoomed} onClose={() => setZoomed(null)} />}
    </article>
  )
}

/** By its number on screen, whatever its place in the paper. */
const questionName = ({ questions }: Review, place: number): string =>
  m.solution_question_of({
    number: formatNumber(questions.find(({ question }) => question === place)?.number ?? place + 1),
    of: formatNumber(questions.length),
  })

/** After going to another question the focus is on its heading, and the text begins at its top. */
function useFocusOnChange(number: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(number)
  useEffect(() => {
    if (shown.current === number) return
    shown.current = number
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [number])
  return heading
}
