import { describe, expect, test } from 'vitest'
import { clientErrorReport } from '#contract/client-errors/schemas.ts'
import { clientErrorOf } from './client-error.ts'

const place = { origin: 'https://sopan.example', route: '/user/testseries/$groupId', version: '0.1.0+abc' }
const thrown = (over: object = {}) => Object.assign(new TypeError('x is null'), { stack: '' }, over)
const reportOf = (error: unknown, over: object = {}) => clientErrorOf('error', error, { ...place, ...over })
const framesOf = (...lines: readonly string[]) => reportOf(thrown({ stack: lines.join('\n') }))?.frames

describe('what is told of an error', () => {
  test('is its name, message, route and version', () => {
    expect(reportOf(thrown())).toEqual({
      kind: 'error',
      name: 'TypeError',
      message: 'x is null',
      frames: [],
      route: '/user/testseries/$groupId',
      version: '0.1.0+abc',
    })
  })
  test('has the frames of our own chunks, as Chromium writes them', () => {
    expect(
      framesOf(
        'TypeError: x is null',
        '    at Xe.save (https://sopan.example/assets/group-page-Ab3_x-9.js:1:4711)',
        '    at https://sopan.example/assets/admin/index-Zz-_0Q1.js?v=secret:12:3',
        '    at async run (https://other.example/assets/x.js:1:1)',
        '    at <anonymous>:1:1',
      ),
    ).toEqual([
      { in: 'Xe.save', file: 'group-page-Ab3_x-9.js', line: 1, column: 4711 },
      { in: '', file: 'index-Zz-_0Q1.js', line: 12, column: 3 },
    ])
  })
  test('has them as Firefox and Safari write them', () => {
    expect(framesOf('save@https://sopan.example/assets/a-1234567.js:1:20', '@https://sopan.example/assets/b.js:2:3')).toEqual([
      { in: 'save', file: 'a-1234567.js', line: 1, column: 20 },
      { in: '', file: 'b.js', line: 2, column: 3 },
    ])
  })
  test('is cut: five frames, at most 300 characters', () => {
    const line = '    at f (https://sopan.example/assets/a.js:1:1)'
    const report = reportOf(thrown({ message: 'x null '.repeat(100), stack: Array.from({ length: 30 }, () => line).join('\n') }))
    expect(report?.frames).toHaveLength(5)
    expect(report?.message.length).toBeLessThanOrEqual(300)
  })
  test('has nothing of a person in its message', () => {
    expect(reportOf(thrown({ message: 'no row 4711 for "Asha Devi" asha@example.org +91 98765 43210' }))?.message).toBe(
      'no row # for "…" @ +# # #',
    )
  })
  test('leaves out an address that is no pattern, and a name that is none', () => {
    expect(reportOf(thrown({ name: 'asha@example.org' }), { route: '/test-solution/a1b2c3d4' })).toMatchObject({ name: 'Error', route: '' })
  })
  test.each([
    thrown(),
    'only a text',
    thrown({ name: 'É', message: '\ud800', stack: 'f x y(https://sopan.example/assets/$.js:99999999:1)' }),
  ])('is what the API takes: %o', (error) => {
    expect(clientErrorReport.safeParse(reportOf(error)).success).toBe(true)
  })
})

describe('nothing is told of', () => {
  test.each([
    ['what was cancelled', new DOMException('The user aborted a request.', 'AbortError')],
    ['a script of another site', 'Script error.'],
    ['an extension', thrown({ stack: '    at f (chrome-extension://abcdef/content.js:1:1)' })],
    ['an extension of Firefox', thrown({ stack: 'f@moz-extension://abcdef/content.js:1:1' })],
    ['what the API answered', thrown({ name: 'ApiError' })],
    ['a network that is gone', thrown({ name: 'UnreachableError' })],
    ['a chunk that did not come', thrown({ message: 'Failed to fetch dynamically imported module: https://sopan.example/assets/x.js' })],
    ['an event that has no error', null],
    ['an object without a message', { id: 7 }],
  ])('%s', (_name, error) => {
    expect(reportOf(error)).toBeNull()
  })
})
