import type { UseQueryResult } from '@tanstack/react-query'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** No catalogue and none kept: the interface stays quiet (docs/screens.md#notifications-on-screen) and offers to try again. */
export function CatalogueMissing({ query }: { readonly query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> }) {
  return (
    <EmptyState
      title={m.catalogue_missing_title()}
      action={
        <Button look="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
          {m.action_retry()}
        </Button>
      }
    >
      {errorText(query.error)}
    </EmptyState>
  )
}
