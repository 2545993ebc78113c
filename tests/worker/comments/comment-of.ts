import type { DecideReply, DecideRequest, QueuePage } from '#contract/comments/moderation-schemas.ts'
import type { CommentsPage, PostComment } from '#contract/comments/schemas.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call, type CallOptions } from '#tests/worker/helpers/call.ts'
import type { Person } from '#tests/worker/helpers/people.ts'

type Change = Readonly<Record<string, unknown>>

let nth = 0
const requestOf = (postId: string, change: Change) => ({
  id: newId(),
  postId,
  parentId: null,
  text: `A thought of its own, number ${++nth}`,
  language: 'en',
  openMs: 20_000,
  ...change,
})

export const send = (who: Person, postId: string, change: Change = {}, more: CallOptions = {}): Promise<Response> =>
  call('POST', '/api/comments', { token: who.token, body: requestOf(postId, change), ...more })

/** Sends a comment that must be taken. */
export const sent = (who: Person, postId: string, change: Change = {}): Promise<PostComment> =>
  answerOf('POST', '/api/comments', { token: who.token, body: requestOf(postId, change) })

export const read = (
  postId: string,
  who: Person | null = null,
  cursor: string | null = null,
  more: CallOptions = {},
): Promise<CommentsPage> =>
  answerOf('GET', `/api/comments?post=${postId}${cursor === null ? '' : `&cursor=${cursor}`}`, { token: who?.token ?? null, ...more })

/** The texts that someone sees below a post. */
export const textsOf = async (postId: string, who: Person | null = null): Promise<string[]> =>
  (await read(postId, who)).items.map(({ text }) => text)

export const queue = (admin: Person, query = ''): Promise<QueuePage> =>
  answerOf('GET', `/api/admin/comments${query}`, { token: admin.token })

export const decide = (admin: Person, body: DecideRequest): Promise<DecideReply> =>
  answerOf('POST', '/api/admin/comments/decide', { token: admin.token, body })

/** Approves comments at their first revision. */
export const approve = (admin: Person, ...comments: readonly Pick<PostComment, 'id'>[]): Promise<DecideReply> =>
  decide(admin, { act: 'decide', to: 'visible', items: comments.map(({ id }) => ({ id, revision: 1 })) })

/** Someone whose first two comments were approved, so that the next ones are visible at once. */
export async function trusted(admin: Person, who: Person, postId: string): Promise<Person> {
  await approve(admin, await sent(who, postId), await sent(who, postId))
  return who
}
