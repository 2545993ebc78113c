import type { ErrorCode } from '#contract/shared/errors.ts'
import { ApiError } from './api-error.ts'
import { formatDateTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'

/**
 * What a failure means, in the person's language: the message of the API's code, the API's own English one where this build
 * does not know the code, and for no answer what that means. Times in params are ms UTC or ISO 8601.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return navigator.onLine ? m.error_unreachable() : m.error_offline()
  const text = (TEXTS as Partial<Record<string, (params: Params) => string>>)[error.code]
  return text?.(readable(error.params)) ?? error.message
}

type Params = Record<string, string>

/** Texts of codes that only one area meets, told by that area, so that the first screen does not carry them. */
export const addErrorTexts = (texts: Partial<Record<ErrorCode, (params: Params) => string>>): void => void Object.assign(TEXTS, texts)

const TEXTS: Partial<Record<ErrorCode, (params: Params) => string>> = {
  invalid_request: () => m.error_invalid_request(),
  body_too_large: () => m.error_body_too_large(),
  unauthenticated: () => m.error_unauthenticated(),
  session_ended: () => m.session_invalid(),
  forbidden: () => m.error_forbidden(),
  // What the admin wrote for the person stands behind it.
  banned: ({ publicText = '' }) => [m.error_banned(), publicText].join(' ').trim(),
  origin_refused: () => m.error_forbidden(),
  not_found: () => m.error_not_found(),
  conflict: () => m.error_conflict(),
  too_many_requests: () => m.error_too_many_requests(),
  internal: () => m.error_internal(),
  unavailable: () => m.error_unavailable(),
  profile_incomplete: () => m.error_profile_incomplete(),
  prime_required: () => m.error_prime_required(),
  test_unpublished: () => m.error_test_unpublished(),
  solution_withheld: () => m.error_solution_withheld(),
}

function readable(params: ApiError['params']): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const at = name.endsWith('At') ? (typeof value === 'number' ? value : Date.parse(value)) : NaN
      return [name, Number.isNaN(at) ? String(value) : formatDateTime(at)]
    }),
  )
}
