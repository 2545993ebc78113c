import { CONTACT_LIMITS, CONTACT_TOPICS, EMAIL_PATTERN, type ContactTopic } from '#contract/contact/schemas.ts'

export interface ContactDraft {
  readonly name: string
  readonly email: string
  readonly topic: ContactTopic
  readonly message: string
}

/** A draft as it was left, with what the session knows in the empty places. */
export function readContactDraft(stored: unknown, known: { readonly name: string; readonly email: string }): ContactDraft {
  const kept = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<Record<keyof ContactDraft, unknown>>
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise)
  return {
    name: text(kept.name, known.name),
    email: text(kept.email, known.email),
    topic: CONTACT_TOPICS.find((one) => one === kept.topic) ?? 'test',
    message: text(kept.message, ''),
  }
}

/** The fields that the server would refuse. */
export function contactFaults({ name, email, message }: ContactDraft): { readonly [field in 'name' | 'email' | 'message']?: true } {
  return {
    ...(name.trim() === '' && { name: true as const }),
    ...(!EMAIL_PATTERN.test(email.trim()) && { email: true as const }),
    ...(message.trim().length < CONTACT_LIMITS.messageMin && { message: true as const }),
  }
}
