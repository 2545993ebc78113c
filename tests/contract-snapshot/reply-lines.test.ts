import { expect, test } from 'vitest'
import { differences, linesOf, mergeReplies } from './reply-lines.ts'

const kept = { 'GET /api/me 200': ['.name: string', '.score: null', '.score: number', ': object'] }
const seen = (reply: unknown) => mergeReplies([['GET /api/me 200', linesOf(reply)]])

test('a reply becomes its places and kinds, whatever its values and however long its lists', () => {
  expect(linesOf({ items: [{ id: 'a' }, { id: 'b' }], next: null })).toEqual([
    ': object',
    '.items: list',
    '.items[]: object',
    '.items[].id: string',
    '.items[]: object',
    '.items[].id: string',
    '.next: null',
  ])
})
test('ids and languages as keys are one place', () => {
  expect(linesOf({ title: { en: 'A', hi: 'B' }, marks: { abcdefgh12345678: 1 } })).toEqual([
    ': object',
    '.title: object',
    '.title.*: string',
    '.title.*: string',
    '.marks: object',
    '.marks.*: number',
  ])
})
test('the same fields with other values, or without a null that was seen before, are no difference', () => {
  expect(differences(kept, seen({ name: 'Asha', score: 3 }))).toEqual([])
})
test('a renamed field is found as new and as gone', () => {
  expect(differences(kept, seen({ fullName: 'Asha', score: 3 }))).toEqual([
    'new: GET /api/me 200 .fullName: string',
    'gone: GET /api/me 200 .name',
  ])
})
test('a value of another kind, a new status and a call that is gone are found', () => {
  expect(differences(kept, seen({ name: 'Asha', score: '3' }))).toEqual(['new: GET /api/me 200 .score: string'])
  expect(differences(kept, mergeReplies([['GET /api/me 201', [': object']]]))).toEqual(['new: GET /api/me 201', 'gone: GET /api/me 200'])
})
