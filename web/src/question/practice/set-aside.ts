import type { QueryClient } from '@tanstack/react-query'
import { apiRequest } from '#web/lib/api/api-request.ts'

/** Takes a card out of the deck. Throws what the call throws. */
export const putAside = (client: QueryClient, questionId: string): Promise<void> => place(client, questionId, true)

/** Puts it back, due as it was. Throws what the call throws. */
export const takeBack = (client: QueryClient, questionId: string): Promise<void> => place(client, questionId, false)

async function place(client: QueryClient, questionId: string, suspended: boolean): Promise<void> {
  await apiRequest(`/api/me/revision/cards/${questionId}`, { method: 'PUT', body: { suspended } })
  await Promise.all(
    [
      ['me', 'practice'],
      ['me', 'revision'],
      ['me', 'aside'],
    ].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}
