import { suggest } from '#contract/search/endpoints.ts'
import { MOST_SUGGESTIONS } from '#contract/search/schemas.ts'
import { queryOf } from '#web/lib/api/call.ts'
import { locale } from '#web/lib/i18n/locale.ts'

/** What the service finds for some words, at most `limit`; the device's own list stands where it cannot be asked. */
export const searchQuery = (words: string, limit: number = MOST_SUGGESTIONS) => ({
  ...queryOf(suggest, { query: { q: words, language: locale, limit } }),
  enabled: words.length >= 2 && words.length <= 200,
  staleTime: 60_000,
  retry: false,
})
