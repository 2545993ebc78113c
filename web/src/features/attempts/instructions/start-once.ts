import { keepEntryTicket } from '#web/session/entry-ticket.ts'
import { replaceSessionToken } from '#web/session/session-store.ts'
import { startAttempt, startByTicket, type StartWish } from '../attempt-api.ts'
import { openAttemptStore } from '#web/lib/storage/indexed-store.ts'
import { keepGrant } from '../opening/keep-grant.ts'
import { grantedHere } from '../engine/granted-here.ts'
import { spendPermit } from './start-permit.ts'

const underWay = new Map<string, Promise<string>>()

/**
 * Starts the test and puts the grant on the device; the attempt's id. An attempt that is open already is only named: whoever opens it
 * decides about taking over. Two calls at once are one start. `ticket`: of who registered for the live test.
 */
export function startOnce(ownerId: string, wish: StartWish, ticket: string | null = null): Promise<string> {
  const running = underWay.get(wish.testId) ?? start(ownerId, wish, ticket).finally(() => underWay.delete(wish.testId))
  underWay.set(wish.testId, running)
  return running
}

async function start(ownerId: string, wish: StartWish, ticket: string | null): Promise<string> {
  const { testId } = wish
  const store = await openAttemptStore()
  const askedAt = performance.now()
  const answer = await (ticket === null ? startAttempt(wish) : startByTicket(ticket, wish))
  spendPermit(testId)
  if (answer.kind === 'open') return answer.attemptId
  const { grant, entryTicket } = answer
  if (entryTicket !== undefined) keepEntryTicket({ userId: ownerId, testId, ticket: entryTicket })
  const offset = grant.serverNow + (performance.now() - askedAt) / 2 - Date.now()
  grantedHere.add(grant.token)
  if (grant.session !== null) replaceSessionToken(grant.session.token)
  await keepGrant(store, { ownerId, attemptId: grant.attemptId }, testId, grant, offset, null)
  return grant.attemptId
}
