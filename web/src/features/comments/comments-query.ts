import { listComments } from '#contract/comments/endpoints.ts'
import { pagesOf } from '#web/lib/api/call.ts'

/** The comments of a post as this reader sees them: what waits for review is their own. Visitors read them, too. */
export function commentsQuery(postId: string, readerId: string | null) {
  const query = pagesOf(listComments, { query: { post: postId }, pageBy: 'cursor' })
  return { ...query, queryKey: [...query.queryKey, readerId] as unknown as typeof query.queryKey, meta: { public: true } }
}
