import type { OpsRequest, OpsResponse, PauseResponse, ServerCopy, SubmitResponse } from '#contract/attempts/schemas.ts'
import { type AttemptRoomCalls, type PauseReply, type Refusal, refusalParts } from '#do/attempt-room/room-messages.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { AttemptPrincipal } from '#worker/http/attempt-principal.ts'

type Room = Pick<AttemptRoomCalls, 'save' | 'submit' | 'copy' | 'pause' | 'resume'>

/** Hands a batch to the room. No database is touched. Errors: attempt_revoked, attempt_superseded, attempt_closed, attempt_gap, attempt_log_full. */
export async function saveOps(room: Room, principal: AttemptPrincipal, body: OpsRequest): Promise<OpsResponse> {
  const reply = await room.save(principal.n, writerEpoch(principal, body), body.ops, body.lost)
  if (reply.kind === 'refused') throw refusal(reply)
  const { kind: _, ...saved } = reply
  return saved
}

/** Stops the clock of an attempt with its last ops. Errors: pause_refused, and those of a save. */
export async function pauseAttempt(room: Room, principal: AttemptPrincipal, body: OpsRequest): Promise<PauseResponse> {
  return clockOf(await room.pause(principal.n, writerEpoch(principal, body), body.ops))
}

/** Lets the clock of an attempt run on; a repeat changes nothing. */
export async function resumeAttempt(room: Room, principal: AttemptPrincipal): Promise<PauseResponse> {
  return clockOf(await room.resume(principal.n, principal.epoch))
}

function clockOf(reply: PauseReply): PauseResponse {
  if (reply.kind === 'refused') throw refusal(reply)
  const { kind: _, ...clock } = reply
  return clock
}

/** Ends the attempt with its last ops; a repeat gets the same receipt. */
export async function submitAttempt(room: Room, principal: AttemptPrincipal, body: OpsRequest): Promise<SubmitResponse> {
  const reply = await room.submit(principal.n, writerEpoch(principal, body), body.ops)
  if (reply.kind === 'refused') throw refusal(reply)
  const { reason, closedAt, late, receipt, serverNow } = reply
  return { state: 'closed', reason, closedAt, late, receipt, serverNow }
}

export async function serverCopy(room: Room, principal: AttemptPrincipal): Promise<ServerCopy> {
  const reply = await room.copy(principal.n, principal.epoch)
  if (reply.kind === 'refused') throw refusal(reply)
  return reply.copy
}

/** The token says which writer this is; a body that claims another is a mistake of the client. */
export function writerEpoch(principal: AttemptPrincipal, body: OpsRequest): number {
  if (body.epoch !== principal.epoch)
    throw new AppError('invalid_request', { path: 'epoch', reason: 'not the epoch of this attempt token' })
  return body.epoch
}

export function refusal(refused: Refusal): AppError {
  const { code, params, details } = refusalParts(refused)
  return new AppError(code, params, details)
}
