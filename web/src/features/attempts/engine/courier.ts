import type { Op, OpsResponse, PauseResponse, PauseState, RevealResponse, ServerCopy, SubmitResponse } from '#contract/attempts/schemas.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'
import type { AskOutcome, Heard, Revealed, SendOutcome, Sent } from './send-outcome.ts'
import { SEND_TIMEOUT_MS } from './send-policy.ts'
import type { StoredAttempt } from '#web/lib/storage/stored-attempt.ts'

type Writer = Pick<StoredAttempt, 'attemptId' | 'grant'>
type Refusal = Exclude<SendOutcome, { readonly kind: 'acknowledged' }>

/** Sends a batch with the attempt's own token; the session has no part in it. */
export async function sendOps(writer: Writer, { ops, lost }: Sent, keepalive = false): Promise<SendOutcome> {
  try {
    const reply = await post<OpsResponse>(writer, 'ops', { ops, ...(lost.length > 0 ? { lost } : {}) }, keepalive)
    return { kind: 'acknowledged', ...reply }
  } catch (error) {
    return outcomeOf(error)
  }
}

/** Sends the last ops and ends the attempt. */
export async function sendSubmit(writer: Writer, ops: readonly Op[]): Promise<SendOutcome> {
  try {
    const { reason, late, receipt } = await post<SubmitResponse>(writer, 'submit', { ops })
    return { kind: 'closed', reason, late, receipt }
  } catch (error) {
    return outcomeOf(error)
  }
}

/** Stops the clock, lets it run on, and settles the answer to a question of a practice attempt. */
export const askPause = (writer: Writer, ops: readonly Op[]) => ask(post<PauseResponse>(writer, 'pause', { ops }))
export const askResume = (writer: Writer) => ask<Heard & PauseState>(post<PauseResponse>(writer, 'resume', {}))
export const askReveal = (writer: Writer, ops: readonly Op[], question: number) =>
  ask<Heard & Revealed>(post<RevealResponse>(writer, 'reveal', { ops, question }))

async function ask<Answer>(reply: Promise<Answer>): Promise<AskOutcome<Answer>> {
  try {
    return { kind: 'answered', answer: await reply }
  } catch (error) {
    const isNo = error instanceof ApiError && NOES.has(error.code)
    return isNo ? { kind: 'refused' } : outcomeOf(error)
  }
}

const NOES: ReadonlySet<string> = new Set(['pause_refused', 'solution_withheld', 'not_found'])

function post<Answer>({ attemptId, grant }: Writer, call: string, body: object, keepalive = false): Promise<Answer> {
  return apiRequest<Answer>(`/api/attempts/${attemptId}/${call}`, {
    method: 'POST',
    body: { epoch: grant.epoch, ...body },
    token: grant.token,
    timeoutMs: SEND_TIMEOUT_MS,
    keepalive,
  })
}

function outcomeOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { kind: 'unreachable' }
  switch (error.code) {
    case 'attempt_gap':
      return { kind: 'gap', applied: Number(error.params['applied'] ?? 0) }
    case 'attempt_superseded':
      return { kind: 'superseded', copy: (error.details as ServerCopy | undefined) ?? null }
    case 'attempt_revoked':
      return { kind: 'revoked' }
    case 'attempt_paused':
      return { kind: 'paused' }
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
