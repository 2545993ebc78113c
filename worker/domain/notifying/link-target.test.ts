import { expect, test } from 'vitest'
import { linkTarget, PAGES } from './link-target.ts'

const ID = 'a1b2c3d4e5f6g7h8'

test.each(PAGES)('%s is a page', (path) => expect(linkTarget(path)).toEqual({ kind: 'page' }))
test.each([
  ['a test group', `/user/testseries/${ID}`, { kind: 'group', id: ID }],
  ['a test', `/test/instructions?test=${ID}`, { kind: 'test', id: ID }],
  ['the analysis of a test', `/user/test-analysis/${ID}?attempt=2`, { kind: 'test', id: ID }],
  ['a post', '/blog/ssc-cgl-2026', { kind: 'post', slug: 'ssc-cgl-2026' }],
  ['a category', '/blog/category/current-affairs', { kind: 'page' }],
  ['a page with a query', '/user/testseries?exam=ssc-cgl', { kind: 'page' }],
])('%s is known', (_name, path, target) => expect(linkTarget(path)).toEqual(target))
test.each(['/admin', '/admin/users', '/nothing', '/user/unknown', '/test/instructions?test=x', '/login', '/api/me', '/user/testseries/x'])(
  'a learner finds nothing at %s',
  (path) => expect(linkTarget(path)).toBeNull(),
)
