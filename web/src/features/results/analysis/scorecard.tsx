import { Clock3 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AnalysisResponse, Standing, Tally } from '#contract/results/schemas.ts'
import { marksAsNumber, unitOf } from '#domain/marking/marks.ts'
import { negateUnits } from '#domain/marking/units.ts'
import {
  formatDuration,
  formatMarks,
  formatMinutes,
  formatNumber,
  formatPercent,
  formatWholeMarks,
  shownExactMarks,
} from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { Emphasised } from '#web/ui/emphasised.tsx'
import { StepsSpinner } from '#web/ui/steps-spinner.tsx'
import { shortPercentile, tallyFigures } from '../tally-figures.ts'
import { Fold } from './panel.tsx'
import { isRankPending } from './rank-pending.ts'

/** Rank and percentile, and what the score is made of. */
export function Scorecard({ analysis }: { readonly analysis: AnalysisResponse }) {
  const { total, standing, ranking, pattern, withLate, givenMs } = analysis
  const unit = unitOf(analysis)
  const minutes = givenMs === undefined ? pattern.durationMinutes : givenMs === null ? null : Math.round(givenMs / 60_000)
  const { questions, attempted, accuracy, attemptedShare } = tallyFigures(total)
  const awaited = ranking ? standing.from : undefined
  const isHeld = analysis.rankHold === 'held'
  const isPending = isRankPending(analysis)
  const unranked = isHeld ? m.rank_hold_under_review() : m.analysis_no_rank()
  return (
    <Card className="grid content-start gap-3">
      <dl className="ana-facts">
        <Figure label={m.analysis_rank()}>
          {ranking && awaited === undefined && !isHeld ? <Rank standing={standing} isPending={isPending} /> : <Muted>{unranked}</Muted>}
        </Figure>
        <Figure label={m.analysis_percentile()}>
          {standing.percentile === null ? (
            <Muted>{isPending ? m.analysis_pending() : unranked}</Muted>
          ) : (
            <span className="text-lg leading-tight font-bold" title={standing.percentile}>
              {shortPercentile(standing.percentile)}
            </span>
          )}
        </Figure>
        <Fact label={m.analysis_accuracy()} value={accuracy === null ? '–' : formatPercent(accuracy)}>
          {m.analysis_right_of({ right: formatNumber(total.right), of: formatNumber(attempted) })}
        </Fact>
        <Fact label={m.analysis_attempted()} value={attemptedShare === null ? '–' : formatPercent(attemptedShare)}>
          {m.analysis_n_of({ n: formatNumber(attempted), of: formatNumber(questions) })}
        </Fact>
        <Fact label={m.analysis_negative()} value={<bdi dir="ltr">{formatMarks(negateUnits(total.negative12), unit)}</bdi>}>
          {m.analysis_wrong_count({ count: total.wrong, shown: formatNumber(total.wrong) })}
        </Fact>
        <Fact label={m.analysis_time()} value={<TimeSpent spentMs={total.spentMs} minutes={minutes} />} />
        <ScopeFact label={m.analysis_rank_category()} standing={analysis.categoryStanding} />
        <ScopeFact label={m.analysis_rank_state()} standing={analysis.stateStanding} />
      </dl>
      <ExactScore total={total} unit={unit} />
      {withLate !== null && (
        <p className="flex items-start gap-2 border-t border-line pt-3 text-muted">
          <Clock3 size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
          {m.analysis_with_late({ score: formatMarks(withLate.score12, unit), of: formatWholeMarks(marksAsNumber(withLate.max12, unit)) })}
        </p>
      )}
      <div className="border-t border-line pt-2 text-muted">
        <p role="status" className="text-sm">
          {rankNote(analysis)}
        </p>
        {standing.percentile !== null && (
          <Fold summary={m.analysis_percentile_how()}>
            <p className="max-w-[68ch]">
              {pattern.percentile === 'atOrBelow' ? m.analysis_percentile_at_or_below() : m.analysis_percentile_below()}{' '}
              {m.analysis_percentile_full({ value: standing.percentile })}
            </p>
          </Fold>
        )}
      </div>
    </Card>
  )
}

/** The score as a fraction, where two decimals are not the whole truth. */
function ExactScore({ total, unit }: { readonly total: Tally; readonly unit: number }) {
  const exact = shownExactMarks(total.score12, unit)
  return exact !== null && <p className="border-t border-line pt-3 text-muted tabular">{m.analysis_exact({ marks: exact })}</p>
}

/** What is awaited, or what the rank hangs on. */
export function rankNote(analysis: Pick<AnalysisResponse, 'ranking' | 'standing' | 'ranks' | 'rankHold'>): string {
  const {
    ranking,
    standing: { from, of },
    ranks,
    rankHold,
  } = analysis
  if (!ranking) return m.analysis_does_not_rank()
  if (rankHold === 'held') return m.rank_hold_note()
  if (from !== undefined) return m.analysis_rank_awaits({ from: formatNumber(from), of: formatNumber(of) })
  if (isRankPending(analysis)) return m.analysis_rank_pending()
  if (ranks === undefined) return m.analysis_rank_moves()
  if (ranks.state === 'final') return m.analysis_rank_final()
  const { seats, closed } = ranks
  if (seats === null || closed === null) return m.analysis_rank_provisional()
  return m.analysis_rank_provisional_count({ closed: formatNumber(closed), seats: formatNumber(seats) })
}

function Rank({ standing, isPending }: { readonly standing: Standing; readonly isPending: boolean }) {
  if (isPending || standing.rank === null) {
    return (
      <Muted>
        <StepsSpinner /> {m.analysis_pending()}
      </Muted>
    )
  }
  return (
    <Emphasised sentence={nOf(formatNumber(standing.of))} restClassName="text-xs whitespace-pre">
      <span className="text-lg leading-tight font-bold">{formatNumber(standing.rank)}</span>
    </Emphasised>
  )
}

const Muted = ({ children }: { readonly children: ReactNode }) => (
  <span className="inline-flex min-h-6 max-w-full min-w-0 items-center gap-2 text-xs wrap-anywhere text-muted">{children}</span>
)

const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="tabular">{children}</dd>
  </div>
)

const Fact = ({ label, value, children }: { readonly label: string; readonly value: ReactNode; readonly children?: ReactNode }) => (
  <div>
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="tabular">
      <span className="block text-base font-bold">{value}</span>
      {children !== undefined && <span className="text-xs text-muted">{children}</span>}
    </dd>
  </div>
)

function ScopeFact({ label, standing }: { readonly label: string; readonly standing: Standing | null }) {
  if (standing?.rank === null || standing === null) return null
  return (
    <Fact
      label={label}
      value={
        <Emphasised sentence={nOf(formatNumber(standing.of))} restClassName="text-xs">
          {formatNumber(standing.rank)}
        </Emphasised>
      }
    />
  )
}

function TimeSpent({ spentMs, minutes }: { readonly spentMs: number; readonly minutes: number | null }) {
  if (minutes === null) return formatDuration(spentMs)
  return (
    <Emphasised sentence={nOf(formatMinutes(minutes))} restClassName="text-xs">
      {formatDuration(spentMs)}
    </Emphasised>
  )
}

/** The sentence that says how much of what is meant: the part and the whole, in the order of the language. */
const nOf = (of: string) => (n: string) => m.analysis_n_of({ n, of })
