import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { person } from '#tests/worker/helpers/people.ts'

/** Bound by the test configuration alone. */
const { MIGRATIONS } = env as unknown as { MIGRATIONS: { name: string; queries: string[] }[] }

test('what came in before there was an inbox is in it after the migration, each once, in its order', async () => {
  const who = await person({ interfaceLanguage: 'bn' })
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO contact_message VALUES ('contact000000001', 'Visitor', 'v@example.org', 'account', 'Please help', 'ta', NULL, 100)",
    ),
    env.DB.prepare(
      "INSERT INTO question_report (question_id, user_id, test_id, paper_version, reason, text, language, created_at) VALUES ('q', ?1, 't', 3, 'wrongKey', '', 'hi', 200)",
    ).bind(who.id),
    env.DB.prepare(
      "INSERT INTO test_feedback (user_id, test_id, n, face, difficulty, text, created_at) VALUES (?1, 't', 1, 2, NULL, 'Too long', 300), (?1, 't', 2, 5, 'easy', '', 400)",
    ).bind(who.id),
  ])
  const takeover = MIGRATIONS.find(({ name }) => name === '0007_account.sql')?.queries.find((query) => query.includes('INTO `ticket`'))
  await env.DB.prepare(takeover ?? '').run()
  const { results } = await env.DB.prepare(
    'SELECT number, kind, category, user_id, contact_id, question_id, test_id, paper_version, n, text, context, language, state, owed_since FROM ticket ORDER BY number',
  ).all()
  const none = {
    user_id: who.id,
    contact_id: null,
    question_id: null,
    test_id: null,
    paper_version: null,
    n: null,
    context: '{}',
    state: 'new',
  }
  expect(results).toEqual([
    {
      ...none,
      number: 1001,
      kind: 'contact',
      category: 'account',
      user_id: null,
      contact_id: 'contact000000001',
      text: 'Please help',
      language: 'ta',
      owed_since: 100,
    },
    {
      ...none,
      number: 1002,
      kind: 'report',
      category: 'wrongKey',
      question_id: 'q',
      test_id: 't',
      paper_version: 3,
      text: '',
      language: 'hi',
      owed_since: 200,
    },
    {
      ...none,
      number: 1003,
      kind: 'test',
      category: 'test',
      test_id: 't',
      n: 1,
      context: '{"face":2,"difficulty":""}',
      text: 'Too long',
      language: 'bn',
      owed_since: 300,
    },
  ])
})
