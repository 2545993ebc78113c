/** Every promise of docs/promises.md names a test that exists. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Promised {
  readonly promise: string
  readonly file: string
  readonly title: string
}

/** The rows of the table; throws where one does not say `file` › title. */
function promisesOf(markdown: string): Promised[] {
  const rows = markdown.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| promise'))
  return rows.map((row) => {
    const [, promise = '', , held = ''] = row.split(' | ').length === 3 ? ['', ...row.slice(2, -2).split(' | ')] : []
    const [, file, title] = /^`([^`]+)` › (.+)$/.exec(held) ?? []
    if (file === undefined || title === undefined) throw new Error(`this row does not name its test: ${row}`)
    return { promise, file, title }
  })
}

const isHeld = ({ file, title }: Promised): boolean => existsSync(root + file) && readFileSync(root + file, 'utf8').includes(title)

const promised = promisesOf(readFileSync(`${root}docs/promises.md`, 'utf8'))

test('there are promises', () => {
  expect(promised.length).toBeGreaterThan(20)
})
test.each(promised)('$promise', (row) => {
  expect(isHeld(row)).toBe(true)
})
test('a promise without its test is found', () => {
  const [first] = promisesOf('| a | b | `tests/e2e/exam.spec.ts` › a test that nobody wrote |')
  expect(first !== undefined && isHeld(first)).toBe(false)
  expect(() => promisesOf('| a | b | soon |')).toThrow('does not name its test')
})
