/** Test groups as admins see and make them: `/api/admin/testseries-groups`. Times ms UTC. */
import * as z from 'zod/mini'
import type { ContentGroup } from '#contract/imports/content.ts'
import { imageSchema } from '#contract/imports/content.ts'
import { idSchema } from '#contract/shared/ids.ts'
import type { Localized } from '#contract/shared/locales.ts'

export interface AdminGroupRow {
  readonly id: string
  readonly externalId: string
  readonly title: Localized
  readonly exam: string
  readonly isPublished: boolean
  readonly tests: number
  readonly publishedTests: number
  /** Where its picture is served; null without one. */
  readonly cover: string | null
  readonly visibleFrom: number | null
  readonly visibleUntil: number | null
  readonly updatedAt: number | null
}

export interface AdminGroupDetail {
  readonly id: string
  readonly checksum: string
  readonly definition: ContentGroup
  readonly cover: string | null
  /** In its order. */
  readonly tests: readonly {
    readonly id: string
    readonly externalId: string
    readonly title: Localized
    readonly questions: number
    readonly minutes: number
    readonly access: 'free' | 'prime'
    readonly isPublished: boolean
  }[]
}

export const saveGroupRequest = z.strictObject({
  /** The importer checks it and tells every fault. */
  group: z.unknown(),
  expected: z.nullable(z.string().check(z.maxLength(200))),
  /** A new picture that the group's `cover` names. */
  cover: z.optional(imageSchema),
})
export interface SavedGroup {
  readonly id: string
  readonly checksum: string
}

/** All groups in their new order. */
export const groupOrderRequest = z.strictObject({ ids: z.array(idSchema).check(z.minLength(1), z.maxLength(500)) })
