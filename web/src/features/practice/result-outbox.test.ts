import { expect, test } from 'vitest'
import { readResults, withoutResult, withResult } from './result-outbox.ts'

const result = (sessionId: string, at = 1) => ({ sessionId, answers: [{ questionId: 'q', option: 0 }], at })
const A = 'aaaaaaaaaaaaaaaa'
const B = 'bbbbbbbbbbbbbbbb'

test('what was kept is read again, and what is broken is nothing', () => {
  expect(readResults(JSON.stringify([result(A), { sessionId: 'x' }, null]))).toEqual([result(A)])
  expect(readResults('{')).toEqual([])
  expect(readResults(null)).toEqual([])
})
test('a session has one result, its first', () => {
  expect(withResult([result(A)], result(A, 2))).toEqual([result(A)])
  expect(withResult([result(A)], result(B))).toEqual([result(A), result(B)])
})
test('what has arrived goes', () => {
  expect(withoutResult([result(A), result(B)], A)).toEqual([result(B)])
})
