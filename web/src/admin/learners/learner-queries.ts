import { queryOptions } from '@tanstack/react-query'
import type { AttemptOffice, LearnerDetail, LearnerRow } from '#contract/attempt-admin/schemas.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'

const BASE = '/api/admin/learners'

export const learnersQuery = (query: string) =>
  queryOptions({
    queryKey: ['admin', 'learners', query],
    queryFn: async ({ signal }) =>
      (await apiRequest<{ readonly items: readonly LearnerRow[] }>(`${BASE}?query=${encodeURIComponent(query)}`, { signal })).items,
    staleTime: 10_000,
  })

export const learnerQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'learner', userId],
    queryFn: ({ signal }) => apiRequest<LearnerDetail>(`${BASE}/${userId}`, { signal }),
    staleTime: 5_000,
  })

export const officeQuery = (userId: string, attemptId: string) =>
  queryOptions({
    queryKey: ['admin', 'learner', userId, attemptId],
    queryFn: ({ signal }) => apiRequest<AttemptOffice>(`${BASE}/${userId}/attempts/${attemptId}`, { signal }),
    // An open attempt is watched while it is looked at.
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? 15_000 : false),
  })

/** What an admin may order about an attempt. */
export type Order =
  | { readonly what: 'give' | 'reopen'; readonly order: string; readonly minutes: number; readonly reason: string }
  | { readonly what: 'void'; readonly order: string; readonly reason: string }

export const orderAttempt = (userId: string, attemptId: string, { what, ...body }: Order) =>
  apiRequest<AttemptOffice>(`${BASE}/${userId}/attempts/${attemptId}/${what}`, { method: 'POST', body })

export const setAccommodation = (userId: string, body: { readonly minutesPerHour: number; readonly reason: string }) =>
  apiRequest<LearnerRow>(`${BASE}/${userId}/accommodation`, { method: 'PUT', body })
