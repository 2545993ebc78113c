/**
 * Unfinished work of an admin: `/api/admin/drafts`. Whatever was typed, valid or not. Only its owner changes it; drafts of tests and groups are seen
 * by colleagues, who may take one over: `/api/admin/colleague-drafts`.
 */
import * as z from 'zod/mini'
import { externalId } from '#contract/shared/external-id.ts'
import type { PersonName } from '#contract/shared/person-name.ts'
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

export const COLLEAGUE_KINDS = ['test', 'group'] as const
export type ColleagueKind = (typeof COLLEAGUE_KINDS)[number]

/** `GET /api/admin/colleague-drafts?kind=`: what others have begun or changed in the last 90 days, newest first, at most 20. */
export const colleagueDraftsQuery = z.strictObject({ kind: z.enum(COLLEAGUE_KINDS) })
export interface ColleagueDraft {
  readonly id: string
  /** What it changes; null for something new. */
  readonly target: string | null
  /** In English; "" while there is none. */
  readonly title: string
  readonly authorId: string
  readonly revision: number
  readonly updatedAt: number
}
export interface ColleagueDraftsResponse {
  readonly items: readonly ColleagueDraft[]
  readonly people: readonly PersonName[]
}

/** `POST …/{id}/take`: from then on it is the caller's. `revision` is the one that was seen. Errors: not_found, conflict. */
export const takeDraftRequest = z.strictObject({ order: idSchema, revision: z.int().check(z.minimum(1)) })
export type TakeDraftRequest = z.infer<typeof takeDraftRequest>

/** A new id of a draft, of 16 of a-z and 0-9. @param random bytes of chance */
export const draftIdOf = (random: Uint8Array): string => {
  const id = Array.from(random.slice(0, 16), (byte) => (byte % 36).toString(36)).join('')
  return ID_PATTERN.test(id) ? id : id.padEnd(16, '0').slice(0, 16)
}
