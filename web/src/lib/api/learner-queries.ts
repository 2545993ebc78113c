import { getMe } from '#contract/auth/endpoints.ts'
import { getHome, listAttempts, listEnrolments } from '#contract/catalogue/endpoints.ts'
import { pagesOf, queryOf } from './call.ts'

const meta = { persist: true }

export const homeQuery = () => ({ ...queryOf(getHome), staleTime: 10_000, meta })

export const enrolmentsQuery = () => ({ ...queryOf(listEnrolments), meta })

export const meQuery = () => ({ ...queryOf(getMe), staleTime: 5 * 60_000 })

export const attemptsQuery = () => ({ ...pagesOf(listAttempts), staleTime: 10_000, meta })
