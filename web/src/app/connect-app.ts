import type { QueryClient } from '@tanstack/react-query'
import type { ClientErrorKind } from '#contract/client-errors/schemas.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { forgetEntryTicket } from '#web/session/entry-ticket.ts'
import { examInProgress } from '#web/session/exam-guard.ts'
import { endIfExpired, watchSession, type SessionEnding } from '#web/session/session-lifecycle.ts'
import { currentUser } from '#web/session/session-store.ts'
import { noteSignInWindow } from '#web/session/sign-in-window.ts'
import { forgetQueries } from '#web/lib/api/query-persistence.ts'
import { showToast } from '#web/lib/toast.ts'
import { registerServiceWorker } from '#web/service-worker/register-service-worker.ts'
import type { AppRouter } from './router.ts'

/** Whose kept queries these are; visitors share one drawer. */
export const ownerOfCache = (): string => currentUser()?._id ?? 'visitor'

/** Ties the session to the router and the loaded data, and decides it once before the first screen. */
export function connectApp(router: AppRouter, queryClient: QueryClient): void {
  noteSignInWindow()
  watchSession({
    now: Date.now,
    forgetUserData: (userId) => {
      queryClient.clear()
      forgetEntryTicket()
      forgetDrafts()
      forgetUpload(userId)
      void forgetQueries(userId)
    },
    navigate: (to) => void router.navigate({ href: to, replace: true }),
    recheck: () => void router.invalidate(),
    currentPath: () => location.pathname + location.search,
    say: (ending) => showToast(ENDINGS[ending](), { id: 'session', tone: ending === 'loggedOut' ? 'info' : 'error' }),
  })
  endIfExpired()
  tellErrors(router)
  // Not for the first screen: it waits a few seconds anyway.
  void import('#web/features/attempts/unsent-attempts/register-unsent.ts').then((unsent) => unsent.registerUnsentAttempts())
  registerServiceWorker()
  // After a deployment old chunks are gone. Load the page again, but never from under a test or one that is about to start, and not for
  // want of a network.
  // The failure goes on to whoever asked: with `preventDefault` they would be told that all went well and get undefined.
  addEventListener('vite:preloadError', () => {
    if (examInProgress() === null && location.pathname !== '/test/start' && navigator.onLine) reloadOnce()
  })
}

/** Tells the API of errors that nobody caught. What does it comes with the first of them; if it does not come, nothing is told. */
function tellErrors(router: AppRouter): void {
  const tell = (kind: ClientErrorKind, error: unknown) =>
    void import('#web/errors/send-error-report.ts').then((reports) => reports.sendErrorReport(kind, error, router)).catch(() => {})
  addEventListener('error', ({ error }) => tell('error', error))
  addEventListener('unhandledrejection', ({ reason }) => tell('rejection', reason))
  router.options.defaultOnCatch = (error) => tell('boundary', error)
}

const ENDINGS: Record<SessionEnding, () => string> = {
  loggedOut: () => m.session_logged_out(),
  expired: () => m.session_expired(),
  invalid: () => m.session_invalid(),
}

/** Drafts of forms are the person's; they lie under names that begin so. */
function forgetDrafts(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith('sopan-draft:')) storage.removeItem(key)
  }
}

/** An upload that is not over, with the keys of its questions (keep-session.ts). Where storage is refused nothing was kept. */
const forgetUpload = (userId: string): unknown => globalThis.indexedDB?.deleteDatabase(`sopan-upload-${userId}`)

function reloadOnce(): void {
  const key = 'sopan-reloaded-at'
  if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < 60_000) return
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
}
