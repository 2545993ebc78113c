import { expect, test } from 'vitest'
import { failuresOf, type VitestReport } from './failures.ts'

const ROOT = '/sopan'
const report = (status: string, tests: VitestReport['testResults'][number]['assertionResults'], message = ''): VitestReport => ({
  testResults: [{ name: `${ROOT}/tests/a.test.ts`, status, message, assertionResults: tests }],
})
const passed = { status: 'passed', fullName: 'works' }

test('a test that failed is named with the first line of its reason', () => {
  const failed = { status: 'failed', fullName: 'adds', failureMessages: ['AssertionError: expected 3 to be 4\n    at a.test.ts:3'] }
  expect(failuresOf(report('failed', [passed, failed]), { code: 1, output: '' }, ROOT)).toEqual([
    'tests/a.test.ts › adds: AssertionError: expected 3 to be 4',
  ])
})

test('a file that could not be read is named', () => {
  expect(failuresOf(report('failed', [], 'Error: no such module\nat x'), { code: 1, output: '' }, ROOT)).toEqual([
    'tests/a.test.ts: Error: no such module',
  ])
})

test('an error outside of any test is shown, although every test passed', () => {
  const output = 'ok\n\u001B[31m⎯⎯ Unhandled Errors ⎯⎯\u001B[39m\nError: Network connection lost.\n'
  expect(failuresOf(report('passed', [passed]), { code: 1, output }, ROOT)).toEqual([
    '⎯⎯ Unhandled Errors ⎯⎯\nError: Network connection lost.\n',
  ])
})

test('a run that names nothing shows what it printed last', () => {
  const output = Array.from({ length: 40 }, (_, i) => `line ${i}`).join('\n')
  const [found] = failuresOf(null, { code: 137, output }, ROOT)
  expect(found).toMatch(/^ended with 137 and named no failure:\nline 25\n/)
  expect(found?.endsWith('line 39')).toBe(true)
})

test('a run without a failure names none', () => {
  expect(failuresOf(report('passed', [passed]), { code: 0, output: 'ok' }, ROOT)).toEqual([])
})
