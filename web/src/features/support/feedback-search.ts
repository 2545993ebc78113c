import { CONTACT_TOPICS, type ContactTopic } from '#contract/contact/schemas.ts'

/** As it stands in the address, which anyone may write. */
export interface FeedbackAddress {
  readonly ticket?: string
  readonly category?: string
  readonly order?: string
  readonly attempt?: string
}

/** What an address may bring along: a ticket to read, or what a "need help" link knows. */
export interface FeedbackSearch {
  readonly ticket: string | undefined
  readonly category: ContactTopic | undefined
  readonly order: string | undefined
  readonly attempt: string | undefined
}

export function readFeedbackSearch(search: FeedbackAddress): FeedbackSearch {
  const fits = (name: keyof FeedbackAddress, pattern: RegExp) => {
    const value: unknown = search[name]
    return typeof value === 'string' && pattern.test(value) ? value : undefined
  }
  return {
    ticket: fits('ticket', /^[a-z0-9]{16}$/),
    category: CONTACT_TOPICS.find((one) => one === search.category),
    order: fits('order', /^[\w-]{1,60}$/),
    attempt: fits('attempt', /^[a-z0-9]{16}\.[1-9]\d{0,3}$/),
  }
}
