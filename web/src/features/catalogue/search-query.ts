import { queryOptions } from '@tanstack/react-query'
import type { SearchResponse } from '#contract/search.ts'
import { apiRequest } from '#web/lib/api-request.ts'
import { locale } from '#web/lib/locale.ts'

/** What the service finds for some words; the device's own list stands where it cannot be asked. */
export const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', locale, words],
    queryFn: ({ signal }) => apiRequest<SearchResponse>(`/api/search?${new URLSearchParams({ q: words, language: locale })}`, { signal }),
    enabled: words.length >= 2 && words.length <= 200,
    staleTime: 60_000,
    retry: false,
  })
