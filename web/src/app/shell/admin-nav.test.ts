import { expect, test } from 'vitest'
import { capabilityOfPage } from '#web/admin/permissions/page-capabilities.ts'
import { ADMIN_NAV } from './admin-nav.ts'
import { isWithin } from './nav-groups.tsx'

/** The sidebar of docs/screens.md#navigation, as far as the pages exist. */
const SPEC = [
  [
    '/admin/testseries',
    '/admin/testseries-groups',
    '/admin/testseries/create-quiz',
    '/admin/testseries/create-dynamic',
    '/admin/testseries/bulk-upload',
  ],
  ['/admin/add-question', '/admin/books', '/admin/blog'],
  ['/admin/users', '/admin/blog/comments', '/admin/feedback', '/admin/notifications', '/admin/broadcast'],
]

test('the sidebar begins each group with the entries of the specification in its order, and ours follow', () => {
  const groups = ADMIN_NAV.flatMap((item) => ('entries' in item ? [item.entries.map(({ to }): string => to)] : []))
  expect(groups.map((entries, g) => entries.slice(0, SPEC[g]?.length))).toEqual(SPEC)
  expect(groups.map((entries, g) => entries.slice(SPEC[g]?.length))).toEqual([
    ['/admin/testseries/patterns', '/admin/testseries/needs', '/admin/exams'],
    ['/admin/questions', '/admin/questions/topics'],
    ['/admin/prime', '/admin/audit', '/admin/batches', '/admin/security'],
  ])
})

test('every entry of the sidebar but the dashboard needs more than the role', () => {
  const entries = ADMIN_NAV.flatMap((item) => ('entries' in item ? item.entries : [item])).filter(({ to }) => to !== '/admin')
  expect(entries.filter(({ to }) => capabilityOfPage(to) === 'admin.enter').map(({ to }) => to)).toEqual([])
})

test.each([
  ['/admin/blog/comments', '/admin/users'],
  ['/admin/blog/edit/a1', '/admin/add-question'],
  ['/admin/testseries/edit/a1', '/admin/testseries'],
])('%s belongs to one group alone, that of %s', (path, first) => {
  const groups = ADMIN_NAV.flatMap((item) => ('entries' in item && isWithin(item, path) ? [item.entries[0]?.to] : []))
  expect(groups).toEqual([first])
})
