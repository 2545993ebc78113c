import { expect, test } from 'vitest'
import { contactFaults, readContactDraft } from './contact-draft.ts'

const nobody = { name: '', email: '' }

test('a new message knows who is signed in', () => {
  expect(readContactDraft(null, { name: 'Asha', email: 'a@b.example' })).toEqual({
    name: 'Asha',
    email: 'a@b.example',
    topic: 'test',
    message: '',
  })
})
test('what was typed before is there again, what makes no sense is not', () => {
  expect(readContactDraft({ message: 'Hello there', topic: 'spam', name: 7 }, nobody)).toEqual({
    ...nobody,
    topic: 'test',
    message: 'Hello there',
  })
})
test.each(['', 'a', 'a@b', 'a b@c.in', 'a@@b.in', '<a@b.in>'])('%j is no address to answer to', (email) => {
  expect(contactFaults({ name: 'Asha', email, topic: 'test', message: 'long enough a text' })).toEqual({ email: true })
})
test('a name, an address and ten characters are enough', () => {
  expect(contactFaults({ name: 'Asha', email: 'a@b.in', topic: 'test', message: '0123456789' })).toEqual({})
  expect(contactFaults({ name: ' ', email: 'a@b.in', topic: 'test', message: '012345678' })).toEqual({ name: true, message: true })
})
