import { expect, test } from 'vitest'
import { capabilityOfPage } from './page-capabilities.ts'

test.each([
  ['/admin', 'admin.enter'],
  ['/admin/users/abc', 'users.read'],
  ['/admin/testseries/edit/x', 'content.write'],
  ['/admin/testseries/view/x', 'content.read'],
  ['/admin/unknown', 'admin.enter'],
])('%s needs %s', (path, needs) => {
  expect(capabilityOfPage(path)).toBe(needs)
})
