import { pauseAttempt, resumeAttempt, revealQuestion, saveOps, submitAttempt } from '#contract/attempts/endpoints.ts'
import { WRITER_ACCEPT } from '#contract/attempts/writer-accept.ts'
import type { Op, PauseState } from '#contract/attempts/schemas.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { outcomeOfRefusal, type Refusal } from './refusal-outcome.ts'
import type { AskOutcome, Heard, Revealed, SendOutcome, Sent } from './send-outcome.ts'
import { SEND_TIMEOUT_MS } from './send-policy.ts'
import type { StoredAttempt } from '#web/lib/storage/stored-attempt.ts'

type Writer = Pick<StoredAttempt, 'attemptId' | 'grant'>

/** Sends a batch with the attempt's own token; the session has no part in it. */
export async function sendOps(writer: Writer, { ops, lost }: Sent, keepalive = false): Promise<SendOutcome> {
  try {
    const reply = await call(saveOps, { ...by(writer, { ops, ...(lost.length > 0 && { lost }) }), keepalive })
    return { kind: 'acknowledged', ...reply }
  } catch (error) {
    return outcomeOf(error)
  }
}

/** Sends the last ops and ends the attempt. */
export async function sendSubmit(writer: Writer, ops: readonly Op[]): Promise<SendOutcome> {
  try {
    const { reason, late, receipt } = await call(submitAttempt, by(writer, { ops }))
    return { kind: 'closed', reason, late, receipt }
  } catch (error) {
    return outcomeOf(error)
  }
}

/** Stops the clock, lets it run on, and settles the answer to a question of a practice attempt. */
export const askPause = (writer: Writer, ops: readonly Op[]) => ask(call(pauseAttempt, by(writer, { ops })))
export const askResume = (writer: Writer) => ask<Heard & PauseState>(call(resumeAttempt, by(writer, {})))
export const askReveal = (writer: Writer, ops: readonly Op[], question: number) =>
  ask<Heard & Revealed>(call(revealQuestion, by(writer, { ops, question })))

async function ask<Answer>(reply: Promise<Answer>): Promise<AskOutcome<Answer>> {
  try {
    return { kind: 'answered', answer: await reply }
  } catch (error) {
    const isNo = error instanceof ApiError && NOES.has(error.code)
    return isNo ? { kind: 'refused' } : outcomeOf(error)
  }
}

const NOES: ReadonlySet<string> = new Set(['pause_refused', 'solution_withheld', 'not_found'])

/** What every call of a writer carries: its attempt, its epoch and the attempt's token. */
const by = <Body extends object>({ attemptId, grant }: Writer, body: Body) => ({
  params: { attemptId },
  body: { epoch: grant.epoch, ...body },
  token: grant.token,
  accept: WRITER_ACCEPT,
  timeoutMs: SEND_TIMEOUT_MS,
})

const outcomeOf = (error: unknown): Refusal => (error instanceof ApiError ? outcomeOfRefusal(error) : { kind: 'unreachable' })
