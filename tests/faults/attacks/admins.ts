import { type Attack, mustBe, mustRefuse, needed, type Reply } from './attack.ts'
import type { Person } from './people.ts'
import { newId, type World } from './world.ts'

const auditRows = async (w: World, actor: Person, action: string): Promise<number> =>
  (await w.rows<{ n: number }>('SELECT count(*) AS n FROM audit_log WHERE actor_id = ?1 AND action = ?2', actor.id, action))[0]?.n ?? 0

const grant = (w: World, by: Person, order: string, user: string, days: number): Promise<Reply> =>
  w.call('POST', '/api/admin/prime/grants', { token: by.token, body: { grantId: order, user, days, reason: 'a prize' } })

const primeOf = async (w: World, who: Person): Promise<number | null> =>
  (await w.rows<{ until: number | null }>('SELECT prime_access_until AS until FROM user WHERE id = ?1', who.id))[0]?.until ?? null

const BAN = { code: 'abuse', publicText: 'You were rude.', until: null, reason: 'rude' }

/** What admins do behind the back of the audit log, and what they still may when they are none any more. */
export const ADMINS: readonly Attack[] = [
  {
    title: 'Give one day of Prime, then a year, and a friend one, under the same order id',
    run: async (w) => {
      const [admin, learner, friend] = [await w.admin(), await w.person(), await w.person()]
      const order = newId()
      needed(await grant(w, admin, order, learner.email, 1))
      const before = await primeOf(w, learner)
      if (before === null) throw new Error('nothing was given')
      mustRefuse(await grant(w, admin, order, learner.email, 365), 'order_reused')
      mustRefuse(await grant(w, admin, order, friend.email, 1), 'order_reused')
      mustBe('the end of the pass', await primeOf(w, learner), before)
      mustBe('the friend’s pass', await primeOf(w, friend), null)
    },
  },
  {
    title: 'Ban one person, then end the sessions of another under the id of the ban',
    run: async (w) => {
      const [admin, banned, other] = [await w.admin(), await w.person(), await w.person()]
      const order = newId()
      const at = (who: Person, act: string) => `/api/admin/users/${who.id}/${act}`
      needed(await w.call('POST', at(banned, 'ban'), { token: admin.token, body: { order, ...BAN } }))
      const reused = { order, reason: 'rude' }
      mustRefuse(await w.call('POST', at(other, 'sessions/end'), { token: admin.token, body: reused }), 'order_reused')
      mustRefuse(await w.call('POST', at(banned, 'unban'), { token: admin.token, body: reused }), 'order_reused')
      mustRefuse(await w.call('POST', at(other, 'ban'), { token: admin.token, body: { order, ...BAN } }), 'order_reused')
      needed(await w.call('GET', '/api/me', { token: other.token }))
    },
  },
  {
    title: 'Send new orders, and an old one once more, after the role was taken away',
    run: async (w) => {
      const [admin, learner] = [await w.admin(), await w.person()]
      const order = newId()
      needed(await grant(w, admin, order, learner.email, 1))
      await w.rows("UPDATE user SET role = 'user' WHERE id = ?1", admin.id)
      mustRefuse(await grant(w, admin, order, learner.email, 1), 'forbidden')
      mustRefuse(await grant(w, admin, newId(), learner.email, 1), 'forbidden')
      for (const path of ['/api/admin/questions', '/api/admin/drafts', '/api/admin/imports', `/api/admin/tests/${w.tests.future}/keys`])
        mustRefuse(await w.call('GET', path, { token: admin.token }), 'forbidden')
    },
  },
  {
    title: 'Go on as an admin who was banned by another: API, live ticket, and the own ban lifted by oneself',
    run: async (w) => {
      const [boss, admin] = [await w.admin(), await w.admin()]
      const order = { order: newId(), ...BAN }
      needed(await w.call('POST', `/api/admin/users/${admin.id}/ban`, { token: boss.token, body: order }))
      mustRefuse(await w.call('GET', '/api/admin/audit', { token: admin.token }))
      mustRefuse(await w.call('POST', '/api/live/ticket', { token: admin.token, body: {} }))
      const unban = { order: newId(), reason: 'it was a mistake' }
      mustRefuse(await w.call('POST', `/api/admin/users/${admin.id}/unban`, { token: admin.token, body: unban }))
      mustRefuse(await w.call('POST', `/api/admin/users/${boss.id}/ban`, { token: admin.token, body: { order: newId(), ...BAN } }))
    },
  },
  {
    title: 'Use an admin’s session that signed in an hour ago for what is sensitive',
    run: async (w) => {
      const [admin, learner] = [await w.admin({ signedInAgo: 3_600_000 }), await w.person()]
      const attempt = await w.start(learner, w.tests.mock)
      const office = `/api/admin/learners/${learner.id}/attempts/${attempt.attemptId}`
      const order = { order: newId(), reason: 'because I can' }
      const calls: readonly (readonly [string, string, unknown?])[] = [
        ['POST', `/api/admin/users/${learner.id}/ban`, { ...order, ...BAN }],
        ['POST', `/api/admin/users/${learner.id}/sessions/end`, order],
        ['POST', `${office}/give`, { ...order, minutes: 60 }],
        ['POST', `${office}/void`, order],
        ['POST', `/api/admin/tests/${w.tests.live}/monitor/extend`, { ...order, minutes: 60 }],
        ['PUT', `/api/admin/learners/${learner.id}/accommodation`, { minutesPerHour: 20, reason: 'x y z' }],
        ['GET', `/api/admin/tests/${w.tests.future}/keys`],
        ['GET', '/api/admin/exports/questions'],
      ]
      for (const [method, path, body] of calls) mustRefuse(await w.call(method, path, { token: admin.token, body }), 'sign_in_again')
      mustBe('the acts in the audit log', (await w.rows('SELECT id FROM audit_log WHERE actor_id = ?1', admin.id)).length, 0)
    },
  },
  {
    title: 'Read the key of a test that has not begun question by question in the bank, past the audit log',
    run: async (w) => {
      const [fresh, stale] = [await w.admin(), await w.admin({ signedInAgo: 3_600_000 })]
      const [row] = await w.rows<{ id: string }>("SELECT plan ->> '$.questions[0].id' AS id FROM paper WHERE test_id = ?1", w.tests.future)
      const at = `/api/admin/questions/${row?.id}`
      mustRefuse(await w.call('GET', at, { token: stale.token }), 'sign_in_again')
      needed(await w.call('GET', at, { token: fresh.token }))
      mustBe('the rows of the audit log', await auditRows(w, fresh, 'key.read'), 1)
    },
  },
]
