import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type {
  LearnerName,
  LearnerRow,
  LearnerDetail,
  AdminAttempt,
  namesQuery,
  learnersQuery,
  accommodationOrder,
  timeOrder,
  voidOrder,
} from './schemas.ts'

/** What accounts are called, for at most 60 ids. */
export const listLearnerNames = endpoint<{ query: z.input<typeof namesQuery>; reply: { readonly items: readonly LearnerName[] } }>()(
  'GET',
  '/api/admin/learners/names',
  'admin',
)

export const listLearners = endpoint<{ query: z.input<typeof learnersQuery>; reply: { readonly items: readonly LearnerRow[] } }>()(
  'GET',
  '/api/admin/learners',
  'admin',
)

export const getLearner = endpoint<{ reply: LearnerDetail }>()('GET', '/api/admin/learners/:userId', 'admin')

/** Gives a learner extra minutes for every hour of a test. */
export const setAccommodation = endpoint<{ body: z.input<typeof accommodationOrder>; reply: LearnerRow }>()(
  'PUT',
  '/api/admin/learners/:userId/accommodation',
  'admin',
  ['/api/admin/learners/*'],
)

export const getAttemptForAdmin = endpoint<{ reply: AdminAttempt }>()('GET', '/api/admin/learners/:userId/attempts/:attemptId', 'admin')

export const giveTime = endpoint<{ body: z.input<typeof timeOrder>; reply: AdminAttempt }>()(
  'POST',
  '/api/admin/learners/:userId/attempts/:attemptId/give',
  'admin',
  ['/api/admin/learners/:userId'],
)

export const reopenAttempt = endpoint<{ body: z.input<typeof timeOrder>; reply: AdminAttempt }>()(
  'POST',
  '/api/admin/learners/:userId/attempts/:attemptId/reopen',
  'admin',
  ['/api/admin/learners/:userId'],
)

export const voidAttempt = endpoint<{ body: z.input<typeof voidOrder>; reply: AdminAttempt }>()(
  'POST',
  '/api/admin/learners/:userId/attempts/:attemptId/void',
  'admin',
  ['/api/admin/learners/:userId'],
)
