/** What wrangler.toml does not name: the secrets, and what only the local start sets. */
interface SecretsAndLocalSettings {
  /** Says which `TOKEN_KEY_<id>` signs; the two after it are the forms of older sites (token-keys.ts). */
  readonly TOKEN_SIGNING?: string
  readonly TOKEN_KEYS?: string
  readonly SESSION_SECRET: string
  readonly OPERATOR_SECRET: string
  /** Set while the operator keeps the site closed: since when, as ISO text (`npm run close-site`). */
  readonly CLOSED?: string
  /** What marks of erased accounts are hashed with (worker/db/erasure-marks.ts); a new one makes the marks of before unreadable. */
  readonly ERASURE_KEY?: string
  readonly GOOGLE_CLIENT_ID: string
  readonly GOOGLE_CLIENT_SECRET: string
  /** "1" where no one under 18 may use the site without a guardian's verified consent (docs/minors.md). */
  readonly MINORS_NEED_CONSENT?: string
  /** "1" where key corrections and refunds need a second admin (decision 0122). */
  readonly TWO_PERSONS?: string
  /** What the database `DB` may hold, in bytes, where that is not the 10 GB of the paid plan (worker/domain/operations/archive-age.ts). */
  readonly DATABASE_BYTES?: string
  /** What pushes are signed with; without them nothing is pushed. `npm run vapid` makes them. */
  readonly VAPID_PUBLIC_KEY?: string
  readonly VAPID_PRIVATE_KEY?: string
  /** The stand-in identity provider's address; honoured only where ENVIRONMENT is "local" and only on loopback. No deployment has it. */
  readonly OIDC_ISSUER?: string
  /** The payment gateway's keys; without them nothing is sold. `…_OLD` is the webhook secret before, while it is being changed. */
  readonly RAZORPAY_KEY_ID?: string
  readonly RAZORPAY_KEY_SECRET?: string
  readonly RAZORPAY_WEBHOOK_SECRET?: string
  readonly RAZORPAY_WEBHOOK_SECRET_OLD?: string
  /** The local payment gateway's address; honoured only where ENVIRONMENT is "local" and only on loopback. */
  readonly PAYMENT_GATEWAY?: string
  /** Cloudflare's e-mail binding, where wrangler.toml names one. */
  readonly MAIL?: SendEmail
}

declare namespace Cloudflare {
  interface Env extends SecretsAndLocalSettings {}
}

interface Env extends SecretsAndLocalSettings {}
