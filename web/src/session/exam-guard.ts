/**
 * An exam must never be lost to the session. While one is in progress, an expired or refused session neither clears nor
 * navigates: it asks for a sign-in, which happens in a window of its own, over the test.
 */
export type SessionNeed = 'expired' | 'invalid' | 'signedOut' | 'otherUser'

let attempt: string | null = null
/** A page that begins on the test screen, as after a reload, and has not brought it up yet. */
let isOpening = /^\/test\/(attempt|questions)$/.test(globalThis.location?.pathname ?? '')
/** What was raised while no screen was there to hear it. */
let unheard: SessionNeed | null = null
const onNeed = new Set<(need: SessionNeed) => void>()
const onRestore = new Set<() => void>()
const onLeave = new Set<() => void>()

/** The test screen says which attempt is being written, and null when it is left or submitted. */
export function setExamInProgress(attemptId: string | null): void {
  const left = attempt !== null && attemptId === null
  attempt = attemptId
  isOpening = false
  if (left) unheard = null
  if (left) for (const listener of onLeave) listener()
}

export const examInProgress = (): string | null => attempt

/** Whether this page is bringing up a test that was under way: a refused session must not take it away before it is there. */
export const isExamOpening = (): boolean => isOpening && globalThis.location.pathname.startsWith('/test/')

/** Calls back when the session cannot be used any more; the screen then offers `openSignInWindow`. */
export function onSessionNeeded(listener: (need: SessionNeed) => void): () => void {
  if (unheard !== null) listener(unheard)
  return listen(onNeed, listener)
}

/** Calls back when the same person is signed in again, here or in another window. */
export const onSessionRestored = (listener: () => void): (() => void) => listen(onRestore, listener)

/** Calls back when the exam is over, for what had to wait. */
export const onExamLeft = (listener: () => void): (() => void) => listen(onLeave, listener)

export function raiseSessionNeeded(need: SessionNeed): void {
  unheard = need
  for (const listener of onNeed) listener(need)
}

export function raiseSessionRestored(): void {
  unheard = null
  for (const listener of onRestore) listener()
}

/**
 * Opens sign-in in a small window; call it in the handler of a press, or the browser blocks it. False where it was blocked. `recent` is
 * for an act that wants a recent sign-in.
 */
export const openSignInWindow = (recent?: 'recent'): boolean =>
  window.open(`/login?popup=1${recent ? '&recent=1' : ''}`, 'sopan-sign-in', 'popup,width=480,height=680') !== null

function listen<Listener>(set: Set<Listener>, listener: Listener): () => void {
  set.add(listener)
  return () => set.delete(listener)
}
