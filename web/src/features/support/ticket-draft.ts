import { CONTACT_TOPICS, type ContactTopic } from '#contract/contact/schemas.ts'
import { TICKET_LIMITS } from '#contract/support/schemas.ts'

/** Where someone was, by name; what is taken off is not sent. */
export type DraftContext = Readonly<Partial<Record<'route' | 'attempt' | 'order' | 'version', string>>>

export interface TicketDraft {
  readonly category: ContactTopic
  readonly text: string
  /** Keys of screenshots that are uploaded already. */
  readonly images: readonly string[]
  readonly context: DraftContext
}

/** A draft as it was left, under what the address of the page knows better. */
export function readTicketDraft(
  stored: unknown,
  known: { readonly category: ContactTopic | undefined; readonly context: DraftContext },
): TicketDraft {
  const kept = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<Record<keyof TicketDraft, unknown>>
  const images = Array.isArray(kept.images) ? kept.images.filter((one): one is string => typeof one === 'string') : []
  return {
    category: known.category ?? CONTACT_TOPICS.find((one) => one === kept.category) ?? 'test',
    text: typeof kept.text === 'string' ? kept.text : '',
    images: images.filter((one) => /^[\w-]{43}$/.test(one)).slice(0, TICKET_LIMITS.images),
    context: known.context,
  }
}

export const isLongEnough = (text: string): boolean => text.trim().length >= TICKET_LIMITS.textMin
