import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { newId } from '#worker/platform/ids.ts'
import { call } from '#tests/worker/helpers/call.ts'
import { auditFault, declaredAction, tableOf } from '#tests/worker/helpers/audit-net.ts'
import { person } from '#tests/worker/helpers/people.ts'

/** The database, but what goes into the audit log is lost. */
const withoutAudit = (): D1Database =>
  new Proxy(env.DB, {
    get(target, name) {
      if (name === 'prepare')
        return (sql: string) =>
          target.prepare(
            tableOf(sql) === 'audit_log'
              ? `SELECT ${Array.from({ length: sql.match(/\?\d+/g)?.length ?? 0 }, (_, i) => `?${i + 1}`).join(', ')}`
              : sql,
          )
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

test('a dropped audit row of an act is found by whatever test calls its route', async () => {
  const admin = await person({ role: 'admin' })
  const save = (id: string, bindings: Partial<Env>) =>
    call('PUT', `/api/admin/blueprints/${id}`, { token: admin.token, body: { title: 'A plan', body: BODY }, bindings })
  expect((await save(newId(), {})).status).toBe(200)
  await expect(save(newId(), { DB: withoutAudit() })).rejects.toThrow('blueprint.save changed blueprint and left no audit row')
})

test('an audit row of another thing is found', () => {
  expect(auditFault('question.save', new Set(['question']), ['question.save'])).toBeNull()
  expect(auditFault('question.save', new Set(), [])).toBeNull()
  expect(auditFault('question.save', new Set(['question']), ['test.save'])).toBe('question.save left an audit row of test.save')
})

test('a call is matched with the act that its route declares', () => {
  expect(declaredAction('POST', '/api/admin/questions')).toBe('question.save')
  expect(declaredAction('POST', '/api/admin/questions/abc/restore')).toBe('question.restore')
  expect(declaredAction('POST', '/api/admin/testseries/check')).toBeNull()
  expect(declaredAction('GET', '/api/admin/questions')).toBeNull()
  expect(declaredAction('POST', '/api/attempts')).toBeNull()
})

const BODY = {
  pattern: { id: 'a-pattern', version: 1 },
  languages: ['en'],
  notInLast: 0,
  rows: [{ topics: [], difficulty: null, type: 'single', section: 's', count: 1 }],
}
