import { Link } from '@tanstack/react-router'
import type { HomeResponse } from '#contract/catalogue/schemas.ts'
import { examSlugOf } from '#domain/exams/exam-slug.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { ComingTests } from './coming-tests.tsx'
import { LastResult } from './last-result.tsx'
import { MockChart } from './mock-chart.tsx'

interface BelowTheFoldProps {
  readonly home: HomeResponse | undefined
  readonly focus: string | null
  readonly now: number
}

const MOST_BARS = 5

/** What the home says beside what to take next: it comes a moment later, so that the first screen stays small. */
export function BelowTheFold({ home, focus, now }: BelowTheFoldProps) {
  const marked = (home?.recent ?? []).filter(
    ({ exam, state, mode, score12 }) => state === 'closed' && mode === 'exam' && score12 !== null && examSlugOf(exam) === focus,
  )
  return (
    <>
      {marked.length > 1 ? (
        <section className="home-part">
          <div className="home-head">
            <h2 className="text-lg">{m.focus_mocks()}</h2>
            <Link to="/user/analytics">{m.nav_performance()}</Link>
          </div>
          <MockChart attempts={marked.slice(0, MOST_BARS).toReversed()} />
        </section>
      ) : (
        home?.last && <LastResult attempt={home.last} previous={home.previous} now={now} />
      )}
      <ComingTests focus={focus} now={now} />
    </>
  )
}
