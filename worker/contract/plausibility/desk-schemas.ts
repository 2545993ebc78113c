/** What is sent about held ranks: decisions of admins, objections of learners. */
import * as z from 'zod/mini'
import { OBJECTION_LIMITS } from '#contract/objections/objection-limits.ts'
import { type Reasons, words } from '#contract/objections/schemas.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { LOCALES } from '#contract/shared/locales.ts'
import { RANK_HOLD_LIMITS } from './schemas.ts'

const reasons = z
  .partialRecord(z.enum(LOCALES), words(OBJECTION_LIMITS.reasonMin, OBJECTION_LIMITS.reason))
  .check(z.refine((texts) => Object.keys(texts).length > 0, 'say why in at least one language'))

/** `order` is made by the page; `round` is the one on the screen: 409 `conflict` where someone was faster. */
const existing = { order: idSchema, round: z.int().check(z.minimum(0), z.maximum(10_000)) }

/**
 * One decision about an attempt. `clear`: nothing is wrong, and a rank that was held is shown again; its reasons are needed where an objection
 * waits. `hold`: the owner is not shown the rank, and reads the reasons.
 */
export const reviewActRequest = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('clear'), ...existing, reasons: z.nullable(reasons) }),
  z.strictObject({ act: z.literal('hold'), ...existing, reasons }),
])
export type ReviewActRequest =
  | { readonly act: 'clear'; readonly order: string; readonly round: number; readonly reasons: Reasons | null }
  | { readonly act: 'hold'; readonly order: string; readonly round: number; readonly reasons: Reasons }

export const holdObjectionRequest = z.strictObject({ text: words(RANK_HOLD_LIMITS.textMin, RANK_HOLD_LIMITS.text) })

export const reviewParams = z.object({ testId: idSchema, userId: idSchema })
