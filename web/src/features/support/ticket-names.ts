import { CONTACT_TOPICS } from '#contract/contact/schemas.ts'
import type { TicketState, TicketSummary } from '#contract/support/schemas.ts'
import { TOPIC_NAMES } from '#web/lib/i18n/contact-words.ts'
import { m } from '#web/lib/i18n/messages.ts'

export const STATE_NAMES: Record<TicketState, () => string> = {
  new: () => m.support_state_new(),
  open: () => m.support_state_open(),
  waiting: () => m.support_state_waiting(),
  closed: () => m.support_state_closed(),
}

/** What a ticket is about, in a few words. */
export function ticketTopic({ kind, category }: Pick<TicketSummary, 'kind' | 'category'>): string {
  if (kind === 'report') return m.support_from_report()
  if (kind === 'test') return m.support_from_test()
  if (kind === 'question') return m.reply_topic()
  const topic = CONTACT_TOPICS.find((one) => one === category) ?? 'other'
  return TOPIC_NAMES[topic]()
}
