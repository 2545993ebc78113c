/** Answers to learners' questions that an admin shows to everyone under the solution of a question. Times in ms UTC. */
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import { isPlainText } from '#contract/shared/plain-text.ts'
import { REPLY_LIMITS } from './reply-limits.ts'

export const REPLY_STATES = ['shown', 'withdrawn'] as const
export type ReplyState = (typeof REPLY_STATES)[number]

/** One published reply as learners get it: safe HTML by language, the language it was written in first. */
export interface PublishedReply {
  readonly id: string
  readonly texts: readonly { readonly language: Locale; readonly question: string; readonly answer: string }[]
}

/** One text of a reply for admins, as written (Markdown) and as learners see it (safe HTML). */
export interface AdminReplyText {
  readonly id: string
  readonly language: Locale
  readonly question: string
  readonly answer: string
  readonly questionHtml: string
  readonly answerHtml: string
  readonly state: ReplyState
  /** The question or its key has changed since this was written or confirmed: learners do not see it. */
  readonly isStale: boolean
  readonly revision: number
  readonly updatedAt: number
}

/** `version` is that of the question; the first written comes first. */
export interface AdminReplies {
  readonly version: number
  readonly items: readonly AdminReplyText[]
}

const markdown = (most: number) =>
  z.string().check(
    z.trim(),
    z.minLength(3),
    z.maxLength(most),
    z.refine(isPlainText, 'has characters that cannot be shown'),
    z.overwrite((text) => text.normalize('NFC')),
  )

export const replyParams = z.object({ id: idSchema })

/** The text that is meant. `revision` is the one that was on the screen: 409 `conflict` where someone was faster. */
const existing = { id: idSchema, language: z.enum(LOCALES), revision: z.int().check(z.minimum(1)) }

/**
 * One act on the replies of a question; `version` is the version of the question that the admin has before them. `write` with `id` null
 * publishes a new reply, with `revision` 0 adds a language to one, else changes a text; what is written is shown at once. `confirm` says
 * that a text still holds after the question has changed.
 */
export const replyActRequest = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('write'),
    id: z.nullable(idSchema),
    language: z.enum(LOCALES),
    revision: z.int().check(z.minimum(0)),
    version: z.int(),
    question: markdown(REPLY_LIMITS.question),
    answer: markdown(REPLY_LIMITS.answer),
  }),
  z.strictObject({ act: z.literal('withdraw'), ...existing }),
  z.strictObject({ act: z.literal('restore'), ...existing }),
  z.strictObject({ act: z.literal('confirm'), ...existing, version: z.int() }),
])
export type ReplyAct = z.infer<typeof replyActRequest>
