import { directionOf, ENDONYMS } from '#contract/shared/locales.ts'
import type { PaperQuestion, QuestionKey } from '#contract/papers/schemas.ts'
import { formatMarks, formatNumber } from '#web/lib/i18n/format.ts'
import { direction } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { marksOf } from '#web/question/marks-text.ts'
import { KeyNote } from '#web/question/review/key-note.tsx'
import { VideoLink } from '#web/question/review/video-link.tsx'
import { ReviewedAnswer } from '#web/question/review/reviewed-answer.tsx'
import { VerdictMark, verdictName } from '#web/question/verdict-mark.tsx'
import { RichHtml } from '#web/ui/rich-html.tsx'
import type { NumberedFacts } from '../solutions/use-review.ts'
import { type ColumnShows, columnsShow } from './printed-languages.ts'
import type { Sheet, SheetColumn } from './use-print-sheet.ts'

interface PrintedQuestionProps {
  readonly sheet: Sheet
  readonly facts: NumberedFacts
}

/** A question in each of the languages with what it is answered with; below it room for the answer, or the answers and the solution. */
export function PrintedQuestion({ sheet, facts }: PrintedQuestionProps) {
  const { review, columns, withSolutions } = sheet
  const key = review.response.key[facts.question]
  const asked = columns.flatMap(({ paper }) => paper.questions[facts.question] ?? [])
  const [first] = asked
  if (first === undefined || key === undefined || asked.length < columns.length) return null
  const shows = columnsShow(
    columns.map(({ language }) => language),
    asked.map(({ language }) => language),
  )
  // A number or a word is the same in every language: it stands once, below the columns.
  const isTyped = !('options' in key) && !('rows' in key)
  return (
    <article aria-label={m.solution_question_of({ number: formatNumber(facts.number), of: formatNumber(review.questions.length) })}>
      <header className="sheet-head">
        <h3 className="tabular">
          <bdi dir="ltr">{formatNumber(facts.number)}.</bdi>
        </h3>
        {withSolutions ? (
          <p className="sheet-verdict">
            <VerdictMark verdict={facts.verdict} small />
            {verdictName[facts.verdict]()}
            <bdi dir="ltr" className="tabular">
              {facts.marks > 0 && '+'}
              {formatMarks(facts.marks, facts.unit)}
            </bdi>
          </p>
        ) : (
          <p>
            <bdi dir="ltr" className="tabular" aria-label={marksOf(first.scheme).long}>
              {marksOf(first.scheme).short}
            </bdi>
          </p>
        )}
      </header>
      {withSolutions && <KeyNote questionKey={key} />}
      <div className="sheet-columns">
        {columns.map((column, i) => (
          <Column
            key={column.language}
            sheet={sheet}
            column={column}
            question={asked[i] ?? first}
            facts={facts}
            shows={shows[i] ?? 'absent'}
            questionKey={isTyped ? null : key}
          />
        ))}
      </div>
      {isTyped && withSolutions && <Answered sheet={sheet} question={first} facts={facts} questionKey={key} />}
      {!withSolutions && !('rows' in key) && (
        <p className="sheet-answer" data-roomy={isTyped || undefined}>
          {m.print_answer()}
          <span />
        </p>
      )}
    </article>
  )
}

interface ColumnProps extends PrintedQuestionProps {
  readonly column: SheetColumn
  readonly question: PaperQuestion
  readonly shows: ColumnShows
  /** Null where the answer stands below the columns. */
  readonly questionKey: QuestionKey | null
}

function Column({ sheet, column, question, facts, shows, questionKey }: ColumnProps) {
  const { review, types } = sheet
  if (shows === 'absent') return <p className="sheet-absent">{m.print_not_in({ language: ENDONYMS[column.language] })}</p>
  const solution = column.solutions?.solutions[facts.question]
  return (
    <div dir={directionOf(question.language)} className="sheet-column">
      <RichHtml html={question.html} lang={question.language} images={review.paperImages} />
      {shows === 'standIn' && (
        <p dir={direction} className="sheet-absent">
          {m.print_not_in({ language: ENDONYMS[column.language] })}
        </p>
      )}
      {types && question.lists && <types.ListPair {...question.lists} lang={question.language} images={review.paperImages} />}
      {questionKey && <Answered sheet={sheet} question={question} facts={facts} questionKey={questionKey} />}
      {solution && (
        <div className="sheet-solution">
          <h4>
            <bdi>{m.solution_heading()}</bdi>
          </h4>
          <RichHtml html={solution.html} lang={solution.language} images={column.solutionImages} />
          {solution.video && <VideoLink video={solution.video} beside={solution.language} />}
        </div>
      )}
    </div>
  )
}

type AnsweredProps = PrintedQuestionProps & { readonly question: PaperQuestion; readonly questionKey: QuestionKey }

const Answered = ({ sheet: { review, types, withSolutions }, question, facts, questionKey }: AnsweredProps) => (
  <ReviewedAnswer
    question={question}
    questionKey={questionKey}
    answer={facts.answer}
    verdict={facts.verdict}
    order={review.layout.optionsOf(facts.question)}
    shares={null}
    isShown={withSolutions}
    types={types}
    images={review.paperImages}
    onZoom={() => {}}
  />
)
