import { listHoldWords, listQueue } from '#contract/comments/moderation-endpoints.ts'
import { pagesOf, queryOf } from '#web/lib/api/call.ts'
import type { QueueSearch } from './queue-search.ts'

export const queueQuery = ({ state = 'held', language, post }: QueueSearch) => ({
  ...pagesOf(listQueue, { query: { state, language, post }, pageBy: 'cursor' }),
  refetchInterval: 60_000,
})

export const holdWordsQuery = () => queryOf(listHoldWords)
