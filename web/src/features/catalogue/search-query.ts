import { queryOptions } from '@tanstack/react-query'
import { MOST_SUGGESTIONS, type SearchResponse } from '#contract/search/schemas.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'
import { locale } from '#web/lib/i18n/locale.ts'

/** What the service finds for some words, at most `limit`; the device's own list stands where it cannot be asked. */
export const searchQuery = (words: string, limit: number = MOST_SUGGESTIONS) =>
  queryOptions({
    queryKey: ['search', locale, words, limit],
    queryFn: ({ signal }) =>
      apiRequest<SearchResponse>(`/api/search?${new URLSearchParams({ q: words, language: locale, limit: String(limit) })}`, { signal }),
    enabled: words.length >= 2 && words.length <= 200,
    staleTime: 60_000,
    retry: false,
  })
