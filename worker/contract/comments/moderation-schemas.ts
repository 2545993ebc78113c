/** The moderators' side of comments: `/api/admin/comments`, `/api/admin/hold-words`. Times in ms UTC. */
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import { isPlainText } from '#contract/shared/plain-text.ts'
import type { CommentState, ReportReason } from './schemas.ts'

/** Why a comment was held, in the order in which the rule asks; `reports` is by readers. */
export const HOLD_REASONS = [
  'minor',
  'link',
  'phone',
  'handle',
  'hold word',
  'repeat',
  'live test',
  'quick',
  'new account',
  'reports',
] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

export const QUEUE_FILTERS = ['held', 'reported', 'all', 'rejected'] as const
export type QueueFilter = (typeof QUEUE_FILTERS)[number]

/** `rejected` has spam as well. Held comments come oldest first, all others newest first. */
export const queueQuery = z.strictObject({
  state: z.optional(z.enum(QUEUE_FILTERS)),
  language: z.optional(z.enum(LOCALES)),
  post: z.optional(idSchema),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})
export type QueueQuery = z.infer<typeof queueQuery>

export const DECISION_LIMITS = { comments: 100, holdWords: 500, wordLength: 60, wordsAtOnce: 100 } as const

const seen = z.array(z.strictObject({ id: idSchema, revision: z.int() })).check(z.minLength(1), z.maxLength(DECISION_LIMITS.comments))

export const DECISIONS = ['visible', 'rejected', 'spam'] as const
export type Decision = (typeof DECISIONS)[number]

/** `POST /api/admin/comments/decide`. `items` are the comments with the revision that was read; `undo` takes the last decision back. */
export const decideRequest = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('decide'), to: z.enum(DECISIONS), items: seen }),
  z.strictObject({ act: z.literal('undo'), items: seen }),
])
export type DecideRequest = z.infer<typeof decideRequest>

/** `POST /api/admin/comments/hide-author`: rejects what stands of someone's comments, at most a hundred at once, the newest first. */
export const hideAuthorRequest = z.strictObject({ userId: idSchema })

/** What was changed, with the new revisions, and which comments had changed since they were read and were left as they are. */
export interface DecideReply {
  readonly changed: readonly { readonly id: string; readonly revision: number }[]
  readonly stale: readonly string[]
}

export interface QueueAuthor {
  readonly userId: string
  readonly name: string
  readonly isMinor: boolean
  readonly isBanned: boolean
  readonly since: number
  /** Of all that they sent. */
  readonly counts: Readonly<Record<CommentState, number>>
}

export interface QueueComment {
  readonly id: string
  readonly post: { readonly id: string; readonly title: string; readonly slug: string | null }
  readonly parent: { readonly id: string; readonly name: string; readonly text: string } | null
  readonly author: QueueAuthor
  readonly language: Locale
  readonly text: string
  readonly state: CommentState
  readonly reason: HoldReason | null
  readonly at: number
  readonly editedAt: number | null
  readonly decidedAt: number | null
  /** Name of the admin who decided last; null where no one did, or their account is gone. */
  readonly decidedBy: string | null
  readonly reports: readonly { readonly reason: ReportReason; readonly count: number }[]
  readonly revision: number
}

export interface QueuePage {
  readonly items: readonly QueueComment[]
  readonly next: string | null
  readonly counts: { readonly held: number; readonly reported: number }
}

const word = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(DECISION_LIMITS.wordLength),
  z.refine((text) => isPlainText(text) && !text.includes('\n'), 'has characters that cannot be shown'),
)
const words = z.array(word).check(z.maxLength(DECISION_LIMITS.wordsAtOnce))

/** `POST /api/admin/hold-words`: adds and takes away words of a language. */
export const changeHoldWordsRequest = z.strictObject({ language: z.enum(LOCALES), add: words, remove: words })

export interface HoldWordsReply {
  readonly items: readonly { readonly language: Locale; readonly word: string }[]
}
