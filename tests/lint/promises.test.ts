/** Every promise of docs/promises.md names a test that exists. */
import { expect, test } from 'vitest'
import { isThere, readDoc, rowsOf, type Shown, shownBy } from './shown-by.ts'

/** The rows of the table; throws where one does not say `file` › title. */
function promisesOf(markdown: string): (Shown & { readonly promise: string })[] {
  return rowsOf(markdown, 3).map(([promise = '', , held = '']) => {
    const shown = shownBy(held)
    if (shown === null) throw new Error(`this row does not name its test: ${promise}`)
    return { promise, ...shown }
  })
}

const promised = promisesOf(readDoc('docs/promises.md'))

test('there are promises', () => {
  expect(promised.length).toBeGreaterThan(20)
})
test.each(promised)('$promise', (row) => {
  expect(isThere(row)).toBe(true)
})
test('a promise without its test is found', () => {
  const [first] = promisesOf('| promise |\n| a | b | `tests/e2e/attempts/exam.spec.ts` › a test that nobody wrote |')
  expect(first !== undefined && isThere(first)).toBe(false)
  expect(() => promisesOf('| promise |\n| a | b | soon |')).toThrow('does not name its test')
})
