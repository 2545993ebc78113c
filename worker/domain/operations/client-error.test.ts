import { expect, test } from 'vitest'
import { clientErrorFields } from './client-error.ts'

const report = { kind: 'rejection', name: 'Error', message: 'x', frames: [], route: '/user', version: '0.1.0+abc' } as const

test('nothing of a person is in the line, whatever the browser sent', () => {
  const message = 'no row for "Asha Devi", asha@example.org, +91 98765 43210, see https://sopan.example/test/9x8y?token=abc'
  const frames = [{ in: 'asha9876543210', file: 'index-Ab3_x-9.js', line: 1, column: 20 }]
  const line = JSON.stringify(clientErrorFields({ ...report, message, frames }))
  for (const personal of ['Devi', 'asha@', '98765', '43210', '9x8y', 'token']) expect(line).not.toContain(personal)
})
test('chunk and position of each frame are there, to find the place in the build of that version', () => {
  const frames = [
    { in: 'open', file: 'index-Ab3_x-9.js', line: 1, column: 20 },
    { in: '', file: 'react.js', line: 2, column: 3 },
  ]
  expect(clientErrorFields({ ...report, frames })).toMatchObject({
    place: 'index on /user',
    frames: ['open (index-Ab3_x-9.js:1:20)', '(react.js:2:3)'],
    version: '0.1.0+abc',
  })
})
test('an error without a stack has its route for a place, and one before any route has none', () => {
  expect(clientErrorFields(report).place).toBe('/user')
  expect(clientErrorFields({ ...report, route: '' }).place).toBe('')
})
