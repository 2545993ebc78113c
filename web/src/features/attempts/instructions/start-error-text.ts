import { ApiError } from '#web/lib/api/api-error.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** Why a test could not be started; the refusals that only a start knows are worded here. */
export function startErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error)
  switch (error.code) {
    case 'exam_attempt_needed':
      return m.instructions_exam_needed()
    case 'attempts_used':
      return m.instructions_attempts_used({ most: String(error.params['most'] ?? '') })
    case 'nothing_to_retry':
      return m.instructions_nothing_to_retry()
    case 'site_outdated':
      return m.instructions_site_outdated()
    default:
      return errorText(error)
  }
}
