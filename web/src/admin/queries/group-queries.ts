import type { QueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/shared/endpoint.ts'
import * as endpoints from '#contract/test-groups/endpoints.ts'
import type { SavedGroup, saveGroupRequest } from '#contract/test-groups/schemas.ts'
import { call, queryOf } from '#web/lib/api/call.ts'
import { change } from '#web/lib/api/change.ts'
import type * as z from 'zod/mini'

export const groupsQuery = () => ({
  ...queryOf(endpoints.listGroups),
  select: ({ items }: ReplyOf<typeof endpoints.listGroups>) => items,
  staleTime: 10_000,
})

export const groupQuery = (id: string) => ({ ...queryOf(endpoints.getGroup, { params: { id } }), staleTime: 5_000 })

export const readGroup = (id: string) => call(endpoints.getGroup, { params: { id } })

/** Writes a new test group (`id` null) or changes one. */
export function saveGroup(client: QueryClient, id: string | null, body: z.input<typeof saveGroupRequest>): Promise<SavedGroup> {
  const options = { body, timeoutMs: 60_000 }
  return id === null ? change(client, endpoints.createGroup, options) : change(client, endpoints.saveGroup, { params: { id }, ...options })
}
