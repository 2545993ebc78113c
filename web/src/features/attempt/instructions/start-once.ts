import type { Locale } from '#contract/locales.ts'
import { replaceSessionToken } from '#web/features/session/session-store.ts'
import { startAttempt } from '../attempt-api.ts'
import { openAttemptStore } from '../engine/indexed-store.ts'
import { keepGrant } from '../opening/keep-grant.ts'
import { grantedHere } from '../engine/granted-here.ts'
import { spendPermit } from './start-permit.ts'

const underWay = new Map<string, Promise<string>>()

/**
 * Starts the test and puts the grant on the device; the attempt's id. An attempt that is open already is only named: whoever opens it
 * decides about taking over. Two calls at once are one start.
 */
export function startOnce(ownerId: string, testId: string, language: Locale): Promise<string> {
  const running = underWay.get(testId) ?? start(ownerId, testId, language).finally(() => underWay.delete(testId))
  underWay.set(testId, running)
  return running
}

async function start(ownerId: string, testId: string, language: Locale): Promise<string> {
  const store = await openAttemptStore()
  const askedAt = performance.now()
  const answer = await startAttempt(testId, language)
  spendPermit(testId)
  if (answer.kind === 'open') return answer.attemptId
  const { grant } = answer
  const offset = grant.serverNow + (performance.now() - askedAt) / 2 - Date.now()
  grantedHere.add(grant.token)
  if (grant.session !== null) replaceSessionToken(grant.session.token)
  await keepGrant(store, { ownerId, attemptId: grant.attemptId }, testId, grant, offset, null)
  return grant.attemptId
}
