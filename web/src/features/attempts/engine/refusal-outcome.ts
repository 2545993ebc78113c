import type { ErrorCode } from '#contract/shared/errors.ts'
import type { ServerCopy } from '#contract/attempts/schemas.ts'
import type { SendOutcome } from './send-outcome.ts'

export type Refusal = Exclude<SendOutcome, { readonly kind: 'acknowledged' }>

/** A refusal by request or by connection. */
interface Refused {
  readonly code: ErrorCode
  readonly params?: Readonly<Record<string, string | number>>
  readonly details?: unknown
  /** Of a request: its HTTP status and its id. */
  readonly status?: number
  readonly requestId?: string | undefined
}

/** What a refusal of the server means for an attempt. */
export function outcomeOfRefusal({ code, params, details, status, requestId }: Refused): Refusal {
  switch (code) {
    case 'attempt_gap':
      return { kind: 'gap', applied: Number(params?.['applied'] ?? 0) }
    case 'attempt_superseded':
      return { kind: 'superseded', copy: (details as ServerCopy | undefined) ?? null }
    case 'attempt_revoked':
      return { kind: 'revoked' }
    case 'attempt_token_renew':
      return { kind: 'renew' }
    case 'attempt_paused':
      return { kind: 'paused' }
    case 'attempt_closed':
      return { kind: 'closed', reason: null, late: 0, receipt: null }
    case 'too_many_requests':
    case 'unavailable':
    case 'internal':
      return { kind: 'busy' }
    default:
      return (status ?? 0) >= 500 ? { kind: 'busy' } : { kind: 'rejected', requestId }
  }
}
