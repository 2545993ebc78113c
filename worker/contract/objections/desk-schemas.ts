/** What admins send about objections; apart from what learners send, so that a start of the Worker does not read it. */
import * as z from 'zod/mini'
import { keyChange, type KeyChange } from '#contract/key-corrections/schemas.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { LOCALES } from '#contract/shared/locales.ts'
import { placeSchema } from '#contract/shared/place.ts'
import { OBJECTION_LIMITS } from './objection-limits.ts'
import { type Reasons, words } from './schemas.ts'

export const questionObjectionsQuery = z.strictObject({ after: z.optional(placeSchema) })

const reasons = z
  .partialRecord(z.enum(LOCALES), words(OBJECTION_LIMITS.reasonMin, OBJECTION_LIMITS.reason))
  .check(z.refine((texts) => Object.keys(texts).length > 0, 'say why in at least one language'))

/** What is meant: `order` is made by the page; `round` is the one on the screen: 409 `conflict` where someone was faster. */
const existing = { order: idSchema, round: z.int().check(z.minimum(0), z.maximum(10_000)) }

/**
 * One act on the objections to a question. `stand` turns them down and tells who objected; `change` keeps a change of the key until it is
 * published with the others (`publishKeyChange`); `undo` takes a change back before that, `round` being its own.
 */
export const objectionActRequest = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('stand'), ...existing, reasons }),
  z.strictObject({
    act: z.literal('change'),
    ...existing,
    paperVersion: z.int().check(z.minimum(1), z.maximum(100_000)),
    change: keyChange,
    reasons,
  }),
  z.strictObject({ act: z.literal('undo'), ...existing }),
])
export type ObjectionAct =
  | { readonly act: 'stand'; readonly order: string; readonly round: number; readonly reasons: Reasons }
  | {
      readonly act: 'change'
      readonly order: string
      readonly round: number
      readonly paperVersion: number
      readonly change: KeyChange
      readonly reasons: Reasons
    }
  | { readonly act: 'undo'; readonly order: string; readonly round: number }
