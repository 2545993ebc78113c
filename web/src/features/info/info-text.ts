import { queryOptions } from '@tanstack/react-query'
import { locale } from '#web/lib/i18n/locale.ts'

export type InfoPageName =
  | 'about'
  | 'contact'
  | 'faq'
  | 'support-us'
  | 'acceptable-use-policy'
  | 'privacy-policy'
  | 'refund-cancellation-policy'
  | 'terms-and-conditions'

/** A page of information in the interface language or its nearest fallback. The list of all the texts comes with the first of them. */
export const infoQuery = (page: InfoPageName) =>
  queryOptions({
    queryKey: ['info', page, locale],
    queryFn: async () => (await import('./load-info.ts')).loadInfo(page, locale),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { public: true },
  })
