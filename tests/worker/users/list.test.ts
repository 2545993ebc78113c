import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserRow, UsersResponse } from '#contract/users/schemas.ts'
import { facetMatch, isWanted, type PersonFilter, PRIME_FILTERS, SEEN_FILTERS } from '#domain/people/person-facets.ts'
import { studyDayOf } from '#domain/revision/study-streak.ts'
import { indexChangedPeople } from '#worker/features/users/index-people.ts'
import { listUsers } from '#worker/features/users/list/service.ts'
import { rebuildStep, type RebuildPlace } from '#worker/features/search/rebuild.ts'
import { findPeople, indexPeople } from '#worker/searching/person-index.sql.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { change, type Person, person } from '#tests/worker/helpers/people.ts'

let admin: Person
beforeAll(async () => {
  admin = await person({ role: 'admin', name: 'Anita Admin' })
})

const indexed = async (): Promise<void> => {
  while ((await indexChangedPeople(env)) > 0);
}
const list = (query: Record<string, string>): Promise<UsersResponse> =>
  answerOf('GET', `/api/admin/users?${new URLSearchParams(query).toString()}`, { token: admin.token })
const names = async (query: Record<string, string>): Promise<string[]> => (await list(query)).items.map(({ name }) => name)

test('a user is found by words of the name in any order of letters’ case, by e-mail, phone and id', async () => {
  const mark = newId().slice(0, 8)
  const who = await person({ name: `Lakshmi x${mark}iyer`, email: `${mark}.lakshmi@example.org`, phone: '919812345678' })
  await indexed()
  for (const q of [`lakshmi x${mark}`, `X${mark}IYER`, `@${mark}.lak`, `${mark}.LAKSHMI@exam`, who.id])
    expect(await names({ q }), q).toEqual([`Lakshmi x${mark}iyer`])
  expect(await names({ q: '98123 45678' })).toContain(`Lakshmi x${mark}iyer`)
  expect(await names({ q: '+91 98123' })).toContain(`Lakshmi x${mark}iyer`)
  expect(await names({ q: `nobody ${mark}` })).toEqual([])
})

test('a name of sixteen letters is no id', async () => {
  await person({ name: 'Subrahmanyaswami' })
  await indexed()
  expect(await names({ q: 'subrahmanyaswami' })).toEqual(['Subrahmanyaswami'])
})

test('a change of name, ban and pass is in the list after the sweep, and a deleted account is not', async () => {
  const mark = `q${newId().slice(0, 9)}`
  const who = await person({ name: `Before ${mark}` })
  await indexed()
  await change(who.id, 'name', `After ${mark}`)
  await change(who.id, 'prime_access_until', Date.now() + 86_400_000)
  await indexed()
  expect(await names({ q: mark, prime: 'active' })).toEqual([`After ${mark}`])
  expect(await names({ q: `before ${mark}` })).toEqual([])
  expect(await names({ q: mark, banned: 'yes' })).toEqual([])
  await change(who.id, 'banned_at', Date.now())
  await indexed()
  expect(await names({ q: mark, banned: 'yes' })).toEqual([`After ${mark}`])
  await change(who.id, 'deleted_at', Date.now())
  expect(await names({ q: mark })).toEqual([])
})

test('what the index still says of before is held against the account as it is', async () => {
  const mark = `r${newId().slice(0, 9)}`
  const who = await person({ name: mark, state: 'AS' })
  await indexed()
  await change(who.id, 'state', 'BR')
  expect(await names({ q: mark, state: 'AS' })).toEqual([])
})

test('a change that comes while the account is read is not lost', async () => {
  const who = await person({ name: 'Twice' })
  await env.DB.prepare('UPDATE user SET name = ?2 WHERE id = ?1').bind(who.id, 'Twice again').run()
  expect(await env.DB.prepare('SELECT n FROM person_unindexed WHERE user_id = ?1').bind(who.id).first()).toEqual({ n: 2 })
  await indexed()
  expect(await env.DB.prepare('SELECT n FROM person_unindexed WHERE user_id = ?1').bind(who.id).first()).toBeNull()
})

test('a new account is in the list of all at once, newest first, and the pages hold each account once', async () => {
  const made: Person[] = []
  for (let i = 0; i < 40; i++) {
    const who = await person({ name: `Fresh ${i}` })
    // Some are made in the same moment.
    await change(who.id, 'created_at', 4_000_000_000_000 + Math.floor(i / 3))
    made.push(who)
  }
  await change(made[39]?.id ?? '', 'deleted_at', 5)
  const found: UserRow[] = []
  for (let cursor: string | null = ''; cursor !== null && found.length < 60;) {
    const page: UsersResponse = await list(cursor === '' ? {} : { cursor })
    found.push(...page.items)
    cursor = page.next
  }
  const fresh = found.filter(({ createdAt }) => createdAt >= 4_000_000_000_000)
  expect(fresh.map(({ createdAt }) => createdAt)).toEqual(fresh.map(({ createdAt }) => createdAt).toSorted((a, b) => b - a))
  expect(fresh.length).toBe(39)
  expect(new Set(fresh.map(({ userId }) => userId))).toEqual(new Set(made.slice(0, 39).map(({ id }) => id)))
  for (const { id } of made) await change(id, 'created_at', 1)
})

test('a bad cursor is refused with its place', async () => {
  const response = await call('GET', '/api/admin/users?cursor=xx', { token: admin.token })
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('query.cursor')])
})

test('rebuild-search orders every account to be read again', async () => {
  const who = await person({ name: 'Rebuilt Person' })
  await indexed()
  for (let at: RebuildPlace | null = { from: 'people', after: '' }; at !== null;) at = (await rebuildStep(env, at)).next
  expect(await env.DB.prepare('SELECT n FROM person_unindexed WHERE user_id = ?1').bind(who.id).first()).toEqual({ n: 1 })
})

describe('among many accounts', () => {
  const now = Date.now()
  const today = studyDayOf(now)
  /** Planted accounts: their facts follow from their number, so that each filter has an answer to compare with. */
  const plant = (from: number, count: number): Promise<unknown> =>
    env.DB.prepare(
      `WITH RECURSIVE r(i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM r WHERE i + 1 < ?1 + ?2)
       INSERT INTO user (id, iss, sub, email, name, role, permissions, banned_at, prime_access_until, exam_goals, interface_language, state,
         session_version, accommodation_minutes_per_hour, created_at, last_seen_day)
       SELECT printf('planted%09d', i), 'https://planted.test', i, printf('planted%06d@example.org', i), 'Planted Person' || i,
         iif(i % 500 = 0, 'admin', 'user'), iif(i % 1000 = 0, '["support","finance"]', NULL), iif(i % 97 = 0, 1, NULL),
         CASE i % 3 WHEN 0 THEN CAST(?3 AS INTEGER) + 7200000 + i * 60000 WHEN 1 THEN CAST(?3 AS INTEGER) - i * 60000 END,
         iif(i % 2 = 0, '["ssc-cgl","neet-ug"]', '["gate"]'), iif(i % 5 = 0, 'ta', 'hi'), json_extract('["AS","BR","TN"]', '$[' || (i % 3) || ']'),
         1, 0, 1600000000000 + i, iif(i % 7 = 0, NULL, CAST(?4 AS INTEGER) - i % 80) FROM r WHERE true`,
    )
      .bind(from, count, now, today)
      .run()

  // The other tests share the databases.
  afterAll(async () => {
    await env.DB.batch([
      env.DB.prepare("DELETE FROM person_unindexed WHERE user_id IN (SELECT id FROM user WHERE iss = 'https://planted.test')"),
      env.DB.prepare("DELETE FROM user WHERE iss = 'https://planted.test'"),
    ])
    await env.SEARCH.batch([
      env.SEARCH.prepare("DELETE FROM person_text WHERE rowid IN (SELECT id FROM indexed_person WHERE user_id LIKE 'planted%')"),
      env.SEARCH.prepare("DELETE FROM indexed_person WHERE user_id LIKE 'planted%'"),
    ])
  }, 60_000)

  const FILTERS: readonly PersonFilter[] = [
    {},
    ...PRIME_FILTERS.map((prime) => ({ prime })),
    ...SEEN_FILTERS.map((seen) => ({ seen })),
    { exam: 'ssc-cgl', state: 'AS' },
    { language: 'ta', banned: 'no', prime: 'ended' },
    { permission: 'admin' },
    { permission: 'owner' },
    { permission: 'finance', seen: 'never' },
    { banned: 'yes', exam: 'gate' },
  ]
  /** Every account that the index finds for a filter. */
  const allOf = async (filter: PersonFilter): Promise<string[]> =>
    (
      await findPeople(env.SEARCH, { words: 'planted', facets: facetMatch(filter, now, today), before: Number.MAX_SAFE_INTEGER }, 5_000)
    ).map(({ userId }) => userId)

  test('every filter finds whom a look at each account finds, newest first, page by page', async () => {
    await plant(0, 300)
    await indexed()
    const { results } = await env.DB.prepare("SELECT * FROM user WHERE iss = 'https://planted.test' ORDER BY created_at DESC").all<
      Record<string, never>
    >()
    for (const filter of FILTERS) {
      const wanted = results
        .filter((row) =>
          isWanted(
            {
              role: row['role'] ?? 'user',
              permissions: row['permissions'] === null ? null : (JSON.parse(row['permissions'] ?? '[]') as string[]),
              isBanned: row['banned_at'] !== null,
              primeUntil: row['prime_access_until'] ?? null,
              examGoals: JSON.parse(row['exam_goals'] ?? '[]') as string[],
              language: row['interface_language'] ?? null,
              state: row['state'] ?? null,
              lastSeenDay: row['last_seen_day'] ?? null,
            },
            filter,
            now,
            today,
          ),
        )
        .map((row) => String(row['id']))
      const found: UserRow[] = []
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page: UsersResponse = await listUsers(
          env,
          { q: 'planted', ...filter, ...(cursor === undefined ? {} : { cursor }) } as never,
          now,
        )
        found.push(...page.items)
        cursor = page.next
      }
      expect([filter, found.map(({ userId }) => userId)]).toEqual([filter, wanted])
      // The index alone is at most a day of Prime too wide.
      const beyond = (await allOf(filter)).filter((id) => !wanted.includes(id))
      expect([filter, beyond.length]).toEqual([filter, filter.prime === 'ended' || filter.prime === 'active' ? expect.any(Number) : 0])
    }
  })

  test('a page reads at most 60 rows, at 400 accounts and at 100,000', async () => {
    const reads = async (query: Record<string, string>): Promise<number> => {
      const [db, search] = [countedDb(), countedDb(env.SEARCH)]
      const response = await call('GET', `/api/admin/users?${new URLSearchParams(query).toString()}`, {
        token: admin.token,
        bindings: { DB: db.db, SEARCH: search.db },
      })
      expect(response.status).toBe(200)
      return db.counts.rowsRead + search.counts.rowsRead
    }
    const asked: readonly Record<string, string>[] = [
      ...(FILTERS as readonly Record<string, string>[]),
      { q: 'planted' },
      { q: 'person1', prime: 'active', state: 'BR' },
      { q: '@planted00', banned: 'yes' },
      { q: 'planted000000042' },
      { q: '98' },
    ]
    for (const query of asked) expect([query, (await reads(query)) <= 60]).toEqual([query, true])
    for (let from = 300; from < 100_000; from += 9_970) await plant(from, Math.min(9_970, 100_000 - from))
    const ids = Array.from({ length: 100_000 - 300 }, (_, i) => `planted${String(i + 300).padStart(9, '0')}`)
    for (let at = 0; at < ids.length; at += 3_000) await indexPeople(env, ids.slice(at, at + 3_000))
    for (const query of asked) {
      expect([query, (await reads(query)) <= 60]).toEqual([query, true])
    }
  }, 300_000)
})
