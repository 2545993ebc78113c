import type { AttemptStatus } from '#contract/attempts/schemas.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { getAttemptStatus } from '../attempt-api.ts'
import { openAttemptStore } from '#web/lib/storage/indexed-store.ts'
import type { AttemptKey, AttemptStore } from '#web/lib/storage/stored-attempt.ts'
import { takeWriterLock } from '../engine/writer-lock.ts'
import { runAttempt, type RunningAttempt } from '../running/running-attempt.ts'
import { loadInterruptions } from '../overlays/load-interruptions.ts'
import { decideOpening } from './decide-opening.ts'
import { type FormerWriter, unsentOps, type CarriedOver } from './keep-grant.ts'

/** The result of asking to write an attempt on this page. */
export type Opening =
  | { readonly kind: 'running'; readonly attempt: RunningAttempt; readonly carried: CarriedOver | null }
  /** Another tab of this browser has it. */
  | { readonly kind: 'otherTab' }
  /** Started elsewhere, never written on this device. */
  | { readonly kind: 'elsewhere'; readonly status: AttemptStatus }
  /** Written here before; then the right to write went to another device, or was taken away. */
  | { readonly kind: 'lost'; readonly how: 'superseded' | 'revoked'; readonly unsent: number }
  | { readonly kind: 'over' }
  | { readonly kind: 'absent' }
  /** The session cannot be used: sign in again, then continue. */
  | { readonly kind: 'signInNeeded' }
  | { readonly kind: 'failed'; readonly error: unknown }

export interface OpenOptions {
  /** Takes the lock from another tab. */
  readonly steal: boolean
  /** Another tab has taken the lock from this one. */
  readonly onStolen: () => void
}

/** From an attempt's name to a running attempt, without the network where this device is its writer; never takes over on its own. */
export async function openAttempt(key: AttemptKey, options: OpenOptions): Promise<Opening> {
  const store = await openAttemptStore()
  const stored = await store.attempt(key)
  const decision = decideOpening(stored)
  switch (decision.kind) {
    case 'run':
      return run(store, key, options, null)
    case 'lost':
      return { ...decision, unsent: stored === null ? 0 : countQuestions(await unsentOps(store, stored)) }
    case 'askServer':
      return askServer(key)
  }
}

/**
 * This device becomes the only writer; its own unsent answers go along (keep-grant.ts).
 * @param held what the page that runs the attempt holds of it, also what its device refused to keep
 */
export async function continueHere(key: AttemptKey, onStolen: () => void, held: FormerWriter | null): Promise<Opening> {
  const store = await openAttemptStore()
  const stored = held?.stored ?? (await store.attempt(key))
  try {
    const { takeGrant } = await loadInterruptions()
    const taken = await takeGrant(store, key, held ?? (stored && { stored, unsent: await unsentOps(store, stored) }))
    return await run(taken.store, key, { steal: true, onStolen }, taken.carried)
  } catch (error) {
    const outcome = afterFailure(error)
    // What was not sent in time from a device that could no longer write has nowhere to go.
    if (outcome.kind === 'over' && stored !== null && stored.lost !== null) await store.removeAttempt(key)
    return outcome
  }
}

async function run(store: AttemptStore, key: AttemptKey, { steal, onStolen }: OpenOptions, carried: CarriedOver | null): Promise<Opening> {
  const lock = await takeWriterLock(key, onStolen, steal)
  if (lock === null) return { kind: 'otherTab' }
  try {
    // The tab that had the lock may have written until now.
    const stored = await store.attempt(key)
    if (stored === null) throw new Error('The attempt is no longer on this device')
    return { kind: 'running', attempt: await runAttempt(store, stored, lock), carried }
  } catch (error) {
    await lock.release()
    return afterFailure(error)
  }
}

async function askServer(key: AttemptKey): Promise<Opening> {
  try {
    const status = await getAttemptStatus(key.attemptId)
    return status.state === 'closed' ? { kind: 'over' } : { kind: 'elsewhere', status }
  } catch (error) {
    return afterFailure(error)
  }
}

function afterFailure(error: unknown): Opening {
  if (!(error instanceof ApiError)) return { kind: 'failed', error }
  if (error.code === 'attempt_closed') return { kind: 'over' }
  if (error.code === 'not_found') return { kind: 'absent' }
  return error.status === 401 ? { kind: 'signInNeeded' } : { kind: 'failed', error }
}

const countQuestions = (ops: readonly (readonly [number, number, ...unknown[]])[]): number => new Set(ops.map((op) => op[1])).size
