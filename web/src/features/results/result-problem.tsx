import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryError } from '#web/errors/query-error.tsx'
import { startPath } from '#web/lib/test-paths.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { formatDateTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PathLink } from '#web/lib/path-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface ResultProblemProps {
  readonly query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  readonly testId: string
  readonly title: string
}

/** Why there is no result to show: not yet, not while a test is open, never taken; or a failure, with Retry. */
export function ResultProblem({ query, testId, title }: ResultProblemProps) {
  const { error } = query
  if (!(error instanceof ApiError)) return <QueryError query={query} title={title} />
  switch (error.code) {
    case 'result_not_released':
      return (
        <EmptyState title={m.result_not_released_title({ at: releaseTime(error.params['releasedAt']) })} action={<ToAttempts />}>
          {m.result_not_released_text()}
        </EmptyState>
      )
    case 'solution_withheld':
      return (
        <EmptyState
          title={m.result_withheld_title()}
          action={
            <Link to="/user" className={buttonClass({ look: 'primary' })}>
              {m.result_withheld_action()}
            </Link>
          }
        >
          {m.result_withheld_text()}
        </EmptyState>
      )
    case 'not_found':
      return (
        <EmptyState
          title={m.result_absent_title()}
          action={
            <PathLink href={startPath(testId)} className={buttonClass({ look: 'primary' })}>
              {m.result_absent_action()}
            </PathLink>
          }
        >
          {m.result_absent_text()}
        </EmptyState>
      )
    default:
      return <QueryError query={query} title={title} />
  }
}

const ToAttempts = () => (
  <Link to="/user/attempted-tests" className={buttonClass({ look: 'secondary' })}>
    {m.nav_attempted_tests()}
  </Link>
)

function releaseTime(param: string | number | undefined): string {
  const at = typeof param === 'number' ? param : Date.parse(param ?? '')
  return Number.isNaN(at) ? String(param ?? '') : formatDateTime(at)
}
