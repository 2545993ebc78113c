import * as z from 'zod/mini'
import { LOCALES } from '#contract/shared/locales.ts'

export const CONTACT_TOPICS = ['test', 'question', 'account', 'payment', 'translation', 'other'] as const
export type ContactTopic = (typeof CONTACT_TOPICS)[number]

/** An address that can be answered to, as far as its shape says. */
export const EMAIL_PATTERN = /^[^\s<>"@]{1,64}@[^\s<>"@]+\.[^\s<>"@.]{2,}$/

export const CONTACT_LIMITS = { nameLength: 80, emailLength: 254, messageLength: 4_000, messageMin: 10 } as const

/** Plain text of several lines, without other control characters or bidi overrides. */
const plain = (min: number, max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(min),
    z.maxLength(max),
    z.refine(
      // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
      (s) => s.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.test(s),
      'has characters that cannot be shown',
    ),
    z.overwrite((s) => s.normalize('NFC')),
  )

/** `language` is the one the site was shown in: the answer should be in it. */
export const contactRequest = z.strictObject({
  name: plain(1, CONTACT_LIMITS.nameLength),
  email: z.string().check(z.trim(), z.maxLength(CONTACT_LIMITS.emailLength), z.regex(EMAIL_PATTERN, 'not an e-mail address')),
  topic: z.enum(CONTACT_TOPICS),
  message: plain(CONTACT_LIMITS.messageMin, CONTACT_LIMITS.messageLength),
  language: z.enum(LOCALES),
})
export type ContactRequest = z.infer<typeof contactRequest>
