import { directionOf, ENDONYMS, localize } from '#contract/shared/locales.ts'
import { marksAsNumber, unitOf } from '#domain/marking/marks.ts'
import { sumUnits } from '#domain/marking/units.ts'
import { brand } from '#web/lib/brand.ts'
import { formatDate, formatDuration, formatMarks, formatNumber, formatWholeMarks } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { RichHtml } from '#web/ui/rich-html.tsx'
import { isNotCounted } from '../tally-figures.ts'
import { firstOfPassage } from '../solutions/first-of-passage.ts'
import { columnsShow } from './printed-languages.ts'
import { PrintedQuestion } from './printed-question.tsx'
import type { Sheet } from './use-print-sheet.ts'

/** The sheet: what test it is, then its sections with their questions in the learner's order, each passage before its first question. */
export function PrintedTest({ sheet }: { readonly sheet: Sheet }) {
  const { review, columns } = sheet
  const { paper, layout, questions } = review
  const isOut = (section: number): boolean => {
    const tally = sheet.withSolutions ? sheet.analysis?.sections[section] : undefined
    return tally !== undefined && isNotCounted(tally)
  }
  const begins = firstOfPassage(questions.map(({ question }) => paper.questions[question]?.passage ?? null))
  return (
    <div data-printed data-sheet data-columns={columns.length}>
      <SheetTitle sheet={sheet} />
      {layout.sections.map(({ id, from, to }, section) => (
        <section key={id} aria-label={paper.sections[section]?.title}>
          {paper.sections.length > 1 && (
            <h2 className="sheet-columns sheet-section">
              {columns.map((column) => (
                <span key={column.language} dir={directionOf(column.language)} lang={column.language}>
                  {column.paper.sections[section]?.title}
                </span>
              ))}
            </h2>
          )}
          {isOut(section) && <p className="break-after-avoid px-3 pt-2 text-muted">{m.result_not_considered()}</p>}
          {questions.slice(from, to).map((facts, i) => (
            <div key={facts.number} className="sheet-item">
              {begins[from + i] === true && <PrintedPassage sheet={sheet} question={facts.question} />}
              <PrintedQuestion sheet={sheet} facts={facts} />
            </div>
          ))}
        </section>
      ))}
      <footer className="sheet-footer">
        {brand.name} · <bdi dir="ltr">{location.host}</bdi>
      </footer>
    </div>
  )
}

function SheetTitle({ sheet: { review, columns, analysis, withSolutions } }: { readonly sheet: Sheet }) {
  const { response, paper, questions } = review
  const max = analysis?.total.max12 ?? sumUnits(questions.map((one) => one.max))
  return (
    <header className="sheet-title">
      <h1 className="sheet-columns">
        {columns.map(({ language }) => {
          const title = localize(response.title, language)
          return (
            <span key={language} lang={title.locale} dir={directionOf(title.locale)}>
              {title.text}
            </span>
          )
        })}
      </h1>
      <p>
        {m.instructions_counts({
          questions: formatNumber(questions.length),
          sections: formatNumber(paper.sections.length),
          marks: formatWholeMarks(marksAsNumber(max, unitOf(response))),
        })}{' '}
        {typeof analysis?.givenMs === 'number' && m.instructions_duration({ time: formatDuration(analysis.givenMs) })}
      </p>
      {analysis && (
        <p>
          {m.analysis_taken({ n: formatNumber(analysis.n), at: formatDate(analysis.closedAt) })}
          {withSolutions &&
            ` ${m.print_score({
              score: formatMarks(analysis.total.score12, unitOf(analysis)),
              max: formatWholeMarks(marksAsNumber(analysis.total.max12, unitOf(analysis))),
            })}`}
        </p>
      )}
    </header>
  )
}

function PrintedPassage({ sheet: { columns, review }, question }: { readonly sheet: Sheet; readonly question: number }) {
  const passages = columns.flatMap(({ paper }) => {
    const place = paper.questions[question]?.passage ?? null
    return place === null ? [] : (paper.passages[place] ?? [])
  })
  const shows = columnsShow(
    columns.map(({ language }) => language),
    passages.map(({ language }) => language),
  )
  return (
    <div className="sheet-columns sheet-passage">
      {passages.map((passage, i) =>
        shows[i] === 'absent' ? (
          <p key={columns[i]?.language} className="sheet-absent">
            {m.print_not_in({ language: ENDONYMS[columns[i]?.language ?? 'en'] })}
          </p>
        ) : (
          <div key={columns[i]?.language} dir={directionOf(passage.language)}>
            <RichHtml html={passage.html} lang={passage.language} images={review.paperImages} />
          </div>
        ),
      )}
    </div>
  )
}
