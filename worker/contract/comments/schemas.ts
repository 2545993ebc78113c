/** Comments below posts, as readers see and write them: `/api/comments`. Times in ms UTC. */
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import { LOCALES } from '#contract/shared/locales.ts'
import { isPlainText } from '#contract/shared/plain-text.ts'

/** `held` waits for a moderator. `removed` was taken away by its author. */
export const COMMENT_STATES = ['visible', 'held', 'rejected', 'spam', 'removed'] as const
export type CommentState = (typeof COMMENT_STATES)[number]

export const COMMENT_LIMITS = {
  /** Characters of a comment. */
  text: 2_000,
  /** A page of a post. */
  page: 20,
  /** How long an author can edit, ms. */
  editMs: 15 * 60_000,
  /** What an account can send: so many within each of these times (ms). */
  sent: [
    { most: 5, withinMs: 10 * 60_000 },
    { most: 20, withinMs: 24 * 3_600_000 },
  ],
} as const

export const REPORT_REASONS = ['abuse', 'spam', 'wrong', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

const commentText = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(COMMENT_LIMITS.text),
  z.refine(isPlainText, 'has characters that cannot be shown'),
  z.overwrite((s) => s.normalize('NFC')),
)

export const commentsQuery = z.strictObject({ post: idSchema, cursor: z.optional(z.string().check(z.maxLength(200))) })

/** `POST /api/comments`. The client makes the id, so that a repeat adds no second comment. */
export const sendCommentRequest = z.strictObject({
  id: idSchema,
  postId: idSchema,
  /** The comment that this replies to; null for a new thread. A reply cannot be replied to. */
  parentId: z.nullable(idSchema),
  text: commentText,
  language: z.enum(LOCALES),
  /** How long the form was open before it was sent, ms. */
  openMs: z.int().check(z.minimum(0)),
})

/** `PUT /api/comments/{id}`, within 15 minutes. */
export const editCommentRequest = z.strictObject({ text: commentText })

export type SendCommentRequest = z.infer<typeof sendCommentRequest>

export const commentParams = z.object({ id: idSchema })
export const reportCommentRequest = z.strictObject({ reason: z.enum(REPORT_REASONS) })

export interface CommentAuthor {
  /** Of minors the first name alone. */
  readonly name: string
  /** Where the image is served; null without one, and always for minors. */
  readonly image: string | null
  /** Writes for the site. */
  readonly isAdmin: boolean
}

export interface PostComment {
  readonly id: string
  /** Head of its thread; its own id where it is the head. */
  readonly threadId: string
  readonly author: CommentAuthor
  readonly text: string
  readonly at: number
  readonly editedAt: number | null
  readonly isOwn: boolean
  /** Until when its author can edit it; null for others and once that is over. */
  readonly editableUntil: number | null
  /** Waits for a moderator: only its author sees it. */
  readonly isHeld: boolean
}

/**
 * A page of a post: threads with the newest first, each with its replies in their order, so a thread may continue on the next page. A
 * thread whose head is not on any page has lost it: "Comment removed".
 */
export interface CommentsPage {
  readonly items: readonly PostComment[]
  /** What the reader wrote here and a moderator has not seen yet; with the first page only. */
  readonly held: readonly PostComment[]
  readonly next: string | null
  /** Whether readers can comment; false where an editor has closed the comments of the post. */
  readonly isOpen: boolean
  readonly serverNow: number
}
