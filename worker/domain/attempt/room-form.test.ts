import { expect, test } from 'vitest'
import { ROOM_FORMS_READ, roomFormOf, roomFormToWrite } from './room-form.ts'

test.each([
  ['a first deployment writes the newest form', null, ROOM_FORMS_READ],
  ['over a version that reads form 1 alone, form 1 is written', 1, 1],
  ['over a version that reads the same forms, the newest is written', ROOM_FORMS_READ, ROOM_FORMS_READ],
  ['over a version that reads more, nothing is written that this code cannot read', ROOM_FORMS_READ + 1, ROOM_FORMS_READ],
])('%s', (_, serving, form) => {
  expect(roomFormToWrite(serving)).toBe(form)
})

test('a Worker keeps new rooms in form 1 only where its variable says so', () => {
  expect(['1', '2', '', 'x', undefined].map(roomFormOf)).toEqual([1, 2, 2, 2, 2])
})
