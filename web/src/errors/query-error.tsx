import type { UseQueryResult } from '@tanstack/react-query'
import { requestIdOf } from '#web/lib/api/api-error.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

/** A part of a screen that could not be loaded, with Retry for exactly that. */
export function QueryError({
  query,
  title,
}: {
  readonly query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  readonly title: string
}) {
  return (
    <ErrorState
      title={title}
      message={errorText(query.error)}
      retryLabel={m.action_retry()}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
      requestId={requestIdOf(query.error)}
      requestIdLabel={m.error_request_id()}
      copyLabel={m.action_copy()}
    />
  )
}
