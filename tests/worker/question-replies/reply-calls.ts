import type { AdminReplies, AdminReplyText } from '#contract/question-replies/schemas.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import type { Person } from '#tests/worker/helpers/people.ts'

export const repliesOf = (admin: Person, questionId: string): Promise<AdminReplies> =>
  answerOf('GET', `/api/admin/questions/${questionId}/replies`, { token: admin.token })

/** One act as it is sent. */
export const actOn = (admin: Person, questionId: string, body: unknown): Promise<Response> =>
  call('POST', `/api/admin/questions/${questionId}/replies`, { token: admin.token, body })

/** Publishes a reply over the API; the text it became. */
export async function publishReply(
  admin: Person,
  questionId: string,
  change: Readonly<Record<string, unknown>> = {},
): Promise<AdminReplyText> {
  const { version } = await repliesOf(admin, questionId)
  const words = { language: 'en', question: 'Why is the sum even?', answer: 'Both are odd: $1 + 1 = 2$.' }
  const after = await actOn(admin, questionId, { act: 'write', id: null, revision: 0, version, ...words, ...change })
  if (!after.ok) throw new Error(`${after.status} ${await after.text()}`)
  const last = (await after.json<AdminReplies>()).items.at(-1)
  if (last === undefined) throw new Error('nothing was published')
  return last
}
