/** What a test is drawn by, kept for the next one: `/api/admin/blueprints`. */
import * as z from 'zod/mini'
import { poolRule } from '#contract/tests/schemas.ts'
import { externalId } from '#contract/shared/external-id.ts'
import { LOCALES } from '#contract/shared/locales.ts'

export const blueprintBody = z.strictObject({
  pattern: z.strictObject({ id: externalId, version: z.int().check(z.minimum(1)) }),
  languages: z.array(z.enum(LOCALES)).check(z.minLength(1), z.maxLength(LOCALES.length)),
  notInLast: z.int().check(z.minimum(0), z.maximum(200)),
  /** By section of the pattern; the rows of a block follow one another. */
  rows: z
    .array(
      z.strictObject({
        ...poolRule.shape,
        section: externalId,
        count: z.int().check(z.minimum(0), z.maximum(400)),
      }),
    )
    .check(z.minLength(1), z.maxLength(60)),
})
export type BlueprintBody = z.infer<typeof blueprintBody>

export const saveBlueprintRequest = z.strictObject({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  body: blueprintBody,
})

export interface Blueprint {
  readonly id: string
  readonly title: string
  readonly body: BlueprintBody
  readonly updatedAt: number
}
