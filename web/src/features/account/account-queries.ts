import { getSettings } from '#contract/account/endpoints.ts'
import { listSessions } from '#contract/auth/session-endpoints.ts'
import { getPushKey } from '#contract/notifications/push-endpoints.ts'
import { queryOf } from '#web/lib/api/call.ts'

export const settingsQuery = () => ({ ...queryOf(getSettings), staleTime: 60_000 })

export const sessionsQuery = () => queryOf(listSessions)

export const pushKeyQuery = () => ({ ...queryOf(getPushKey), staleTime: Infinity })
