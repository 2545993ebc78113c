import { queryOptions } from '@tanstack/react-query'
import type { AccountSettings } from '#contract/account/schemas.ts'
import type { PushKey } from '#contract/notifications/push.ts'
import type { SessionSummary } from '#contract/auth/schemas.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['me', 'settings'],
    queryFn: ({ signal }) => apiRequest<AccountSettings>('/api/me/settings', { signal }),
    staleTime: 60_000,
  })

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['me', 'sessions'],
    queryFn: ({ signal }) => apiRequest<readonly SessionSummary[]>('/api/me/sessions', { signal }),
  })

export const pushKeyQuery = () =>
  queryOptions({
    queryKey: ['push', 'key'],
    queryFn: ({ signal }) => apiRequest<PushKey>('/api/push/key', { signal }),
    staleTime: Infinity,
  })
