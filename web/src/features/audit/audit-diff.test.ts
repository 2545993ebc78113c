import { expect, test } from 'vitest'
import { auditDiff } from './audit-diff.ts'

test('tells the fields that changed, and those only', () => {
  expect(auditDiff('{"a":1,"b":{"c":["x","y"]}}', '{"a":1,"b":{"c":["x","z"]},"d":true}')).toEqual([
    { path: 'b.c[1]', before: 'y', after: 'z' },
    { path: 'd', before: null, after: 'true' },
  ])
})

test('compares short texts as they are', () => {
  expect(auditDiff('0', '20')).toEqual([{ path: '', before: '0', after: '20' }])
  expect(auditDiff(null, 'a reason {')).toEqual([{ path: '', before: null, after: 'a reason {' }])
  expect(auditDiff(null, null)).toEqual([])
})
