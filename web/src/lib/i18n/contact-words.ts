import type { ContactTopic } from '#contract/contact/schemas.ts'
import { m } from './messages.ts'

/** What a message to the operator can be about. */
export const TOPIC_NAMES: Record<ContactTopic, () => string> = {
  test: () => m.contact_topic_test(),
  question: () => m.contact_topic_question(),
  account: () => m.contact_topic_account(),
  payment: () => m.contact_topic_payment(),
  translation: () => m.contact_topic_translation(),
  other: () => m.contact_topic_other(),
}

export const topicLabel = (): string => m.contact_topic()
export const messageLabel = (): string => m.contact_message()
export const sendLabel = (): string => m.contact_send()
export const tooShort = (count: string): string => m.contact_message_short({ count })
