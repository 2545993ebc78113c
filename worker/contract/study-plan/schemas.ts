/** The study plan of an exam: what the learner says, and what is known of its marks. Times in ms UTC. */
import * as z from 'zod/mini'
import { externalId } from '#contract/shared/external-id.ts'
import { idSchema } from '#contract/shared/ids.ts'
import type { Units } from '#contract/shared/units.ts'

export const MOST_HOURS_A_WEEK = 80

/** The test whose pattern says how the marks are shared; without one it says nothing. */
export const studyPlanQuery = z.strictObject({ test: z.optional(idSchema) })

const YEAR_2000 = 946_665_000_000
const YEAR_2100 = 4_102_425_000_000

/** All that a learner says of a plan. */
export const studyPlanRequest = z.strictObject({
  hoursAWeek: z.int().check(z.minimum(1), z.maximum(MOST_HOURS_A_WEEK)),
  /** The start of the day of the exam in India; null is that of the exam register. */
  ownDate: z.nullable(z.int().check(z.minimum(YEAR_2000), z.maximum(YEAR_2100))),
  /** Ids of topics that are left out. */
  skipped: z.array(externalId).check(z.maxLength(500)),
})
export type StudyPlanWishes = z.infer<typeof studyPlanRequest>

export interface StudyPlanResponse {
  /** Null before the learner has said anything. */
  readonly wishes: StudyPlanWishes | null
  /** Of the pattern, in its order; empty where none is known. */
  readonly sections: readonly MarkedSection[]
  readonly serverNow: number
}

export interface MarkedSection {
  /** In English. */
  readonly title: string
  /** For every answer right, in a unit that all sections share: only shares of them are told. */
  readonly marks12: Units
}
