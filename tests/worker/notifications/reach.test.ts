import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Audience } from '#contract/notifications/audience.ts'
import type { BroadcastPlan } from '#contract/notifications/plan-schemas.ts'
import { hasBit } from '#domain/notifying/account-bits.ts'
import { studyDayOf } from '#domain/revision/study-streak.ts'
import { advancePlans } from '#worker/features/notifications/broadcasts/advance-plan.ts'
import { findMembers } from '#worker/features/notifications/broadcasts/members.ts'
import { planDepsOf } from '#worker/features/notifications/broadcasts/plan-deps-of.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { Desk } from './planning.ts'

const ACCOUNTS = 10_000
const NOW = Date.now()
const TODAY = studyDayOf(NOW)

/** What account `i` of the ten thousand is. */
const factsOf = (i: number) => ({
  language: ['en', 'hi', 'ta'][i % 3],
  state: ['AS', 'TN', 'UP', 'MH'][i % 4],
  exams: i % 5 < 3 ? ['ssc-cgl'] : ['ibps-po'],
  primeUntil: i % 7 < 4 ? NOW + 86_400_000 : null,
  seenDay: TODAY - (i % 30),
  ageBand: i % 6 === 0 ? 'under18' : '25to34',
  hasTaken: i % 2 === 0,
})

const AUDIENCE: Audience = {
  kind: 'where',
  all: [
    { is: 'exam', exams: ['ssc-cgl', 'rrb-ntpc'] },
    { is: 'language', languages: ['en', 'ta'] },
    { is: 'state', states: ['AS', 'UP', 'MH'] },
    { is: 'prime', prime: 'active' },
    { is: 'took', testId: 'reachtest0000001' },
    { is: 'notSeen', days: 7 },
  ],
}

function isMeant(i: number): boolean {
  const { language, state, exams, primeUntil, seenDay, ageBand, hasTaken } = factsOf(i)
  return (
    exams.includes('ssc-cgl') &&
    language !== 'hi' &&
    state !== 'TN' &&
    primeUntil !== null &&
    hasTaken &&
    TODAY - seenDay >= 7 &&
    ageBand !== 'under18'
  )
}

test('a broadcast to 10,000 accounts by six conditions reaches exactly the number that was typed, by one row and one row of members', async () => {
  await env.DB.batch(['broadcast', 'broadcast_plan', 'broadcast_member'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
  const facts = Array.from({ length: ACCOUNTS }, (_, i) => ({ id: `reach${String(i).padStart(11, '0')}`, ...factsOf(i) }))
  for (let from = 0; from < ACCOUNTS; from += 2_000)
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO user (id, iss, sub, email, name, role, session_version, accommodation_minutes_per_hour, created_at, interface_language, state, exam_goals,
           prime_access_until, last_seen_day, age_band)
         SELECT value ->> 'id', 'reach', value ->> 'id', value ->> 'id', 'R', 'user', 1, 0, 1, value ->> 'language', value ->> 'state', value -> 'exams',
           value ->> 'primeUntil', value ->> 'seenDay', value ->> 'ageBand' FROM json_each(?1)`,
      ).bind(JSON.stringify(facts.slice(from, from + 2_000))),
      env.DB.prepare(
        `INSERT INTO attempt (user_id, test_id, n, mode, state, started_at, deadline_at, language, paper_version, key_version, ranking, round)
         SELECT value ->> 'id', 'reachtest0000001', 1, 'exam', 'closed', 1, 2, 'en', 1, 1, 0, 0 FROM json_each(?1) WHERE value ->> 'hasTaken' = 1`,
      ).bind(JSON.stringify(facts.slice(from, from + 2_000))),
    ])
  const meant = new Set(facts.flatMap(({ id }, i) => (isMeant(i) ? [id] : [])))
  expect(meant.size).toBeGreaterThan(100)

  const desk = await Desk.open()
  const draft = await desk.draft(AUDIENCE)
  const counted = await desk.count(AUDIENCE)
  expect([counted.people, counted.minorsLeftOut > 0]).toEqual([meant.size, true])
  const { db, counts } = countedDb()
  const reply = await desk.act(draft._id, 'confirm', { revision: 1, people: counted.people }, { DB: db })
  const fixed = await reply.json<BroadcastPlan>()
  expect(fixed).toMatchObject({ state: 'fixed', fixed: meant.size })
  // Two rows for each account, a row for each attempt that is looked up, and what the request itself reads.
  expect(counts.rowsRead).toBeLessThan(6 * ACCOUNTS)
  await advancePlans({ ...planDepsOf({ ...env, ...desk.bindings, DB: db }), now: (fixed.at ?? 0) + 1 })
  const rows = async (table: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')
  expect([await rows('broadcast'), await rows('broadcast_member')]).toEqual([1, 1])
  // The plan and its indexes, the audit rows, the broadcast and its members: the same for any audience.
  expect(counts.rowsWritten).toBeLessThanOrEqual(30)

  const bits = await findMembers(env.DB, 'audience', fixed.at ?? 0)
  const { results } = await env.DB.prepare('SELECT user_id, no FROM account_number').all<{ user_id: string; no: number }>()
  const reached = results.filter(({ no }) => hasBit(bits, no)).map(({ user_id }) => user_id)
  expect(reached.toSorted()).toEqual([...meant].toSorted())
  await env.DB.batch([
    env.DB.prepare("DELETE FROM user WHERE iss = 'reach'"),
    env.DB.prepare("DELETE FROM account_number WHERE user_id LIKE 'reach%'"),
    env.DB.prepare("DELETE FROM attempt WHERE test_id = 'reachtest0000001'"),
  ])
}, 60_000)
