import { queryOptions } from '@tanstack/react-query'
import { getCatalogue } from './api.ts'
import { locale } from '#web/lib/i18n/locale.ts'

/** The published catalogue in the interface language. A failure is only logged: the kept list stands, else an empty state. */
export const catalogueQuery = () =>
  queryOptions({
    queryKey: ['catalogue', locale],
    queryFn: ({ signal }) => getCatalogue(locale, signal),
    staleTime: 5 * 60_000,
    meta: { persist: true, public: true },
  })
