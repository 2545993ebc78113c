import { forgetPlace, listSavedPlaces, reportQuestion, savePlace } from '#contract/question-annotations/endpoints.ts'
import { currentUser } from '#web/session/session-store.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import type { PendingMark } from './mark-outbox.ts'

/** `later` keeps it; `refused` is the server's last word on it, such as a question that is not there. */
export type MarkOutcome = 'sent' | 'later' | 'refused'

const FINAL = new Set([400, 404, 409, 413, 422])

/**
 * Sends one thing said of a question. The token goes along as the call's own, so that a refused sign-in ends nothing: a test may be
 * running beside it.
 */
export async function sendMark(ownerId: string, mark: PendingMark): Promise<MarkOutcome> {
  const token = tokenOf(ownerId)
  if (token === null) return 'later'
  const params = { attemptId: mark.attemptId, place: String(mark.place) }
  try {
    if (mark.kind === 'save') await call(savePlace, { params, body: { note: mark.note }, token })
    else if (mark.kind === 'forget') await call(forgetPlace, { params, token })
    else await call(reportQuestion, { params, body: { reason: mark.reason, text: mark.text, language: mark.language }, token })
    return 'sent'
  } catch (error) {
    return error instanceof ApiError && FINAL.has(error.status) ? 'refused' : 'later'
  }
}

/** The kept questions of an attempt's paper by place, or null where they cannot be had now. */
export async function askSaved(ownerId: string, attemptId: string): Promise<ReadonlyMap<number, string> | null> {
  const token = tokenOf(ownerId)
  if (token === null) return null
  try {
    const { saved } = await call(listSavedPlaces, { params: { attemptId }, token })
    return new Map(saved.map(({ place, note }) => [place, note]))
  } catch {
    return null
  }
}

/** Only the owner's own session speaks for what was said: on a shared device it waits for them. */
function tokenOf(ownerId: string): string | null {
  const user = currentUser()
  return user !== null && user._id === ownerId && user.token !== '' ? user.token : null
}
