import { getCatalogue } from '#contract/catalogue/endpoints.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { queryOf } from './call.ts'

/** The published catalogue in the interface language. A failure is only logged: the kept list stands, else an empty state. */
export const catalogueQuery = () => ({
  ...queryOf(getCatalogue, { query: { language: locale } }),
  staleTime: 5 * 60_000,
  meta: { persist: true, public: true },
})
