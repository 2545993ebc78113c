import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { CommentsPage, commentsQuery, editCommentRequest, PostComment, reportCommentRequest, sendCommentRequest } from './schemas.ts'

/** Anyone reads what is visible; an author who is logged in also gets their own held ones. */
export const listComments = endpoint<{ query: z.input<typeof commentsQuery>; reply: CommentsPage }>()('GET', '/api/comments', 'anyone')

/** Errors: not_found (no such post or parent), comments_closed, comment_limit, order_reused. */
export const sendComment = endpoint<{ body: z.input<typeof sendCommentRequest>; reply: PostComment }>()(
  'POST',
  '/api/comments',
  'learner',
  ['/api/comments'],
)

/** Errors: not_found, edit_over, conflict. */
export const editComment = endpoint<{ body: z.input<typeof editCommentRequest>; reply: PostComment }>()(
  'PUT',
  '/api/comments/:id',
  'learner',
  ['/api/comments'],
)

/** Replies stay below "Comment removed". */
export const removeComment = endpoint()('DELETE', '/api/comments/:id', 'learner', ['/api/comments'])

/** Three people hide a comment until a moderator has seen it. A second report of the same person changes nothing. */
export const reportComment = endpoint<{ body: z.input<typeof reportCommentRequest> }>()('POST', '/api/comments/:id/report', 'learner')
