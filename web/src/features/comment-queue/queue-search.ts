import { QUEUE_FILTERS, type QueueFilter } from '#contract/comments/moderation-schemas.ts'
import { isLocale, type Locale } from '#contract/shared/locales.ts'

/** What is shown of the comments, in the address. */
export interface QueueSearch {
  readonly state?: QueueFilter
  readonly language?: Locale
  readonly post?: string
}

export function readQueueSearch(search: Record<string, unknown>): QueueSearch {
  const { language, post } = search
  const state = QUEUE_FILTERS.find((one) => one === search['state'])
  return {
    ...(state && { state }),
    ...(isLocale(language) && { language }),
    ...(typeof post === 'string' && /^[a-z0-9]{16}$/.test(post) && { post }),
  }
}
