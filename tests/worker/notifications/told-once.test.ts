import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import type { InboxTicket } from '#contract/support/inbox-schemas.ts'
import { runPrimeTasks } from '#worker/features/prime/scheduled.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { tableOf } from '#tests/worker/helpers/audit-net.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { openedTicket } from '#tests/worker/support/inbox-of.ts'

let admin: Person
let who: Person
beforeEach(async () => {
  ;[admin, who] = [await person({ role: 'admin' }), await person()]
})

/** What a person was told more than once. */
const toldTwice = async ({ id }: Person): Promise<string[]> =>
  (
    await env.DB.prepare(
      "SELECT message ->> '$.en' AS text FROM notification WHERE user_id = ?1 GROUP BY message, link HAVING count(*) > 1",
    )
      .bind(id)
      .all<{ text: string }>()
  ).results.map(({ text }) => text)
const toldAtAll = ({ id }: Person) =>
  env.DB.prepare('SELECT count(*) AS n FROM notification WHERE user_id = ?1').bind(id).first<number>('n')

const grant = (grantId: string, bindings: Partial<Env> = {}) =>
  call('POST', '/api/admin/prime/grants', {
    token: admin.token,
    body: { grantId, user: who.id, days: 30, reason: 'a lost day' },
    bindings,
  })

/** The database, but every batch adds what it adds to someone's stream once more. */
function doubledNotifications(): D1Database {
  const marked = new WeakSet<object>()
  const prepare = (sql: string): D1PreparedStatement => {
    const statement = env.DB.prepare(sql)
    if (tableOf(sql) !== 'notification') return statement
    const bind = statement.bind.bind(statement)
    return Object.assign(statement, {
      bind: (...values: unknown[]) => {
        const bound = bind(...values)
        marked.add(bound)
        return bound
      },
    })
  }
  const batch = (statements: D1PreparedStatement[]) =>
    env.DB.batch([...statements, ...statements.filter((statement) => marked.has(statement))])
  return new Proxy(env.DB, {
    get(target, name) {
      const value: unknown = name === 'prepare' ? prepare : name === 'batch' ? batch : Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

test('days that an admin gives are told once, however often the order is sent', async () => {
  const grantId = newId()
  expect([(await grant(grantId)).status, (await grant(grantId)).status]).toEqual([200, 200])
  expect([await toldAtAll(who), await toldTwice(who)]).toEqual([1, []])
})

test('a second notification is found', async () => {
  expect((await grant(newId(), { DB: doubledNotifications() })).status).toBe(200)
  expect(await toldTwice(who)).toEqual([expect.stringContaining('Your Prime pass is now active')])
})

test('the end of a pass is told once by sweeps that follow one another', async () => {
  const now = Date.now()
  await env.DB.prepare('UPDATE user SET prime_access_until = ?2 WHERE id = ?1')
    .bind(who.id, now + 3_600_000)
    .run()
  await runPrimeTasks(env, now)
  await runPrimeTasks(env, now + 1)
  expect([await toldAtAll(who), await toldTwice(who)]).toEqual([1, []])
})

test('a reply that is sent twice at once is told once', async () => {
  const { id } = await openedTicket(who)
  const { revision } = await answerOf<InboxTicket>('GET', `/api/admin/feedback/${id}`, { token: admin.token })
  const reply = () =>
    call('POST', `/api/admin/feedback/${id}`, {
      token: admin.token,
      body: { act: 'reply', revision, text: 'Try it again.', state: 'waiting' },
    })
  const statuses = (await Promise.all([reply(), reply()])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  expect([await toldAtAll(who), await toldTwice(who)]).toEqual([1, []])
})
