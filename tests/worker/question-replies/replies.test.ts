/** A reply stands under a solution: who publishes it, who reads it, and when it is hidden. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { KeyPublishResponse, TestKeys } from '#contract/key-corrections/schemas.ts'
import type { AdminReplies } from '#contract/question-replies/schemas.ts'
import type { SolutionResponse } from '#contract/results/schemas.ts'
import type { RevisionQueue } from '#contract/revision/schemas.ts'
import type { SavedDetail } from '#contract/saved-questions/schemas.ts'
import { newId } from '#worker/platform/ids.ts'
import { imported } from '#tests/worker/content/import-run.ts'
import { nth, sampleBundle } from '#tests/worker/content/sample-bundle.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { freshSignIn, person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'
import { take } from '#tests/worker/revision/taken-test.ts'
import { auditsOf } from '#tests/worker/support/inbox-of.ts'
import { actOn, publishReply, repliesOf } from './reply-calls.ts'

let [testId, p, questionId] = ['', '', '']
let admin: Person
let learner: Person

beforeEach(async () => {
  ;({ testId, p } = await publishedSample())
  const plan = await env.DB.prepare("SELECT plan ->> '$.questions[1].id' AS id FROM paper WHERE test_id = ?1")
    .bind(testId)
    .first<{ id: string }>()
  questionId = plan?.id ?? ''
  ;[admin, learner] = [await person({ role: 'admin' }), await person()]
})

const solution = (who = learner, bindings = {}) =>
  answerOf<SolutionResponse>('GET', `/api/tests/${testId}/solution`, { token: who.token, bindings })
const shown = async () => (await solution()).replies?.[1]?.map(({ texts }) => texts.map(({ question }) => question))
const placeOf = ({ id, language, revision }: AdminReplies['items'][number]) => ({ id, language, revision })
const statusAndCode = async (response: Response): Promise<[number, string]> => [response.status, await errorCodeOf(response)]

describe('a published reply', () => {
  beforeEach(async () => void (await take(learner, testId, ['wrong', 'wrong', 'unseen', 'unseen'])))

  test('comes with the solution of its question, as safe HTML, and names neither who asked nor who answered', async () => {
    await publishReply(admin, questionId, { question: 'Why is $1 < 2$?' })
    const { replies } = await solution()
    expect(Object.keys(replies ?? {})).toEqual(['1'])
    expect(replies?.[1]?.[0]?.texts).toMatchObject([{ language: 'en', question: expect.stringContaining('<math') as string }])
    expect(replies?.[1]?.[0]?.texts[0]?.answer).toContain('<math')
    expect(JSON.stringify(replies)).not.toContain(admin.id)
  })
  test('costs the solution no statement of its own, and three rows for each text', async () => {
    const read = async () => {
      const { db, counts } = countedDb()
      await solution(learner, { DB: db })
      return counts
    }
    const before = await read()
    await publishReply(admin, questionId)
    await publishReply(admin, questionId)
    const after = await read()
    expect(after.statements).toBe(before.statements)
    expect(after.statements).toBeLessThanOrEqual(3)
    // The text, the question's row, and the look for a decision about its key.
    expect(after.rowsRead - before.rowsRead).toBeLessThanOrEqual(2 * 3)
  })
  test('comes with a saved question and its answer', async () => {
    const saved = { testId, paperVersion: 1, place: 1, note: '', folder: null, tags: [] }
    await answerOf('PUT', `/api/me/saved/${questionId}`, { token: learner.token, body: saved })
    await publishReply(admin, questionId)
    const { answer } = await answerOf<SavedDetail>('GET', `/api/me/saved/${questionId}`, { token: learner.token })
    expect(answer?.replies).toHaveLength(1)
    const again = await start(learner, testId)
    const held = await answerOf<SavedDetail>('GET', `/api/me/saved/${questionId}`, { token: learner.token })
    expect([held.withheld, held.answer]).toEqual(['open', null])
    expect(await statusAndCode(await call('GET', `/api/tests/${testId}/solution`, { token: learner.token }))).toEqual([
      403,
      'solution_withheld',
    ])
    await submit(again)
  })
  test('is one reply in all its languages', async () => {
    const one = await publishReply(admin, questionId)
    await publishReply(admin, questionId, { id: one.id, language: 'hi', question: 'योग सम क्यों है?', answer: 'दोनों विषम हैं।' })
    expect((await solution()).replies?.[1]?.map(({ texts }) => texts.map(({ language }) => language))).toEqual([['en', 'hi']])
  })
  test('is changed, taken off, and shown again, each an entry in the audit log without its words', async () => {
    const one = await publishReply(admin, questionId)
    const { items } = await (
      await actOn(admin, questionId, { act: 'write', ...placeOf(one), version: 1, question: 'Why not odd?', answer: 'See above.' })
    ).json<AdminReplies>()
    expect(await shown()).toEqual([['<p>Why not odd?</p>']])
    const changed = nth(items, 0)
    expect((await actOn(admin, questionId, { act: 'withdraw', ...placeOf(changed) })).status).toBe(200)
    expect(await shown()).toBeUndefined()
    expect((await actOn(admin, questionId, { act: 'restore', ...placeOf(changed), revision: 3 })).status).toBe(200)
    expect(await shown()).toHaveLength(1)
    const audits = await auditsOf(`question:${questionId}`)
    expect(audits.map(({ action }) => action)).toEqual(['reply.write', 'reply.write', 'reply.withdraw', 'reply.restore'])
    expect(JSON.stringify(audits)).not.toContain('odd')
  })
  test('is hidden once the question has a new version, until someone confirms it', async () => {
    const one = await publishReply(admin, questionId)
    const bundle = sampleBundle(p)
    const question = nth(bundle.questions, 1)
    for (const variant of Object.values(question.variants)) if (variant !== undefined) variant.solution = `${variant.solution} again`
    await imported({ ...bundle, questions: [question], patterns: [], tests: [], groups: [] })
    expect(await shown()).toBeUndefined()
    expect(await repliesOf(admin, questionId)).toMatchObject({ version: 2, items: [{ isStale: true, state: 'shown' }] })
    // On a screen from before the change.
    expect((await actOn(admin, questionId, { act: 'confirm', ...placeOf(one), version: 1 })).status).toBe(409)
    expect((await actOn(admin, questionId, { act: 'confirm', ...placeOf(one), version: 2 })).status).toBe(200)
    expect(await shown()).toHaveLength(1)
  })
  test('is hidden once its key is decided on, and once that is put back', async () => {
    const one = await publishReply(admin, questionId)
    await freshSignIn(admin.id)
    await decide('withdraw')
    expect(await shown()).toBeUndefined()
    expect((await actOn(admin, questionId, { act: 'confirm', ...placeOf(one), version: 1 })).status).toBe(200)
    expect(await shown()).toHaveLength(1)
    await env.DB.prepare('DELETE FROM key_decision WHERE question_id = ?1').bind(questionId).run()
    expect(await shown()).toBeUndefined()
  })
})

async function decide(action: 'withdraw'): Promise<void> {
  const { paper } = await answerOf<TestKeys>('GET', `/api/admin/tests/${testId}/keys`, { token: admin.token })
  await answerOf<KeyPublishResponse>('POST', `/api/admin/tests/${testId}/keys/publish`, {
    token: admin.token,
    body: { paperVersion: 1, changes: [{ question: 1, action }], reason: 'A test of replies', expectedKeyVersion: paper?.keyVersion },
  })
  await vi.waitFor(async () => {
    const row = await env.DB.prepare('SELECT 1 FROM key_decision WHERE question_id = ?1').bind(questionId).first()
    expect(row).not.toBeNull()
  }, 20_000)
}

describe('an admin', () => {
  test('needs to answer tickets and to write questions; who may only read sees the list', async () => {
    const words = { act: 'write', id: null, language: 'en', revision: 0, version: 1, question: 'Why so?', answer: 'Because.' }
    for (const permissions of [['support'], ['content'], ['review']] as const) {
      const who = await person({ role: 'admin', permissions: [...permissions] })
      expect(await statusAndCode(await actOn(who, questionId, words))).toEqual([403, 'forbidden'])
      expect((await repliesOf(who, questionId)).items).toEqual([])
    }
    const both = await person({ role: 'admin', permissions: ['support', 'content'] })
    expect((await actOn(both, questionId, words)).status).toBe(200)
  })
  test('overwrites nothing that someone else has just written', async () => {
    const one = await publishReply(admin, questionId)
    const write = { act: 'write', ...placeOf(one), version: 1, question: 'Why so?', answer: 'Because.' }
    expect((await actOn(admin, questionId, write)).status).toBe(200)
    expect(await statusAndCode(await actOn(admin, questionId, write))).toEqual([409, 'conflict'])
    // A language that is there already, and a reply that is not.
    expect((await actOn(admin, questionId, { ...write, revision: 0 })).status).toBe(409)
    expect((await actOn(admin, questionId, { ...write, id: 'a'.repeat(16), revision: 0 })).status).toBe(409)
    expect((await repliesOf(admin, questionId)).items).toHaveLength(1)
  })
  test.each([
    ['a picture', 'See ![it](image:none)'],
    ['HTML', 'Because <b>both</b> are odd.'],
    ['a hidden character', 'a‮b c'],
    ['two letters', 'No'],
  ])('cannot publish %s', async (_, answer) => {
    const words = { act: 'write', id: null, language: 'en', revision: 0, version: 1, question: 'Why so?', answer }
    expect((await actOn(admin, questionId, words)).status).toBe(400)
    expect((await repliesOf(admin, questionId)).items).toEqual([])
  })
  test('finds no replies of a question that is not there', async () => {
    const none = 'z'.repeat(16)
    expect((await call('GET', `/api/admin/questions/${none}/replies`, { token: admin.token })).status).toBe(404)
    expect((await actOn(admin, none, { act: 'withdraw', id: none, language: 'en', revision: 1 })).status).toBe(404)
  })
})

test('goes with the cards of the revision deck', async () => {
  await take(learner, testId, ['wrong', 'wrong', 'unseen', 'unseen'])
  await publishReply(admin, questionId)
  await answerOf('POST', '/api/me/practice/fill', { token: learner.token, body: {} })
  const { cards } = await answerOf<RevisionQueue>('GET', '/api/me/revision/queue', { token: learner.token })
  expect(Object.fromEntries(cards.map((card) => [card.place, card.replies?.length ?? 0]))).toEqual({ 0: 0, 1: 1 })
})

test('when the admin who wrote it deletes their account the reply stays, under no one’s id', async () => {
  const email = `${newId()}@example.org`
  const author = await person({ email, role: 'admin' })
  await take(learner, testId, ['wrong', 'unseen', 'unseen', 'unseen'])
  await publishReply(author, questionId)
  const file = await answerOf<{ tables: Record<string, unknown[]> }>('POST', '/api/me/export', { token: author.token, body: {} })
  expect(file.tables['question_reply']).toHaveLength(1)
  expect(JSON.stringify(file.tables['question_reply'])).not.toContain('sum even')
  expect((await call('POST', '/api/me/delete', { token: author.token, body: { email } })).status).toBe(204)
  const writtenBy = await env.DB.prepare('SELECT written_by FROM question_reply WHERE question_id = ?1')
    .bind(questionId)
    .first('written_by')
  expect(writtenBy).not.toBe(author.id)
  expect(await shown()).toHaveLength(1)
})
