/** Whom a broadcast is for: everyone, or those for whom all of some conditions hold. A new kind of condition is a new member of the union. */
import * as z from 'zod/mini'
import { STATES } from '#contract/auth/schemas.ts'
import { externalId } from '#contract/shared/external-id.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { LOCALES } from '#contract/shared/locales.ts'

const slug = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'not an exam'))
const some = <One extends z.ZodMiniType>(one: One, most: number) => z.array(one).check(z.minLength(1), z.maxLength(most))

const audienceCondition = z.discriminatedUnion('is', [
  /** Prepares for one of these exams. */
  z.strictObject({ is: z.literal('exam'), exams: some(slug, 60) }),
  /** Reads the site in one of these languages; who has not chosen reads English. */
  z.strictObject({ is: z.literal('language'), languages: some(z.enum(LOCALES), 14) }),
  z.strictObject({ is: z.literal('state'), states: some(z.enum(STATES), 40) }),
  z.strictObject({ is: z.literal('prime'), prime: z.enum(['active', 'ended', 'never']) }),
  /** Is in one of these batches. */
  z.strictObject({ is: z.literal('batch'), batches: some(idSchema, 20) }),
  z.strictObject({ is: z.literal('took'), testId: externalId }),
  z.strictObject({ is: z.literal('notTook'), testId: externalId }),
  /** No request on any of the last `days` days in India, today included. */
  z.strictObject({ is: z.literal('notSeen'), days: z.int().check(z.minimum(1), z.maximum(3_650)) }),
])
export type AudienceCondition = z.infer<typeof audienceCondition>

export const audienceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('where'), all: some(audienceCondition, 12) }),
])
export type Audience = z.infer<typeof audienceSchema>

/**
 * Conditions about what a person did, and not about what they chose: they reach no one under 18, or of unknown age (docs/minors.md).
 */
export const isBehavioural = ({ is }: AudienceCondition): boolean => is === 'took' || is === 'notTook' || is === 'notSeen'
