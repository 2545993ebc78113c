import { Link } from '@tanstack/react-router'
import { ArrowLeft, BookOpenCheck, Printer } from 'lucide-react'
import { localize } from '#contract/shared/locales.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { marksAsNumber, unitOf } from '#domain/marking/marks.ts'
import { formatDateTime, formatMarks, formatNumber, formatWholeMarks } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Emphasised } from '#web/ui/emphasised.tsx'
import type { AttemptSearch } from '../results-search.ts'

interface AnalysisHeaderProps {
  readonly analysis: AnalysisResponse
  readonly at: AttemptSearch
  readonly onPrint: () => void
}

/** Which attempt this is, the score and the rank, and the ways to solutions and paper. */
export function AnalysisHeader({ analysis, at, onPrint }: AnalysisHeaderProps) {
  const { total, standing } = analysis
  const title = localize(analysis.title, locale)
  return (
    <header className="grid gap-2">
      <PageTitle>{`${m.analysis_title()}: ${title.text}`}</PageTitle>
      <Link
        to="/user/attempted-tests"
        className="inline-flex min-h-9 items-center gap-1.5 justify-self-start text-muted hover:text-ink hover:underline print:hidden"
      >
        <ArrowLeft size={18} aria-hidden="true" className="mirror-rtl" />
        {m.nav_attempted_tests()}
      </Link>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <h1 className="text-lg" lang={title.locale}>
            {title.text}
          </h1>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted tabular">
            <Badge>{analysis.exam}</Badge>
            <Badge tone={analysis.ranking ? 'primary' : 'plain'}>{analysis.ranking ? m.attempt_ranks() : m.analysis_unranked()}</Badge>
            <span>
              {m.analysis_taken({ n: formatNumber(analysis.n), at: formatDateTime(analysis.closedAt) })}
              {analysis.reason !== 'submit' && ` ${m.analysis_time_ran_out()}`}
            </span>
          </p>
          <section aria-label={m.analysis_scorecard()}>
            <p className="flex flex-wrap items-baseline gap-x-2 tabular">
              <span>
                <Emphasised
                  sentence={(n) => m.analysis_n_of({ n, of: formatWholeMarks(marksAsNumber(total.max12, unitOf(analysis))) })}
                  restClassName="text-base whitespace-pre"
                >
                  <bdi dir="ltr" className="text-2xl font-bold">
                    {formatMarks(total.score12, unitOf(analysis))}
                  </bdi>
                </Emphasised>
              </span>
              {standing.rank !== null && (
                <span className="text-muted">
                  <span aria-hidden="true">· </span>
                  {m.reading_rank_of({ rank: formatNumber(standing.rank), of: formatNumber(standing.of) })}
                </span>
              )}
            </p>
          </section>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button look="secondary" onClick={onPrint}>
            <Printer size={18} aria-hidden="true" />
            <span className="max-sm:sr-only">{m.analysis_print()}</span>
          </Button>
          {analysis.questions.length > 0 && (
            <Link to="/test-solution/$testId" params={{ testId: analysis.testId }} search={at} className={buttonClass({ look: 'primary' })}>
              <BookOpenCheck size={18} aria-hidden="true" />
              {m.analysis_solutions()}
            </Link>
          )}
        </div>
      </div>
    </header>
  )
}
