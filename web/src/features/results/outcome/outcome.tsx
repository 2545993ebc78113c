import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, ChartPie, ChevronRight, Clock3 } from 'lucide-react'
import { type ComponentType, type ReactNode, useId } from 'react'
import { localize } from '#contract/shared/locales.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import { examSlugOf } from '#domain/exams/exam-slug.ts'
import { marksAsNumber, parseMarks, unitOf } from '#domain/marking/marks.ts'
import { negateUnits } from '#domain/marking/units.ts'
import { examsQuery } from '#web/lib/api/exams-query.ts'
import { formatDuration, formatMarks, formatNumber, formatPercent, formatTime, formatWholeMarks } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { Band } from '#web/ui/band.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Emphasised } from '#web/ui/emphasised.tsx'
import { categoryName } from '../analysis/cut-offs.tsx'
import { mainCutOff } from '../analysis/cut-off-rows.ts'
import { HiddenQuestions } from '../analysis/hidden-questions.tsx'
import { rankNote } from '../analysis/scorecard.tsx'
import type { AttemptSearch } from '../results-search.ts'
import { shortPercentile, tallyFigures } from '../tally-figures.ts'
import { useOwnCategory } from '../use-own-category.ts'
import './outcome.css'
import { Flight, type FlightMark } from './flight.tsx'
import { flightSteps } from './flight-steps.ts'
import { type Headline, headlineOf } from './headline.ts'

/** The question how the test was: of another feature, which the route brings. */
export type LoadFeedback = () => Promise<{ readonly FeedbackCard: ComponentType<{ readonly attemptId: string }> }>

interface OutcomeProps {
  readonly analysis: AnalysisResponse
  readonly at: AttemptSearch
  readonly loadFeedback: LoadFeedback
}

/** The first screen after a test: the score, what it means, and one thing to do next. */
export function Outcome({ analysis, at, loadFeedback }: OutcomeProps) {
  const id = useId()
  const { total, attempts, n, testId, questions } = analysis
  const title = localize(analysis.title, locale)
  const earlier = attempts.filter((one) => one.n < n).map(({ score12 }) => score12)
  const isReleased = questions.length > 0
  const feedback = useLateModule(loadFeedback)
  const { data: register } = useQuery(examsQuery())
  const slug = examSlugOf(analysis.exam)
  const family = register?.exams.find((one) => one.slug === slug)?.family
  return (
    <div className="grid gap-5" data-result data-hides-bottom-bar>
      <PageTitle>{`${m.analysis_title()}: ${title.text}`}</PageTitle>
      <Band labelledBy={id} family={family} mood={total.score12 < 0 ? 'low' : 'plain'} className="outcome-band">
        <div className="grid gap-1.5">
          <p className="flex items-start gap-1.5 text-xs text-muted">
            {analysis.reason === 'submit' ? (
              <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
            ) : (
              <Clock3 size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
            )}
            {arrival(analysis)}
          </p>
          <p className="text-sm text-muted" lang={title.locale}>
            {title.text}
          </p>
          <h1 id={id} className="outcome-headline">
            {headlineText(headlineOf(total, earlier), unitOf(analysis))}
          </h1>
          <p className="tabular">
            <Emphasised
              sentence={(shown) => m.analysis_n_of({ n: shown, of: formatWholeMarks(marksAsNumber(total.max12, unitOf(analysis))) })}
              restClassName="text-lg text-muted whitespace-pre"
            >
              <bdi dir="ltr" className="outcome-score">
                {formatMarks(total.score12, unitOf(analysis))}
              </bdi>
            </Emphasised>
          </p>
        </div>
        <Climb analysis={analysis} last={earlier.at(-1)} />
        <Facts analysis={analysis} />
      </Band>
      <p className="text-muted" role="status">
        {rankNote(analysis)}
      </p>
      {!isReleased && <HiddenQuestions analysis={analysis} />}
      <div className="outcome-next">
        {isReleased && (
          <Link
            to="/test-solution/$testId"
            params={{ testId }}
            search={total.wrong > 0 ? { ...at, filter: 'wrong' } : at}
            className={buttonClass({ look: 'primary', size: 'lg' })}
          >
            {total.wrong > 0 ? m.result_see_wrong({ count: total.wrong, shown: formatNumber(total.wrong) }) : m.analysis_solutions()}
          </Link>
        )}
        <Link
          to="/user/test-analysis/$testId"
          params={{ testId }}
          search={at}
          className="group flex min-h-16 items-center gap-3 border-b border-line py-2"
        >
          <span className="grid size-11 shrink-0 place-items-center rounded-card bg-primary-soft text-primary">
            <ChartPie size={22} aria-hidden="true" />
          </span>
          <span className="grid min-w-0 flex-1">
            <span className="font-bold group-hover:underline">{m.result_full()}</span>
            <span className="text-sm text-muted">{m.result_full_text()}</span>
          </span>
          <ChevronRight size={20} aria-hidden="true" className="mirror-rtl text-muted" />
        </Link>
      </div>
      {feedback !== null && <feedback.FeedbackCard attemptId={analysis.attemptId} />}
    </div>
  )
}

/** That it arrived, and when. */
function arrival({ reason, closedAt, withLate }: AnalysisResponse): string {
  const at = formatTime(closedAt)
  if (reason !== 'submit') return m.result_time_over({ at })
  return withLate === null ? m.result_submitted({ at }) : m.result_submitted_late({ at })
}

function headlineText(headline: Headline, unit: number): string {
  switch (headline.kind) {
    case 'cost':
      return m.result_cost({ count: headline.wrong, shown: formatNumber(headline.wrong), lost: formatMarks(headline.lost, unit) })
    case 'best':
      return m.result_best()
    case 'above':
      return m.result_above({ by: formatMarks(headline.by, unit) })
    case 'below':
      return m.result_below({ by: formatMarks(headline.by, unit) })
    case 'same':
      return m.result_same()
    case 'allRight':
      return m.result_all_right()
    case 'noneWrong':
      return m.result_none_wrong()
    case 'right':
      return m.result_right_answers({ right: formatNumber(headline.right), of: formatNumber(headline.of) })
  }
}

/** The flight, and in words what stands on it. */
function Climb({ analysis, last }: { readonly analysis: AnalysisResponse; readonly last: Units | undefined }) {
  const { total, pattern, cohort } = analysis
  const unit = unitOf(analysis)
  const cutOff = mainCutOff(pattern.cutOffs, useOwnCategory())
  const cutOffMarks = cutOff === undefined ? null : parseMarks(cutOff.marks, unit)
  const full = total.max12
  const stands: readonly (FlightMark & { readonly sign: string; readonly text: string; readonly marks: Units | null })[] = [
    { kind: 'mine', at: total.score12 / full, sign: '▼', text: m.analysis_you(), marks: null },
    ...(last === undefined ? [] : [{ kind: 'last' as const, at: last / full, sign: '○', text: m.result_last(), marks: last }]),
    ...(cutOff === undefined || cutOffMarks === null
      ? []
      : [
          {
            kind: 'cutOff' as const,
            at: cutOffMarks / full,
            sign: '┆',
            text: m.analysis_cut_off_of({ category: categoryName[cutOff.category]() }),
            marks: cutOffMarks,
          },
        ]),
    ...(cohort === null
      ? []
      : [{ kind: 'topper' as const, at: cohort.topperScore12 / full, sign: '■', text: m.analysis_topper(), marks: cohort.topperScore12 }]),
  ]
  const isBelow = total.score12 < 0
  return (
    <div className="grid gap-1.5">
      <Flight
        name={m.result_flight({ score: formatMarks(total.score12, unit), of: formatWholeMarks(marksAsNumber(full, unit)) })}
        steps={flightSteps(total.score12, full)}
        marks={stands}
      />
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-muted tabular">
        {stands.map(({ kind, sign, text, marks }) => (
          <li key={kind} className={kind === 'mine' ? 'outcome-mine' : undefined}>
            <span aria-hidden="true" className={kind === 'topper' ? 'outcome-topper' : undefined}>
              {sign}
            </span>{' '}
            {text} {marks !== null && <bdi dir="ltr">{formatMarks(marks, unit)}</bdi>}
          </li>
        ))}
        {isBelow && <li>{m.result_ground()}</li>}
      </ul>
    </div>
  )
}

/** Rank, percentile and accuracy; where there is no rank yet, what the learner can do something about. */
function Facts({ analysis }: { readonly analysis: AnalysisResponse }) {
  const { total, standing } = analysis
  const unit = unitOf(analysis)
  const { accuracy } = tallyFigures(total)
  const negative = <bdi dir="ltr">{formatMarks(negateUnits(total.negative12), unit)}</bdi>
  const share = accuracy === null ? '–' : formatPercent(accuracy)
  const { rank, of, percentile } = standing
  const facts: readonly (readonly [string, ReactNode])[] =
    rank === null || percentile === null
      ? [
          [m.analysis_accuracy(), share],
          [m.analysis_negative(), negative],
          [m.analysis_time(), formatDuration(total.spentMs)],
        ]
      : [
          [m.analysis_rank(), m.analysis_n_of({ n: formatNumber(rank), of: formatNumber(of) })],
          [m.analysis_percentile(), shortPercentile(percentile)],
          [m.analysis_accuracy(), share],
        ]
  return (
    <dl className="outcome-facts">
      {facts.map(([label, value]) => (
        <div key={label} className="outcome-fact">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="text-lg leading-tight font-bold tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
