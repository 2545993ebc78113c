import type { StartAttemptResponse } from '#contract/attempts/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { StagedTest } from '#worker/features/results/public/staged-test.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { EntryPrincipal } from '#worker/http/entry-principal.ts'
import { openRoom, type OpenRoomDeps, refuseOtherBrowsers, refuseUnshown } from '../open-room.ts'
import { windowOf } from '../start.ts'

export interface TakeSeatDeps extends Omit<OpenRoomDeps, 'filesOf' | 'renewSession'> {
  /** The test as it is staged; null where it is not, or not any more. */
  readonly staged: StagedTest | null
}

/**
 * Starts the exam attempt of the holder of an entry ticket, or answers which one is open, from the staged test: no database is asked. The
 * entitlement was checked when the ticket was made; here the window counts as it is staged now. Errors: unavailable where the test is not
 * staged; test_not_open, test_over, language_not_offered, site_outdated, safe_browser_needed, attempts_used, entry_ticket_refused.
 */
export async function takeSeat(
  deps: TakeSeatDeps,
  entry: EntryPrincipal,
  { language, level = 1 }: { readonly language: Locale; readonly level?: number | undefined },
): Promise<StartAttemptResponse> {
  if (deps.staged === null) throw new AppError('unavailable')
  const { test } = deps.staged
  refuseUnshown(test, { language, level })
  if (test.opensAt !== null && deps.now < test.opensAt) throw new AppError('test_not_open', windowOf(test))
  if (test.closesAt !== null && deps.now >= test.closesAt) throw new AppError('test_over', windowOf(test))
  await refuseOtherBrowsers(deps, test)
  return openRoom(
    // An exam attempt that begins is at the newest paper, and registering made the session long enough.
    { ...deps, filesOf: () => Promise.resolve([]), renewSession: () => Promise.resolve(null) },
    { ...entry, ticketIssuedAt: entry.issuedAt },
    test,
    { testId: entry.testId, language, mode: 'exam' },
  )
}
