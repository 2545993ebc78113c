import { directionOf, localize } from '#contract/shared/locales.ts'
import { formatMarks, formatNumber } from '#web/lib/i18n/format.ts'
import { direction, locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { RichHtml } from '#web/ui/rich-html.tsx'
import { VideoLink } from '#web/question/review/video-link.tsx'
import '#web/question/result-print.css'
import { VerdictMark, verdictName } from '#web/question/verdict-mark.tsx'
import { firstOfPassage } from './first-of-passage.ts'
import { ReviewAnswer } from './review-answer.tsx'
import type { NumberedFacts, Review } from './use-review.ts'

interface PrintedSolutionsProps {
  readonly review: Review
  /** What the filter leaves, in the learner's order. */
  readonly questions: readonly NumberedFacts[]
  /** Right answers and solutions are printed too; without them the sheet is one to solve by hand. */
  readonly isShown: boolean
}

/** All questions on paper: each with its options, the own answer, the right one and the solution; a passage once, before its questions. */
export function PrintedSolutions({ review, questions, isShown }: PrintedSolutionsProps) {
  const title = localize(review.response.title, locale)
  const begins = firstOfPassage(questions.map(({ question }) => review.paper.questions[question]?.passage ?? null))
  return (
    <div data-printed className="hidden gap-6 print:grid">
      <h1 className="text-xl" lang={title.locale} dir={directionOf(title.locale)}>
        {title.text}
      </h1>
      {questions.map((facts, i) => (
        <PrintedQuestion key={facts.number} review={review} facts={facts} isShown={isShown} withPassage={begins[i] === true} />
      ))}
    </div>
  )
}

interface PrintedQuestionProps {
  readonly review: Review
  readonly facts: NumberedFacts
  readonly isShown: boolean
  readonly withPassage: boolean
}

function PrintedQuestion({ review, facts, isShown, withPassage }: PrintedQuestionProps) {
  const { paper, response, paperImages, solutionImages } = review
  const question = paper.questions[facts.question]
  const key = response.key[facts.question]
  if (question === undefined || key === undefined) return null
  const passage = withPassage && question.passage !== null ? paper.passages[question.passage] : undefined
  const solution = isShown ? review.solutions?.solutions[facts.question] : undefined
  return (
    <article aria-label={m.solution_question_of({ number: formatNumber(facts.number), of: formatNumber(review.questions.length) })}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-3 pb-2">
        <h2 className="text-base tabular">{formatNumber(facts.number)}.</h2>
        {isShown && (
          <p className="flex items-center gap-2 font-bold">
            <VerdictMark verdict={facts.verdict} small />
            {verdictName[facts.verdict]()}
            <bdi dir="ltr" className="tabular">
              {facts.marks > 0 && '+'}
              {formatMarks(facts.marks, facts.unit)}
            </bdi>
          </p>
        )}
      </header>
      {passage && (
        <RichHtml html={passage.html} lang={passage.language} images={paperImages} className="mb-4 border-s-2 border-line ps-3" />
      )}
      <div dir={directionOf(question.language)} className="grid gap-3">
        <RichHtml html={question.html} lang={question.language} images={paperImages} />
        {question.language !== review.language && (
          <p dir={direction} className="text-xs text-muted">
            {m.solution_not_translated()}
          </p>
        )}
        <ReviewAnswer review={review} question={question} facts={facts} isShown={isShown} questionKey={key} onZoom={() => {}} />
      </div>
      {solution && (
        <div data-solution className="mt-3">
          <h3 className="text-base">{m.solution_heading()}</h3>
          <RichHtml html={solution.html} lang={solution.language} images={solutionImages} />
          {solution.video && <VideoLink video={solution.video} beside={solution.language} />}
        </div>
      )}
    </article>
  )
}
