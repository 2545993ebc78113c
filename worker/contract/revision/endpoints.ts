import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type {
  PracticeSummary,
  FillResponse,
  RevisionQueue,
  AsideCards,
  ReviewsResponse,
  UndoResponse,
  goalRequest,
  reviewsRequest,
  undoRequest,
  cardRequest,
} from './schemas.ts'

/** What the home and the heads of the lists say of practising. */
export const getPracticeSummary = endpoint<{ reply: PracticeSummary }>()('GET', '/api/me/practice', 'learner')

export const setDailyGoal = endpoint<{ body: z.input<typeof goalRequest>; reply: { readonly goal: number } }>()(
  'PUT',
  '/api/me/practice/goal',
  'learner',
  ['/api/me/practice'],
)

/** Takes new attempts into deck and figures, a few at a time; `more` asks to be called again. */
export const fillPractice = endpoint<{ reply: FillResponse }>()('POST', '/api/me/practice/fill', 'learner', [
  '/api/me/practice',
  '/api/me/revision/queue',
  '/api/me/performance/*',
])

/** The cards due today with all that is needed to review them without a network. */
export const getRevisionQueue = endpoint<{ reply: RevisionQueue }>()('GET', '/api/me/revision/queue', 'learner')

export const listSetAsideCards = endpoint<{ reply: AsideCards }>()('GET', '/api/me/revision/aside', 'learner')

export const sendReviews = endpoint<{ body: z.input<typeof reviewsRequest>; reply: ReviewsResponse }>()(
  'POST',
  '/api/me/revision/reviews',
  'learner',
)

export const undoReview = endpoint<{ body: z.input<typeof undoRequest>; reply: UndoResponse }>()('POST', '/api/me/revision/undo', 'learner')

/** Takes a card out of the deck, or puts it back, due as it was. */
export const setCardAside = endpoint<{ body: z.input<typeof cardRequest>; reply: { readonly suspended: boolean } }>()(
  'PUT',
  '/api/me/revision/cards/:questionId',
  'learner',
  ['/api/me/practice', '/api/me/revision/*'],
)
