import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import type { Notification } from '#contract/notifications/schemas.ts'
import { notificationIdOf } from '#contract/notifications/notification-id.ts'
import { runPrimeTasks } from '#worker/features/prime/scheduled.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf } from '#tests/worker/helpers/call.ts'
import { LivePage } from './live-page.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'

let admin: Person
let who: Person
beforeEach(async () => {
  ;[admin, who] = [await person({ role: 'admin' }), await person()]
})

/** What the list has for the person alone, newest first. Other files that share the storage broadcast into the future. */
async function list() {
  const newest = await env.DB.prepare('SELECT max(at) AS at FROM notification WHERE user_id = ?1').bind(who.id).first<number>('at')
  const before = notificationIdOf('personal', (newest ?? 0) + 1, 'aaaaaaaa')
  return linked(await answerOf<Notification[]>('GET', `/api/notifications?before=${before}`, { token: who.token }))
}
const linked = (all: readonly Notification[]) => all.filter(({ link }) => link !== null).map(({ link, kind }) => ({ link, kind }))
const grant = () =>
  answerOf('POST', '/api/admin/prime/grants', {
    token: admin.token,
    body: { grantId: newId(), user: who.id, days: 30, reason: 'a lost day' },
  })

test('a pass that was granted is of no kind that can be switched off, in the list and on the live connection', async () => {
  const page = await LivePage.open(who)
  await grant()
  await page.until(() => linked(page.notifications).length > 0)
  expect(linked(page.notifications)).toEqual([{ link: '/user/pass/status', kind: null }])
  expect(await list()).toEqual([{ link: '/user/pass/status', kind: null }])
})

test('the end of a pass is of the kind that switches it off', async () => {
  await env.DB.prepare('UPDATE user SET prime_access_until = ?2 WHERE id = ?1')
    .bind(who.id, Date.now() + 3_600_000)
    .run()
  // A sweep reminds one page of learners; those of other tests may come first.
  for (let page = 0; page < 20 && (await list()).length === 0; page++) await runPrimeTasks(env, Date.now())
  expect(await list()).toEqual([{ link: '/user/pass/status', kind: 'expiry' }])
})

test('what an admin writes is of no kind, wherever it leads', async () => {
  for (const link of ['/user/buy-pass', '/user/test-analysis/abc'])
    await answerOf('POST', '/api/admin/notifications', {
      token: admin.token,
      body: { to: { kind: 'user', user: who.id }, type: 'toast', message: { en: 'Look here' }, link },
    })
  expect(await list()).toEqual([
    { link: '/user/test-analysis/abc', kind: null },
    { link: '/user/buy-pass', kind: null },
  ])
})

test('a row from before kinds were kept is known by its link', async () => {
  const insert = env.DB.prepare(
    "INSERT INTO notification (user_id, at, n, previous_at, tag, type, message, link) VALUES (?1, ?2, 1, 0, 'abcdefgh', 'toast', '{\"en\":\"x\"}', ?3)",
  )
  await env.DB.batch([
    insert.bind(who.id, Date.now(), '/user/test-analysis/abc?attempt=2'),
    insert.bind(who.id, Date.now() + 1, '/user/pass/status'),
  ])
  expect(await list()).toEqual([
    { link: '/user/pass/status', kind: null },
    { link: '/user/test-analysis/abc?attempt=2', kind: 'result' },
  ])
})
