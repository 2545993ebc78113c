import type { LifecycleRule } from './account.ts'

/** The secrets that the API Worker cannot do without. */
export const NEEDED_SECRETS = [
  'TOKEN_SIGNING',
  'OPERATOR_SECRET',
  'ERASURE_KEY',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
] as const

/** A site that was set up before each key was a secret of its own signs with one of these, and that is enough. */
export const OLD_SIGNING_SECRETS = ['TOKEN_KEYS', 'SESSION_SECRET'] as const

/** What a site can do without, and what it then does not do. */
export const OPTIONAL_SECRETS: Readonly<Record<string, string>> = {
  RAZORPAY_KEY_ID: 'nothing can be sold',
  RAZORPAY_KEY_SECRET: 'nothing can be sold',
  RAZORPAY_WEBHOOK_SECRET: 'nothing can be sold',
}

/** How long the privacy page lets copies live and the law has security events kept, by the last part of the bucket's name. */
export const LIFECYCLES: Readonly<Record<string, readonly LifecycleRule[]>> = {
  backups: [
    { id: 'nightly', prefix: 'nightly/', days: 30 },
    { id: 'dead', prefix: 'dead/', days: 30 },
  ],
  archive: [
    { id: 'erasures', prefix: 'erasures/', days: 31 },
    { id: 'security', prefix: 'security/', days: 365 },
  ],
}
