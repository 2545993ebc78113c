import type { Op, OpsResponse, ServerCopy, SubmitResponse } from '#contract/attempt.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { apiRequest } from '#web/lib/api-request.ts'
import type { SendOutcome } from './send-outcome.ts'
import { SEND_TIMEOUT_MS } from './send-policy.ts'
import type { StoredAttempt } from './stored-attempt.ts'

type Writer = Pick<StoredAttempt, 'attemptId' | 'grant'>

/** Sends a batch with the attempt's own token; the session has no part in it. */
export async function sendOps(writer: Writer, ops: readonly Op[], keepalive = false): Promise<SendOutcome> {
  try {
    const reply = await post<OpsResponse>(writer, 'ops', ops, keepalive)
    return { kind: 'acknowledged', ...reply }
  } catch (error) {
    return outcomeOf(error)
  }
}

/** Sends the last ops and ends the attempt. */
export async function sendSubmit(writer: Writer, ops: readonly Op[]): Promise<SendOutcome> {
  try {
    const { reason, late, receipt } = await post<SubmitResponse>(writer, 'submit', ops, false)
    return { kind: 'closed', reason, late, receipt }
  } catch (error) {
    return outcomeOf(error)
  }
}

const post = <Answer>({ attemptId, grant }: Writer, call: 'ops' | 'submit', ops: readonly Op[], keepalive: boolean): Promise<Answer> =>
  apiRequest<Answer>(`/api/attempts/${attemptId}/${call}`, {
    method: 'POST',
    body: { epoch: grant.epoch, ops },
    token: grant.token,
    timeoutMs: SEND_TIMEOUT_MS,
    keepalive,
  })

function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof ApiError)) return { kind: 'unreachable' }
  switch (error.code) {
    case 'attempt_gap':
      return { kind: 'gap', applied: Number(error.params['applied'] ?? 0) }
    case 'attempt_superseded':
      return { kind: 'superseded', copy: (error.details as ServerCopy | undefined) ?? null }
    case 'attempt_revoked':
      return { kind: 'revoked' }
    case 'attempt_closed':
      return { kind: 'closed', reason: null, late: 0, receipt: null }
    case 'too_many_requests':
    case 'unavailable':
    case 'internal':
      return { kind: 'busy' }
    default:
      return error.status >= 500 ? { kind: 'busy' } : { kind: 'rejected', requestId: error.requestId }
  }
}
