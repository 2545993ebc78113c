/** Pushes to a browser while the site is closed (RFC 8030, 8291, 8292). */
import * as z from 'zod/mini'
import { LOCALES } from '#contract/shared/locales.ts'

const base64url = (length: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), 'not a key'))

/** The subscription of this browser. */
export const pushSubscriptionRequest = z.strictObject({
  endpoint: z.string().check(z.maxLength(1_024)),
  // An uncompressed point of P-256 and 16 random bytes.
  keys: z.strictObject({ p256dh: base64url(87), auth: base64url(22) }),
  language: z.enum(LOCALES),
})
export type PushSubscriptionRequest = z.infer<typeof pushSubscriptionRequest>

export const unsubscribeRequest = z.strictObject({ endpoint: z.string().check(z.maxLength(1_024)) })

/** What a browser subscribes with; null where the operator made no keys. */
export interface PushKey {
  readonly publicKey: string | null
}

/** What the service worker gets and shows under the product's name. `url` is an in-app path; `tag` replaces an earlier push of the same. */
export interface PushMessage {
  readonly body: string
  readonly url: string
  readonly tag: string
  readonly language: string
}
