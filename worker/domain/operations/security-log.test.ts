import { expect, test } from 'vitest'
import { countByKind, gathered, type SecurityEntry, securityEntryOf } from './security-log.ts'

const line = { level: 'warn', event: 'security', kind: 'limit_exceeded', outcome: 'refused', network: '203.0.113.7', reason: 'save' }
const entry = (over: Partial<SecurityEntry> = {}): SecurityEntry => ({
  at: 1,
  kind: 'limit_exceeded',
  count: 1,
  outcome: 'refused',
  network: 'n1',
  ...over,
})

test('a line of a security event is kept with its known fields, and nothing else of it', () => {
  expect(securityEntryOf({ ...line, email: 'asha@example.org', userId: null, target: 'x'.repeat(300) }, 5)).toEqual({
    at: 5,
    kind: 'limit_exceeded',
    count: 1,
    outcome: 'refused',
    network: '203.0.113.7',
    reason: 'save',
    target: 'x'.repeat(200),
  })
})

test('another line, and a kind that nobody knows, are no events', () => {
  expect(securityEntryOf({ level: 'error', event: 'alert', kind: 'limit_exceeded' }, 5)).toBeNull()
  expect(securityEntryOf({ ...line, kind: 'other' }, 5)).toBeNull()
})

test('refusals that differ in their request alone become one with their number', () => {
  const flood = [entry({ at: 1, requestId: 'a' }), entry({ at: 2, requestId: 'b' }), entry({ at: 3, network: 'n2' })]
  expect(gathered(flood, 10)).toEqual([entry({ at: 1, requestId: 'a', count: 2 }), entry({ at: 3, network: 'n2' })])
})

test('what an admin did twice is two events', () => {
  const act = entry({ kind: 'admin_action', outcome: 'succeeded' })
  expect(gathered([act, act], 10)).toHaveLength(2)
})

test('of more entries than fit, the number of each kind is kept', () => {
  const many = Array.from({ length: 5 }, (_, n) => entry({ network: `n${n}`, at: n }))
  const kept = gathered(many, 3)
  expect(kept.slice(3)).toEqual([{ at: 3, kind: 'limit_exceeded', count: 2, reason: 'more' }])
  expect(countByKind(kept)).toEqual({ limit_exceeded: 5 })
})
