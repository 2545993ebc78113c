import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type {
  changeHoldWordsRequest,
  DecideReply,
  decideRequest,
  hideAuthorRequest,
  HoldWordsReply,
  QueuePage,
  queueQuery,
} from './moderation-schemas.ts'

/** 50 a page. */
export const listQueue = endpoint<{ query: z.input<typeof queueQuery>; reply: QueuePage }>()('GET', '/api/admin/comments', 'admin')

export const decideComments = endpoint<{ body: z.input<typeof decideRequest>; reply: DecideReply }>()(
  'POST',
  '/api/admin/comments/decide',
  'admin',
  ['/api/admin/comments', '/api/admin/overview/trend'],
)

/** The reply's comments can be restored together by `undo`. */
export const hideAuthor = endpoint<{ body: z.input<typeof hideAuthorRequest>; reply: DecideReply }>()(
  'POST',
  '/api/admin/comments/hide-author',
  'admin',
  ['/api/admin/comments', '/api/admin/overview/trend'],
)

export const listHoldWords = endpoint<{ reply: HoldWordsReply }>()('GET', '/api/admin/hold-words', 'admin')

/** Errors: invalid_request (no word in it), hold_words_full. */
export const changeHoldWords = endpoint<{ body: z.input<typeof changeHoldWordsRequest>; reply: HoldWordsReply }>()(
  'POST',
  '/api/admin/hold-words',
  'admin',
  ['/api/admin/hold-words'],
)
