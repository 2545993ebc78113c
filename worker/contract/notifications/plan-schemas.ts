/** Broadcasts as admins plan, send and stop them: `/api/admin/broadcasts`. Times in ms UTC. */
import * as z from 'zod/mini'
import { placeSchema } from '#contract/shared/place.ts'
import { HASH_PATTERN, idSchema } from '#contract/shared/ids.ts'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import { type Audience, audienceSchema } from './audience.ts'
import { linkText, localizedMessage, NOTIFICATION_TYPES } from './schemas.ts'

/**
 * draft · confirmed (to be fixed at once) · scheduled · waiting (fixed for another number than was typed: it needs a new one) · fixed (can be
 * undone for some seconds) · sending · sent · stopped · failed.
 */
export const PLAN_STATES = ['draft', 'confirmed', 'scheduled', 'waiting', 'fixed', 'sending', 'sent', 'stopped', 'failed'] as const
export type PlanState = (typeof PLAN_STATES)[number]

/** Why a plan failed or waits. */
const PLAN_FAULTS = ['empty', 'link', 'image', 'changed', 'text'] as const
export type PlanFault = (typeof PLAN_FAULTS)[number]

export const PLAN_LIMITS = {
  /** So long after it was fixed a sending can be undone. */
  undoMs: 30_000,
  /** A scheduled broadcast waits for a new confirmation where the fixed number is further than this from the typed one. */
  driftPercent: 20,
  /** The furthest that one can be scheduled. */
  aheadMs: 90 * 86_400_000,
  /** So long lists show it. */
  keptMs: 90 * 86_400_000,
} as const

/** Messages may be empty while it is a draft; English is needed to confirm. */
const broadcastBody = z.strictObject({
  type: z.enum(NOTIFICATION_TYPES),
  /** Whether closed browsers get it too. */
  push: z.boolean(),
  message: localizedMessage,
  link: z.nullable(linkText),
  imageKey: z.nullable(z.string().check(z.regex(HASH_PATTERN, 'not an image key'))),
})
export type BroadcastBody = z.infer<typeof broadcastBody>

const sendAt = z.nullable(z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000)))

/** `order` becomes the id of the plan: sent again, it is the same plan. */
export const createPlanRequest = z.strictObject({ order: idSchema, body: broadcastBody, audience: audienceSchema, sendAt })
export type CreatePlanRequest = z.infer<typeof createPlanRequest>

export const savePlanRequest = z.strictObject({ revision: z.int(), body: broadcastBody, audience: audienceSchema, sendAt })
export type SavePlanRequest = z.infer<typeof savePlanRequest>

/** `people` is what the admin typed. Errors: audience_changed with the true number, not_ready with what is missing, conflict. */
export const confirmPlanRequest = z.strictObject({
  order: idSchema,
  revision: z.int(),
  people: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
})
export type ConfirmPlanRequest = z.infer<typeof confirmPlanRequest>

export const planOrder = z.strictObject({ order: idSchema, revision: z.int() })
export type PlanOrder = z.infer<typeof planOrder>

export const countRequest = z.strictObject({ audience: audienceSchema })

/** Whom an audience has now. */
export interface AudienceCount {
  readonly people: number
  /** Under 18 or of unknown age, and left out because of a condition about what people did. */
  readonly minorsLeftOut: number
  /** How many read each language. */
  readonly languages: Partial<Record<Locale, number>>
}

/** Of one broadcast's pushes, over all rounds. */
export interface PushFigures {
  /** People with at least one browser that took it. */
  readonly sent: number
  readonly failed: number
  /** Whose quiet hours it waits for. */
  readonly held: number
  /** Who had two pushes that day already. */
  readonly capped: number
}

export interface BroadcastPlan {
  readonly _id: string
  readonly state: PlanState
  readonly body: BroadcastBody
  readonly audience: Audience
  readonly sendAt: number | null
  readonly revision: number
  readonly author: { readonly userId: string; readonly name: string }
  /** What was typed, and for how many it was fixed. */
  readonly people: number | null
  readonly fixed: number | null
  /** Its time in the stream; while it is `fixed`, until then it can be undone. */
  readonly at: number | null
  readonly fault: PlanFault | null
  readonly stoppedAt: number | null
  readonly createdAt: number
  readonly updatedAt: number
  readonly imageUrl: string | null
  /** The titles of the tests that its conditions name. */
  readonly testTitles: Readonly<Record<string, Localized>>
  readonly figures: BroadcastFigures | null
}

/** What came of a broadcast, in sums: nothing is kept of single people. */
export interface BroadcastFigures {
  /** Online when it was sent, and shown it at once; null while it is on its way. */
  readonly shown: number | null
  readonly opened: number
  readonly clicked: number
  /** When opened and clicked were last counted; null before that. */
  readonly countedAt: number | null
  /** Null where it has no pushes. */
  readonly pushes: (PushFigures & { readonly done: number; readonly total: number; readonly isRunning: boolean }) | null
}

export type PlanRow = Pick<
  BroadcastPlan,
  '_id' | 'state' | 'sendAt' | 'people' | 'fixed' | 'at' | 'author' | 'createdAt' | 'updatedAt' | 'fault'
> & {
  readonly message: BroadcastPlan['body']['message']
  readonly type: BroadcastPlan['body']['type']
  readonly isToAll: boolean
}

export const plansQuery = z.strictObject({ cursor: z.optional(placeSchema) })

/** Newest first. */
export interface PlansResponse {
  readonly items: readonly PlanRow[]
  readonly next: string | null
}

/** `q` finds published tests, groups and posts by their titles. */
export const linksQuery = z.strictObject({ q: z.string().check(z.minLength(1), z.maxLength(100)) })
export interface LinkChoice {
  readonly kind: 'test' | 'group' | 'post'
  readonly path: string
  readonly title: string
}
export interface LinksResponse {
  readonly items: readonly LinkChoice[]
}
