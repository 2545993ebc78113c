/** Saved questions: what a learner keeps of tests, in folders and with tags. Times in ms UTC. */
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { PublishedReply } from '#contract/question-replies/schemas.ts'
import { isPlainText } from '#contract/shared/plain-text.ts'
import { SAVED_LIMITS } from '#contract/revision/practice-limits.ts'
import type { QuestionPlaceRef, QuestionSource, SourceTopic, Withheld } from '#contract/question-bank/question-source.ts'

/** A name as it is shown: no spaces around it, never empty. */
const nameSchema = (most: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(most),
    z.refine((text) => isPlainText(text) && !text.includes('\n') && text.trim() === text, 'has characters that a name cannot have'),
  )

export const folderSchema = nameSchema(SAVED_LIMITS.folder)
export const tagSchema = nameSchema(SAVED_LIMITS.tag)

export interface SavedItem extends QuestionPlaceRef {
  readonly note: string
  readonly folder: string | null
  readonly tags: readonly string[]
  readonly savedAt: number
  readonly topicId: string
}

/** Narrows and pages the list: `before` is the `next` of the page before, `limit` a number from 1 to 50 (20 unless said). */
export const savedListQuery = z.strictObject({
  folder: z.optional(folderSchema),
  tag: z.optional(tagSchema),
  q: z.optional(z.string().check(z.maxLength(200), z.refine(isPlainText, 'has characters that cannot be searched'))),
  before: z.optional(z.string().check(z.maxLength(400))),
  limit: z._default(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/, 'a number from 1 to 50')), '20'),
})
export type SavedListQuery = z.input<typeof savedListQuery>

/** Newest first. Folders come with the first page. */
export interface SavedPage {
  readonly items: readonly SavedItem[]
  readonly next: string | null
  readonly sources: readonly QuestionSource[]
  readonly topics: readonly SourceTopic[]
  readonly folders: readonly string[]
}

/** One saved question; `answer` is null where it is `withheld`. */
export interface SavedDetail {
  readonly item: SavedItem
  readonly source: QuestionSource
  readonly topic: SourceTopic | null
  readonly answer: {
    readonly key: QuestionKey
    /** What stands under the solution; absent in answers from before there were replies. */
    readonly replies?: readonly PublishedReply[]
  } | null
  readonly withheld: Withheld | null
  readonly isInDeck: boolean
  readonly serverNow: number
}

/**
 * Saves a question of an own attempt's paper, or changes note, folder and tags of one that is saved. `savedAt` gives back its place in the
 * list to one that was removed by mistake.
 */
export const savedRequest = z.strictObject({
  testId: idSchema,
  paperVersion: z.int().check(z.minimum(1), z.maximum(100_000)),
  place: z.int().check(z.minimum(0), z.maximum(999)),
  note: z.string().check(z.maxLength(SAVED_LIMITS.note), z.refine(isPlainText, 'has characters that cannot be stored')),
  folder: z.nullable(folderSchema),
  tags: z.array(tagSchema).check(z.maxLength(SAVED_LIMITS.tags)),
  savedAt: z.optional(z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000))),
})
export type SavedRequest = z.infer<typeof savedRequest>

/** Gives a folder another name; with `to` null its questions lie outside any folder. */
export const renameFolderRequest = z.strictObject({ from: folderSchema, to: z.nullable(folderSchema) })
export type RenameFolderRequest = z.infer<typeof renameFolderRequest>
