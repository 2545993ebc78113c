import { expect, test } from 'vitest'
import { nextRoomForm, type RoomForms, roomFormsNoted, roomNote } from './room-forms.ts'

const version = (id: string, rooms: RoomForms) => ({ id, name: id, objectStep: 'v3', madeAt: null, rooms })
const VERSIONS = [
  version('writes 2', { reads: 2, writes: 2 }),
  version('writes 1', { reads: 2, writes: 1 }),
  version('reads 1', { reads: 1, writes: 1 }),
]

test.each([
  ['a first deployment keeps new rooms in form 2', [], 2],
  ['over a version that reads form 1 alone it is form 1', ['reads 1'], 1],
  ['over one that reads form 2 and did not write it yet it is form 2', ['writes 1'], 2],
  ['over one that writes form 2 it is form 2', ['writes 2'], 2],
  ['where several serve, the one that reads least decides', ['writes 2', 'reads 1'], 1],
  ['of a version that is not listed any more nothing but form 1 is expected', ['forgotten'], 1],
])('%s', (_, serving, form) => {
  expect(nextRoomForm(serving, VERSIONS)).toBe(form)
})

test('what a deployment notes of forms is read again from the message of its version', () => {
  expect(roomFormsNoted(`1.2.0, objects v3, ${roomNote(1)}`)).toEqual({ reads: 2, writes: 1 })
})

test('a message from before there was a second form notes nothing', () => {
  expect(roomFormsNoted('1.1.0, objects v3')).toBeNull()
})
