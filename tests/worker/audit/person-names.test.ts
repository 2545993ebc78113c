import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import type { ListedAuditRow } from '#contract/audit/schemas.ts'
import type { KeyPreviewResponse, TestKeys } from '#contract/key-corrections/schemas.ts'
import type { Monitor } from '#contract/monitor/schemas.ts'
import type { PersonName } from '#contract/shared/person-name.ts'
import { findPersonNames } from '#worker/db/person-names.sql.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { change, person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

interface AuditPage {
  readonly items: readonly ListedAuditRow[]
  readonly people: readonly PersonName[]
}

const entry = (actorId: string, target: string) =>
  env.DB.prepare(`INSERT INTO audit_log (id, at, actor_id, action, target, request_id) VALUES (?1, 1, ?2, 'some.act', ?3, 'r')`)
    .bind(newId(), actorId, target)
    .run()

test('a person is called by name, by e-mail address where there is no name, and not at all once the account is deleted', async () => {
  const [named, nameless, gone] = [await person({ name: 'Asha Rao' }), await person({ email: `${newId()}@example.org` }), await person()]
  await change(nameless.id, 'name', ' ')
  await change(gone.id, 'deleted_at', 5)
  const email = await env.DB.prepare('SELECT email FROM user WHERE id = ?1').bind(nameless.id).first<string>('email')
  const found = await findPersonNames(env.DB, [named.id, named.id, nameless.id, gone.id, 'operator', newId(), null])
  expect(new Map(found.map(({ userId, name }) => [userId, name]))).toEqual(
    new Map([
      [named.id, 'Asha Rao'],
      [nameless.id, email],
      [gone.id, null],
    ]),
  )
})

test('a page of the log names actors and persons in as many statements for thirty rows as for one', async () => {
  const admin = await person({ role: 'admin', name: 'An Owner' })
  const few = await person({ role: 'admin' })
  await entry(few.id, `user:${admin.id}`)
  const many = await person({ role: 'admin' })
  const people: Person[] = []
  for (let i = 0; i < 30; i++) {
    const who = await person({ name: `Person ${i}` })
    people.push(who)
    await entry(many.id, i % 2 === 0 ? who.id : `${who.id}:attempt.1`)
  }
  const read = async (actor: Person) => {
    const counted = countedDb()
    const response = await call('GET', `/api/admin/audit?actor=${actor.id}&limit=50`, { token: admin.token, bindings: { DB: counted.db } })
    return { ...(await response.json<AuditPage>()), counts: counted.counts }
  }
  const [one, thirty] = [await read(few), await read(many)]
  expect(one.people).toContainEqual({ userId: admin.id, name: 'An Owner' })
  expect(thirty.items.length).toBe(30)
  const names = new Map(thirty.people.map(({ userId, name }) => [userId, name]))
  expect(people.map(({ id }) => names.get(id))).toEqual(people.map((_, i) => `Person ${i}`))
  expect(thirty.counts.statements).toBe(one.counts.statements)
  // A row of the log, its actor and its person, and its id looked for in eight tables.
  expect(thirty.counts.rowsRead - one.counts.rowsRead).toBeLessThanOrEqual(30 * 22)
})

test('an entry names posts and comments, and a question by its first words', async () => {
  const admin = await person({ role: 'admin' })
  const { testId } = await publishedSample()
  const questionId = await env.DB.prepare('SELECT question_id AS id FROM test_question WHERE test_id = ?1').bind(testId).first<string>('id')
  const stem = await env.DB.prepare(
    "SELECT substr(v.stem, 1, 120) AS stem FROM question q JOIN question_variant v ON v.question_id = q.id AND v.version = q.version AND v.language = 'en' WHERE q.id = ?1",
  )
    .bind(questionId)
    .first<string>('stem')
  // What it said in an earlier version is not its name.
  await env.DB.prepare(
    "INSERT INTO question_variant (question_id, version, language, stem, stem_html, renderer_version) VALUES (?1, 0, 'en', 'An earlier text', '', 1)",
  )
    .bind(questionId)
    .run()
  const [postId, commentId] = [newId(), newId()]
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO post (id, category_slug, byline, tags, cards, revision, created_at, updated_at) VALUES (?1, 'x', 'x', '[]', '{}', 1, 1, 1)",
    ).bind(postId),
    ...['hi', 'en'].map((language) =>
      env.DB.prepare(
        `INSERT INTO post_text (post_id, language, state, title, excerpt, source, html, contents, words, revision, updated_at)
         VALUES (?1, ?2, 'draft', ?3, '', '', '', '[]', 1, 1, 1)`,
      ).bind(postId, language, `A post in ${language}`),
    ),
    env.DB.prepare(
      `INSERT INTO comment (id, post_id, thread_id, thread_at, user_id, language, text, state, at, reports, revision)
       VALUES (?1, ?2, ?1, 1, ?3, 'en', 'A kind remark', 'visible', 1, 0, 1)`,
    ).bind(commentId, postId, admin.id),
  ])
  for (const target of [`post:${postId}`, commentId, questionId ?? '']) await entry(admin.id, target)
  const { items } = await answerOf<AuditPage>('GET', `/api/admin/audit?actor=${admin.id}`, { token: admin.token })
  expect(new Map(items.map(({ target, item }) => [target, item]))).toEqual(
    new Map([
      [`post:${postId}`, { kind: 'post', id: postId, name: 'A post in en' }],
      [commentId, { kind: 'comment', id: postId, name: 'A kind remark' }],
      [questionId, { kind: 'question', id: questionId, name: stem }],
    ]),
  )
})

test('the monitor and the effect of a key name learners in their own reply, in one statement for all of them', async () => {
  const { testId } = await publishedSample()
  const admin = await person({ role: 'admin' })
  const [asha, ravi, mira] = [await person({ name: 'Asha' }), await person({ name: 'Ravi' }), await person({ name: 'Mira' })]
  await start(asha, testId)
  await start(ravi, testId)
  await submit(await start(mira, testId), [[1, 0, 2, [0], [0], 0, 1_000, 3]])
  const monitor = await vi.waitFor(
    async () => {
      const watched = await answerOf<Monitor>('GET', `/api/admin/tests/${testId}/monitor`, { token: admin.token })
      expect([watched.open, watched.submitted]).toEqual([2, 1])
      return watched
    },
    { timeout: 20_000, interval: 100 },
  )
  expect(new Set(monitor.people.map(({ name }) => name))).toEqual(new Set(['Asha', 'Ravi']))
  const keys = await answerOf<TestKeys>('GET', `/api/admin/tests/${testId}/keys`, { token: admin.token })
  const preview = await answerOf<KeyPreviewResponse>('POST', `/api/admin/tests/${testId}/keys/preview`, {
    token: admin.token,
    body: {
      paperVersion: keys.paper?.version,
      changes: [
        { question: 0, action: 'dropFullMarksAll' },
        { question: 1, action: 'bonusIfAttempted' },
      ],
    },
  })
  expect(preview.people.map(({ userId }) => userId)).toEqual(preview.effect.movers.map(({ userId }) => userId))
  const counted = countedDb()
  await findPersonNames(counted.db, [asha.id, ravi.id, mira.id])
  expect(counted.counts).toMatchObject({ statements: 1 })
  expect(counted.counts.rowsRead).toBeLessThanOrEqual(6)
})
