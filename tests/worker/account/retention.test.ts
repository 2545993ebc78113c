/** What is deleted by time, as the privacy policy promises (docs/operating/retention.md). */
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { eraseDeps } from '#worker/features/account/erasure/erase-deps.ts'
import { deleteEndedSessions, deleteUploadRows } from '#worker/features/account/retention/ended-rows.ts'
import { endUnusedAccounts } from '#worker/features/account/retention/unused-accounts.ts'
import { newId } from '#worker/platform/ids.ts'
import type { Letter, Mailer } from '#worker/platform/mailer.ts'
import { person } from '#tests/worker/helpers/people.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2040, 5, 1)

beforeEach(async () => {
  await env.DB.prepare('DELETE FROM task_place').run()
})

/** Takes page after page of a walk until it is over. */
async function walked(task: () => Promise<number>): Promise<number> {
  let done = 0
  for (let run = 0; run < 40; run++) done += await task()
  return done
}

test('sessions go 30 days after they ran out or were ended, and no sooner', async () => {
  const insert = (expiresAt: number, revokedAt: number | null) => {
    const id = newId()
    return env.DB.prepare(
      'INSERT INTO session (id, user_id, version, device, created_at, expires_at, revoked_at) VALUES (?1, ?2, 1, ?3, 1, ?4, ?5)',
    )
      .bind(id, 'retention0000001', 'A browser', expiresAt, revokedAt)
      .run()
      .then(() => id)
  }
  await insert(NOW - 31 * DAY, null)
  const young = await insert(NOW - 29 * DAY, null)
  await insert(NOW + DAY, NOW - 31 * DAY)
  const revoked = await insert(NOW + DAY, NOW - 29 * DAY)
  const valid = await insert(NOW + DAY, null)
  expect(await walked(() => deleteEndedSessions(env.DB, NOW))).toBeGreaterThanOrEqual(2)
  const { results } = await env.DB.prepare('SELECT id FROM session WHERE user_id = ?1').bind('retention0000001').all<{ id: string }>()
  expect(results.map(({ id }) => id).toSorted()).toEqual([young, revoked, valid].toSorted())
})

test('the rows of an upload go 90 days after its end; the upload stays', async () => {
  const upload = async (finishedAt: number): Promise<string> => {
    const id = newId()
    await env.DB.batch([
      env.DB.prepare(
        "INSERT INTO import_run (id, actor_id, file_name, format, state, total, settings, started_at, finished_at) VALUES (?1, 'a', 'f', 'csv', 'done', 600, '{}', ?2, ?2)",
      ).bind(id, finishedAt),
      env.DB.prepare(
        `WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < 600)
         INSERT INTO import_row (run_id, "row", hash, outcome, faults) SELECT ?1, i, 'h' || i, 'created', '[]' FROM k`,
      ).bind(id),
    ])
    return id
  }
  const old = await upload(NOW - 91 * DAY)
  const young = await upload(NOW - 89 * DAY)
  await walked(() => deleteUploadRows(env.DB, NOW))
  const rows = (id: string) => env.DB.prepare('SELECT count(*) AS n FROM import_row WHERE run_id = ?1').bind(id).first<number>('n')
  expect([await rows(old), await rows(young)]).toEqual([0, 600])
  expect(await env.DB.prepare('SELECT count(*) AS n FROM import_run WHERE id IN (?1, ?2)').bind(old, young).first<number>('n')).toBe(2)
})

/** A mail channel that takes every letter. */
function mailbox(): Mailer & { readonly letters: Letter[] } {
  const letters: Letter[] = []
  return { letters, send: async (letter) => void letters.push(letter) }
}
const step = (mailer: Mailer | null, now: number) =>
  walked(() => endUnusedAccounts({ erase: { ...eraseDeps(env), now: () => now }, mailer, origin: 'http://sopan.test', now }))
const standing = (id: string) =>
  env.DB.prepare('SELECT iss, deleted_at AS deletedAt FROM user WHERE id = ?1').bind(id).first<{ iss: string; deletedAt: number | null }>()
const seen = (id: string, at: number) =>
  env.DB.prepare('UPDATE user SET last_seen_day = ?2 WHERE id = ?1')
    .bind(id, Math.floor(at / DAY))
    .run()
/** Everyone else was here a moment ago. */
const others = (now: number) =>
  env.DB.prepare('UPDATE user SET last_seen_day = ?1')
    .bind(Math.floor(now / DAY))
    .run()

test('an account that no one uses gets two letters and then goes', async () => {
  const who = await person({ email: 'unused@example.org' })
  await others(NOW + 100 * DAY)
  await seen(who.id, NOW - 3 * 365 * DAY)
  const mail = mailbox()
  await step(mail, NOW - 62 * DAY)
  expect(mail.letters).toEqual([])
  await step(mail, NOW - 58 * DAY)
  expect(mail.letters).toMatchObject([
    { kind: 'accountUnused', to: 'unused@example.org', text: expect.stringContaining('http://sopan.test/login') },
  ])
  await step(mail, NOW + DAY)
  expect(mail.letters).toHaveLength(2)
  await step(mail, NOW + 7 * DAY)
  expect((await standing(who.id))?.deletedAt).toBe(null)
  await step(mail, NOW + 9 * DAY)
  expect(await standing(who.id)).toEqual({ iss: 'erased', deletedAt: NOW + 9 * DAY })
  expect(
    await env.DB.prepare("SELECT actor_id AS actor FROM audit_log WHERE target = ?1 AND action = 'user.delete'").bind(who.id).first(),
  ).toEqual({ actor: 'system' })
})

test('without a mail channel, and where it takes no letter, no account is deleted', async () => {
  const who = await person({ email: 'unwritten@example.org' })
  await others(NOW + 100 * DAY)
  await seen(who.id, NOW - 9 * 365 * DAY)
  const broken: Mailer = { send: () => Promise.reject(new Error('no channel')) }
  for (let day = 0; day < 200; day += 20) {
    await step(null, NOW + day * DAY)
    await step(broken, NOW + day * DAY)
  }
  expect((await standing(who.id))?.deletedAt).toBe(null)
  expect(await env.DB.prepare('SELECT count(*) AS n FROM inactivity_letter WHERE user_id = ?1').bind(who.id).first<number>('n')).toBe(0)
})

test('who comes back after a letter, has a pass, or is an admin keeps the account', async () => {
  const back = await person({ email: 'back@example.org' })
  const paid = await person({ primeAccessUntil: NOW + 400 * DAY })
  const admin = await person({ role: 'admin' })
  await others(NOW + 300 * DAY)
  for (const { id } of [back, paid, admin]) await seen(id, NOW - 4 * 365 * DAY)
  const mail = mailbox()
  await step(mail, NOW)
  expect(mail.letters.map(({ to }) => to)).toEqual(['back@example.org'])
  await seen(back.id, NOW + 3 * DAY)
  await step(mail, NOW + 70 * DAY)
  expect(mail.letters).toHaveLength(1)
  for (const { id } of [back, paid, admin]) expect((await standing(id))?.deletedAt).toBe(null)
  expect(await env.DB.prepare('SELECT count(*) AS n FROM inactivity_letter').first<number>('n')).toBe(0)
})
