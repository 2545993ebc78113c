import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import type { ListedAuditRow } from '#contract/audit/schemas.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample } from '#tests/worker/helpers/test-of.ts'

let admin: Person
beforeEach(async () => {
  admin = await person({ role: 'admin' })
})

const entry = (target: string) =>
  env.DB.prepare(`INSERT INTO audit_log (id, at, actor_id, action, target, request_id) VALUES (?1, 1, ?2, 'some.act', ?3, 'r')`)
    .bind(newId(), admin.id, target)
    .run()
const itemsOf = async () =>
  (await answerOf<{ items: ListedAuditRow[] }>('GET', `/api/admin/audit?actor=${admin.id}`, { token: admin.token })).items.map(
    ({ target, item }) => [target, item] as const,
  )

test('an entry names the test that it is about, also where the target names a person beside it', async () => {
  const { testId } = await publishedSample()
  const title = await env.DB.prepare(`SELECT title ->> '$.en' AS title FROM test WHERE id = ?1`).bind(testId).first('title')
  const targets = [testId, `${admin.id}:${testId}.1`, `${testId}:2:3`]
  for (const target of targets) await entry(target)
  expect(new Map(await itemsOf())).toEqual(new Map(targets.map((target) => [target, { kind: 'test', id: testId, name: title }])))
})

test('an entry names groups and questions', async () => {
  const { testId } = await publishedSample()
  const questionId = await env.DB.prepare('SELECT question_id AS id FROM test_question WHERE test_id = ?1').bind(testId).first<string>('id')
  const groupId = await env.DB.prepare('SELECT group_id AS id FROM test_group_test WHERE test_id = ?1').bind(testId).first<string>('id')
  if (questionId === null || groupId === null) throw new Error('the sample has no group or no question')
  await entry(questionId)
  await entry(groupId)
  expect((await itemsOf()).map(([, item]) => item)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'question', id: questionId }),
      expect.objectContaining({ kind: 'group', id: groupId }),
    ]),
  )
})

test('an entry about a person, or about something that is gone, names no item', async () => {
  for (const target of [`user:${admin.id}`, newId(), 'COUPON10']) await entry(target)
  expect((await itemsOf()).map(([, item]) => item)).toEqual([null, null, null])
})
