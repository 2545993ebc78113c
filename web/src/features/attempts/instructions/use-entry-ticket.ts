import { useQuery } from '@tanstack/react-query'
import type { EntryTicket } from '#contract/attempts/seat.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { keepEntryTicket } from '#web/session/entry-ticket.ts'
import { currentUser, replaceSessionToken } from '#web/session/session-store.ts'
import { registerForLiveTest } from '../attempt-api.ts'

/**
 * Registers for a live test while it is waited for, so that the start itself waits for no database. Where that does not work the test
 * starts without it; `refusal` is why this learner may not start at all, and null otherwise.
 */
export function useEntryTicket(
  testId: string,
  isWaiting: boolean,
): { readonly entry: EntryTicket | null; readonly refusal: ApiError | null } {
  const { data = null, error } = useQuery({
    queryKey: ['entry-ticket', testId],
    queryFn: async () => {
      const entry = await registerForLiveTest(testId)
      if (entry.session !== null) replaceSessionToken(entry.session.token)
      const user = currentUser()
      if (user !== null) keepEntryTicket({ userId: user._id, testId, ticket: entry.ticket })
      return entry
    },
    enabled: isWaiting,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return { entry: data, refusal: error instanceof ApiError && FINAL.has(error.code) ? error : null }
}

const FINAL: ReadonlySet<string> = new Set(['profile_incomplete', 'prime_required', 'attempts_used', 'test_over', 'test_unpublished'])
