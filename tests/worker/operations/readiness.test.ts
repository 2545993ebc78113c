import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { NEWEST_MIGRATIONS } from '#worker/db/newest-migrations.ts'
import { partsNotReady } from '#worker/features/operations/readiness.ts'
import { call } from '#tests/worker/helpers/call.ts'

const NOW = Date.UTC(2026, 10, 25)
/** A bucket and a database that fail as the platform's do. */
const gone = (): never => {
  throw new Error('Network connection lost')
}
const broken = { MEDIA: { head: gone }, SEARCH: { prepare: gone } } as unknown as Partial<Env>

test('a site whose parts all answer is ready', async () => {
  const reply = await call('GET', '/api/readyz')
  expect([reply.status, await reply.json()]).toEqual([200, { ok: true }])
})
test('each part that fails is named, and what it said is for operators alone', async () => {
  const reply = await call('GET', '/api/readyz', { bindings: broken })
  expect([reply.status, await reply.json()]).toEqual([503, { ok: false, notReady: ['MEDIA', 'SEARCH'] }])
})
describe.each(['DB', 'SEARCH'] as const)('migrations of %s', (name) => {
  const newest = NEWEST_MIGRATIONS[name]
  test('that the code needs and the database lacks make the site unready', async () => {
    const { results } = await env[name].prepare('DELETE FROM d1_migrations WHERE name = ?1 RETURNING id, name').bind(newest).all()
    try {
      expect(results).toHaveLength(1)
      expect(await partsNotReady({ ...env }, NOW)).toEqual([{ part: 'migrations', reason: `${newest} was not applied` }])
      const reply = await call('GET', '/api/readyz')
      expect([reply.status, await reply.json()]).toEqual([503, { ok: false, notReady: ['migrations'] }])
    } finally {
      await env[name].prepare('INSERT INTO d1_migrations (id, name) VALUES (?1, ?2)').bind(results[0]?.['id'], newest).run()
    }
    expect(await partsNotReady({ ...env }, NOW)).toEqual([])
  })
  test('of a later version are no fault: the version before serves on its tables', async () => {
    await env[name].prepare("INSERT INTO d1_migrations (name) VALUES ('9999_later.sql')").run()
    try {
      expect(await partsNotReady({ ...env }, NOW)).toEqual([])
    } finally {
      await env[name].prepare("DELETE FROM d1_migrations WHERE name = '9999_later.sql'").run()
    }
  })
})

test('a database whose tables a restore has not opened makes the site unready', async () => {
  await env.DB.prepare('CREATE TABLE user__closed (id TEXT)').run()
  try {
    expect(await partsNotReady({ ...env }, NOW)).toEqual([{ part: 'migrations', reason: 'a restore is going on or stopped in the middle' }])
  } finally {
    await env.DB.prepare('DROP TABLE user__closed').run()
  }
})

test('the parts are asked once in ten seconds, however often anyone asks', async () => {
  let asked = 0
  const watched = { ...env, MEDIA: { head: async () => void asked++ } } as unknown as Env
  for (const after of [0, 1, 9_999, 10_000, 10_001]) expect(await partsNotReady(watched, NOW + after)).toEqual([])
  expect(asked).toBe(2)
})
