/** Unfinished work of an admin: `/api/admin/drafts`. Whatever was typed, valid or not; only its owner sees it. */
import * as z from 'zod/mini'
import { externalId } from '#contract/shared/external-id.ts'
import { ID_PATTERN, idSchema } from '#contract/shared/ids.ts'

export const DRAFT_KINDS = ['question', 'test', 'group', 'dynamic', 'quiz', 'post', 'book', 'chapter'] as const
export type DraftKind = (typeof DRAFT_KINDS)[number]

export const DRAFT_LIMITS = { bytes: 256 * 1024, depth: 16, perAuthor: 100 } as const

const targetId = z.union([idSchema, externalId])

/** `GET /api/admin/drafts?kind=&target=`: one's own, newest first. Without a target those of things that do not exist yet. */
export const draftsQuery = z.strictObject({ kind: z.enum(DRAFT_KINDS), target: z.optional(targetId) })

/** `PUT /api/admin/drafts/{id}`; the client makes the id. */
export const saveDraftRequest = z.strictObject({
  kind: z.enum(DRAFT_KINDS),
  /** What it is about; null while that does not exist. */
  target: z.nullable(targetId),
  /** The version or checksum of the target that it began from; "" where there was none. */
  base: z.string().check(z.maxLength(100)),
  /** The revision that this one follows; 0 for a draft that is new. */
  revision: z.int().check(z.minimum(0)),
  body: z.unknown(),
})
export type SaveDraftRequest = z.infer<typeof saveDraftRequest>

export interface Draft {
  readonly id: string
  readonly kind: DraftKind
  readonly target: string | null
  readonly base: string
  readonly revision: number
  readonly body: unknown
  /** ms UTC */
  readonly updatedAt: number
}
export interface DraftsResponse {
  readonly items: readonly Draft[]
}
export interface SavedDraft {
  readonly revision: number
  readonly updatedAt: number
}

/** A new id of a draft, of 16 of a-z and 0-9. @param random bytes of chance */
export const draftIdOf = (random: Uint8Array): string => {
  const id = Array.from(random.slice(0, 16), (byte) => (byte % 36).toString(36)).join('')
  return ID_PATTERN.test(id) ? id : id.padEnd(16, '0').slice(0, 16)
}
