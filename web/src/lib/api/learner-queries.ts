import { getMe } from '#contract/auth/endpoints.ts'
import { getHome, listAttempts, listEnrolments } from '#contract/catalogue/endpoints.ts'
import { pagesOf, queryOf } from './call.ts'

const meta = { persist: true }

export const homeQuery = () => ({ ...queryOf(getHome), staleTime: 10_000, meta })

/** Asked again on each visit: what the device kept may be from before the last press, where the page was left right after it. */
export const enrolmentsQuery = () => ({ ...queryOf(listEnrolments), staleTime: 0, meta })

export const meQuery = () => ({ ...queryOf(getMe), staleTime: 5 * 60_000 })

export const attemptsQuery = () => ({ ...pagesOf(listAttempts), staleTime: 10_000, meta })
