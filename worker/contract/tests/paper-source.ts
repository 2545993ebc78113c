import * as z from 'zod/mini'

/** Which sitting of an exam a previous paper was set in. The day is "2024-09-12"; shifts count from 1. */
export interface Sitting {
  readonly year: number
  readonly day: string | null
  readonly shift: number | null
  /** As its exam names it: "Tier 1", "Prelims". */
  readonly tier: string | null
}

/** No computer-based exam of the platform is older. */
export const FIRST_PAPER_YEAR = 1950

/** Where a previous paper is from, as a bundle and the form of a test say it. */
export const paperSourceSchema = z.strictObject({
  year: z.int().check(z.minimum(FIRST_PAPER_YEAR), z.maximum(2100)),
  day: z.optional(z.iso.date()),
  shift: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
  tier: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
  /** Where the operator has the paper from; admins alone see it. */
  source: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  /** Whoever writes this says that the operator may publish the paper. */
  mayPublish: z.literal(true),
})
export type PaperSource = z.infer<typeof paperSourceSchema>
