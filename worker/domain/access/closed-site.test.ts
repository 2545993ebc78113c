import { expect, test } from 'vitest'
import { isAnsweredWhileClosed } from './closed-site.ts'

test.each([
  '/api/attempts/abc/ops',
  '/api/attempts/abc/copy',
  '/api/attempts/abc/submit',
  '/api/attempts/abc/pause',
  '/api/attempts/abc/resume',
  '/api/healthz',
  '/api/readyz',
  '/api/operations/rebuild-record',
])('a closed site answers %s', (path) => {
  expect(isAnsweredWhileClosed(path)).toBe(true)
})
test.each([
  '/api/users/me',
  '/api/tests/abc/attempts',
  '/api/attempts/abc/status',
  '/api/admin/tests',
  '/api/attempts/abc/ops/more',
  '/api/operations/',
  '/papers/abc',
])('it does not answer %s', (path) => {
  expect(isAnsweredWhileClosed(path)).toBe(false)
})
