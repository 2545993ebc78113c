import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { HistoryResponse } from '#contract/overview/schemas.ts'
import { keepSnapshots, keptDay, startOfIndianDay } from '#worker/features/overview/snapshots.ts'
import { history } from '#worker/features/overview/history.ts'
import { trend } from '#worker/features/overview/trend.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { answerOf } from '#tests/worker/helpers/call.ts'
import { person } from '#tests/worker/helpers/people.ts'

const DAY = 24 * 3600_000
/** Half past six in the evening in Greenwich is midnight in India. */
const MIDNIGHT = Date.UTC(2031, 4, 6, 18, 30)

test('a day in India begins at half past six in the evening in Greenwich', () => {
  expect(startOfIndianDay(MIDNIGHT)).toBe(MIDNIGHT)
  expect(startOfIndianDay(MIDNIGHT - 1)).toBe(MIDNIGHT - DAY)
})

test('the figures of a day are kept once, as it begins, and tell later what has changed', async () => {
  await person()
  await keepSnapshots(env.DB, MIDNIGHT + 60_000)
  const begun = await keptDay(env.DB, MIDNIGHT + DAY / 2)
  await person()
  await keepSnapshots(env.DB, MIDNIGHT + DAY / 2)
  expect(await keptDay(env.DB, MIDNIGHT)).toEqual(begun)
  const now = await trend(env.DB, MIDNIGHT + DAY / 2)
  expect(now.today.users).toBe(begun.users)
  expect(now.health.sweptAt).toBe(MIDNIGHT + DAY / 2)
  const users = await env.DB.prepare("SELECT n FROM kept_count WHERE name = 'users'").first<{ n: number }>()
  expect((users?.n ?? 0) - (begun.users ?? 0)).toBe(1)
})

test('what yesterday had of submitted attempts is counted when today begins', async () => {
  const at = MIDNIGHT + 10 * DAY
  const insert = (user: string, seq: number, closedAt: number) =>
    env.DB.prepare(
      `INSERT INTO attempt (user_id, test_id, n, mode, state, started_at, deadline_at, closed_at, language, paper_version, key_version, ranking, seq, score12, tie_key, result)
       VALUES (?1, 'trend-test', 1, 'exam', 'closed', 1, 1, ?3, 'en', 1, 1, 1, ?2, 0, '0', '{}')`,
    ).bind(user, seq, closedAt)
  const made = env.DB.prepare(
    `INSERT INTO test (id, external_id, title, exam, kind, access, pattern_id, pattern_version, languages, questions, minutes, max12, published, checksum)
     VALUES ('trend-test', 'trend-test', '{}', 'x', 'mock', 'free', 'p', 1, '[]', 1, 1, 12, 0, 'x')`,
  )
  await env.DB.batch([
    made,
    insert('a', 1, at - 2 * DAY),
    insert('b', 2, at - 3600_000),
    insert('c', 3, at - 60_000),
    insert('d', 4, at + 30_000),
  ])
  await keepSnapshots(env.DB, at + 60_000)
  expect((await keptDay(env.DB, at)).closed).toBe(2)
})

test('what is paid, failed and written since midnight in India is told, and what someone has to look at', async () => {
  const at = MIDNIGHT + 30 * DAY
  const before = await trend(env.DB, at + 3 * 3600_000)
  const order = (id: string, state: string, paise: number, createdAt: number) =>
    env.DB.prepare(
      `INSERT INTO prime_order (id, purchase_id, user_id, plan_id, plan_title, days, list_paise, discount_paise, amount_paise, currency, gst_bp, state,
         created_at, updated_at, version)
       VALUES (?1, ?1, ?1, 'p', '{}', 30, ?3, 0, ?3, 'INR', 1800, ?2, ?4, ?4, 1)`,
    ).bind(id, state, paise, createdAt)
  await env.DB.batch([
    order('trend-1', 'paid', 14_900, at + 60_000),
    order('trend-2', 'paid', 49_900, at + 120_000),
    order('trend-3', 'failed', 14_900, at + 180_000),
    order('trend-4', 'paid', 74_900, at - 1),
    env.DB.prepare("INSERT INTO prime_alert (id, kind, detail, at) VALUES ('trend-alert', 'mismatch', '{}', ?1)").bind(at),
    env.DB.prepare(
      "INSERT INTO mail_outbox (id, user_id, kind, ref, language, created_at, tries, next_at) VALUES ('trend-mail', 'x', 'primeDay', '1', 'en', ?1, 0, ?1)",
    ).bind(at),
  ])
  const now = await trend(env.DB, at + 3 * 3600_000)
  expect(before.payments).toEqual({ paid: 0, paise: 0, failed: 0 })
  expect(now.payments).toEqual({ paid: 2, paise: 64_800, failed: 1 })
  expect([now.health.alertsOpen - before.health.alertsOpen, now.health.lettersLate - before.health.lettersLate]).toEqual([1, 1])
})

test('days that no one swept have no figures, and old ones go', async () => {
  expect(await keptDay(env.DB, MIDNIGHT - 100 * DAY)).toEqual({ users: null, tests: null, questions: null, closed: null })
  await keepSnapshots(env.DB, MIDNIGHT + 80 * DAY)
  expect((await keptDay(env.DB, MIDNIGHT)).users).toBe(null)
})

test('the history has what each full day brought, in 61 rows a figure, whatever else is kept', async () => {
  const today = MIDNIGHT + 200 * DAY
  const name = (figure: string, daysAgo: number) =>
    `${figure}@${new Date(today - daysAgo * DAY + 5.5 * 3600_000).toISOString().slice(0, 10)}`
  const keep = env.DB.prepare('INSERT INTO kept_count (name, n) VALUES (?1, ?2)')
  for (let ago = 0; ago <= 69; ago++)
    await env.DB.batch([
      ...['users', 'tests', 'questions'].map((figure) => keep.bind(name(figure, ago), 1_000 - ago * 3)),
      ...['closed', 'paid', 'paise'].map((figure) => keep.bind(name(figure, ago), ago)),
    ])
  await env.DB.prepare('DELETE FROM kept_count WHERE name = ?1').bind(name('users', 10)).run()
  const { db, counts } = countedDb()
  const { until, daily } = await history(db, today + 3600_000, { orders: true })
  expect(until).toBe(name('', 1).slice(1))
  expect(Object.values(daily).map((days) => days.length)).toEqual([60, 60, 60, 60, 60, 60])
  expect(daily.tests).toEqual(Array.from({ length: 60 }, () => 3))
  expect(daily.closed).toEqual(Array.from({ length: 60 }, (_, i) => 59 - i))
  // The days on both sides of the snapshot that is not there.
  expect(daily.users.flatMap((n, i) => (n === null ? [i] : []))).toEqual([49, 50])
  // A range reads the row at which it stops.
  expect(counts.rowsRead).toBeLessThanOrEqual(6 * 62)
})

test('what orders brought is for who may see orders', async () => {
  const [content, finance] = [
    await person({ role: 'admin', permissions: ['content'] }),
    await person({ role: 'admin', permissions: ['finance'] }),
  ]
  const of = async ({ token }: { readonly token: string }) => {
    const { daily } = await answerOf<HistoryResponse>('GET', '/api/admin/overview/history', { token })
    return [daily.users.length, daily.paid.length, daily.paise.length]
  }
  expect(await of(content)).toEqual([60, 0, 0])
  expect(await of(finance)).toEqual([60, 60, 60])
})

test('the orders of a day that were paid are kept as the next day begins, with those that were refunded since', async () => {
  const at = MIDNIGHT + 300 * DAY
  const order = (id: string, state: string, createdAt: number) =>
    env.DB.prepare(
      `INSERT INTO prime_order (id, purchase_id, user_id, plan_id, plan_title, days, list_paise, discount_paise, amount_paise, currency, gst_bp, state,
         created_at, updated_at, version)
       VALUES (?1, ?1, ?1, 'p', '{}', 30, 100, 0, 100, 'INR', 1800, ?2, ?3, ?3, 1)`,
    ).bind(id, state, createdAt)
  await env.DB.batch([
    order('kept-1', 'paid', at - 1),
    order('kept-2', 'refunded', at - DAY),
    order('kept-3', 'failed', at - 5),
    order('kept-4', 'paid', at),
    order('kept-5', 'paid', at - DAY - 1),
  ])
  await keepSnapshots(env.DB, at + 60_000)
  const { daily } = await history(env.DB, at + 60_000, { orders: true })
  expect([daily.paid.at(-1), daily.paise.at(-1)]).toEqual([2, 200])
})
