import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ApiError, requestIdOf, UnreachableError } from '#web/lib/api/api-error.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

/** The server refused or did not answer, also when it was asked for a part of the site itself that the device does not hold. */
const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError ||
  error instanceof UnreachableError ||
  (error instanceof TypeError && /dynamically imported module|Importing a module script failed/i.test(error.message))

/** What a screen shows when it cannot be shown; the shell around it stays. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  const retry = () => {
    resetQueries()
    reset()
    void router.invalidate()
  }
  return (
    <div className="page-margin mx-auto w-full max-w-[44rem] py-8">
      <ErrorState
        title={m.error_screen_title()}
        message={isUnreached(error) ? errorText(error) : m.error_screen_text()}
        retryLabel={m.action_retry()}
        onRetry={retry}
        requestId={requestIdOf(error)}
        requestIdLabel={m.error_request_id()}
        copyLabel={m.action_copy()}
      />
    </div>
  )
}
