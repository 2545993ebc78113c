import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ApiError, requestIdOf, UnreachableError } from '#web/lib/api/api-error.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { examInProgress } from '#web/session/exam-guard.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

/** A part of the site itself did not come, and the device does not hold it. */
const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|Importing a module script failed/i.test(error.message)

/** The server refused or did not answer. */
const isUnreached = (error: unknown): boolean => error instanceof ApiError || error instanceof UnreachableError || isMissingPart(error)

/** What a screen shows when it cannot be shown; the shell around it stays. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  const retry = () => {
    // Browsers may keep a file as failed that another file needs; only a page that is loaded anew asks for it again.
    if (isMissingPart(error) && navigator.onLine && examInProgress() === null) return location.reload()
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
