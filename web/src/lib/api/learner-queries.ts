import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getAttempts, getEnrolments, getHome, getMe } from './api.ts'

/** Open attempts, the last result, what is enrolled in and what was attempted. */
export const homeQuery = () =>
  queryOptions({ queryKey: ['me', 'home'], queryFn: ({ signal }) => getHome(signal), staleTime: 10_000, meta: { persist: true } })

export const enrolmentsQuery = () =>
  queryOptions({ queryKey: ['me', 'enrolments'], queryFn: ({ signal }) => getEnrolments(signal), meta: { persist: true } })

export const meQuery = () => queryOptions({ queryKey: ['me', 'profile'], queryFn: ({ signal }) => getMe(signal), staleTime: 5 * 60_000 })

export const attemptsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['me', 'attempts'],
    queryFn: ({ pageParam, signal }) => getAttempts(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 10_000,
    meta: { persist: true },
  })
