import type { QueryClient } from '@tanstack/react-query'
import { setCardAside } from '#contract/revision/endpoints.ts'
import { change } from '#web/lib/api/change.ts'

/** Takes a card out of the deck. Throws what the call throws. */
export const putAside = (client: QueryClient, questionId: string): Promise<unknown> => place(client, questionId, true)

/** Puts it back, due as it was. Throws what the call throws. */
export const takeBack = (client: QueryClient, questionId: string): Promise<unknown> => place(client, questionId, false)

const place = (client: QueryClient, questionId: string, suspended: boolean): Promise<unknown> =>
  change(client, setCardAside, { params: { questionId }, body: { suspended } })
