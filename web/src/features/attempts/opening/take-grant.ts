import { memoryStore } from '#web/lib/storage/memory-store.ts'
import type { AttemptKey, AttemptStore } from '#web/lib/storage/stored-attempt.ts'
import { replaceSessionToken } from '#web/session/session-store.ts'
import { continueAttempt } from '../attempt-api.ts'
import { grantedHere } from '../engine/granted-here.ts'
import { type CarriedOver, type FormerWriter, keepGrant } from './keep-grant.ts'

/**
 * Makes this device the only writer and keeps the grant where it can: in `store`, or, where the disk is full, in this page alone.
 * @throws ApiError where the server refuses or cannot be reached
 */
export async function takeGrant(
  store: AttemptStore,
  key: AttemptKey,
  former: FormerWriter | null,
): Promise<{ readonly store: AttemptStore; readonly carried: CarriedOver | null }> {
  const askedAt = performance.now()
  const grant = await continueAttempt(key.attemptId)
  const offset = grant.serverNow + (performance.now() - askedAt) / 2 - Date.now()
  if (grant.session !== null) replaceSessionToken(grant.session.token)
  grantedHere.add(grant.token)
  const keepIn = (place: AttemptStore) => keepGrant(place, key, testIdOf(key), grant, offset, former)
  const memory = memoryStore()
  const kept = await keepIn(store).then(
    (carried) => ({ store, carried }),
    async () => ({ store: memory, carried: await keepIn(memory) }),
  )
  return former === null ? { ...kept, carried: null } : kept
}

const testIdOf = ({ attemptId }: AttemptKey): string => attemptId.slice(0, attemptId.indexOf('.'))
