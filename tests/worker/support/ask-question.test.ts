import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { InboxResponse, InboxTicket } from '#contract/support/inbox-schemas.ts'
import type { TicketThread } from '#contract/support/schemas.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'
import { take } from '#tests/worker/revision/taken-test.ts'
import { openedTicket, told } from './inbox-of.ts'

const inboxTicket = (who: Person, id: string) => answerOf<InboxTicket>('GET', `/api/admin/feedback/${id}`, { token: who.token })
const asked = (testId: string, place = 0, paperVersion = 1) => ({
  category: 'question',
  text: 'Why not B?',
  question: { testId, paperVersion, place },
})

test('a learner asks about a question of a test they took: the ticket knows question and test, and its answer reaches them', async () => {
  const [boss, who] = [await person({ role: 'admin' }), await person()]
  const { testId } = await publishedSample()
  await take(who, testId, ['wrong', 'unseen', 'unseen', 'unseen'])
  const { id } = await openedTicket(who, asked(testId))
  const seen = await inboxTicket(boss, id)
  expect([seen.kind, seen.category, seen.test?.id]).toEqual(['question', 'question', testId])
  const plan = await env.DB.prepare("SELECT plan ->> '$.questions[0].id' AS id FROM paper WHERE test_id = ?1").bind(testId).first('id')
  expect(seen.question?.id).toBe(plan)
  const { items } = await answerOf<InboxResponse>('GET', '/api/admin/feedback?kind=question&state=new', { token: boss.token })
  expect(items.map((one) => one.id)).toContain(id)
  await answerOf('POST', `/api/admin/feedback/${id}`, {
    token: boss.token,
    body: { act: 'reply', revision: 1, text: 'Because of C.', state: 'closed' },
  })
  expect((await told(who)).map(({ link }) => link)).toEqual([`/user/feedback?ticket=${id}`])
  // While another attempt holds the question its answer waits.
  const again = await start(who, testId)
  const thread = () => answerOf<TicketThread>('GET', `/api/me/tickets/${id}`, { token: who.token })
  expect([(await thread()).isWithheld, JSON.stringify(await thread()).includes('Because of C')]).toEqual([true, false])
  await submit(again)
  expect(JSON.stringify(await thread())).toContain('Because of C')
})

test('two learners who ask about one question are shown to the admin beside each other', async () => {
  const [boss, first, second] = [await person({ role: 'admin' }), await person(), await person()]
  const { testId } = await publishedSample()
  for (const who of [first, second]) await take(who, testId, ['wrong', 'unseen', 'unseen', 'unseen'])
  const one = await openedTicket(first, asked(testId))
  const two = await openedTicket(second, asked(testId))
  expect((await inboxTicket(boss, one.id)).related.map(({ id }) => id)).toEqual([two.id])
})

test('no one asks about a paper that they have not taken, nor about a place that it has not', async () => {
  const [who, other] = [await person(), await person()]
  const { testId } = await publishedSample()
  await take(who, testId, ['wrong', 'unseen', 'unseen', 'unseen'])
  const ask = (by: Person, body: object) =>
    call('POST', '/api/me/tickets', { token: by.token, body: { images: [], context: {}, language: 'en', ...body } })
  expect((await ask(other, asked(testId))).status).toBe(404)
  expect((await ask(who, asked(testId, 4))).status).toBe(404)
  expect((await ask(who, asked(testId, 0, 2))).status).toBe(404)
  expect(await env.DB.prepare('SELECT count(*) AS n FROM ticket WHERE user_id IN (?1, ?2)').bind(who.id, other.id).first('n')).toBe(0)
})
