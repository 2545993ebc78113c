import { expect, test } from 'vitest'
import { differences, linesOf, mergeReplies } from './reply-lines.ts'

const CALL = 'GET /api/me 200'
const formOf = (...replies: unknown[]) => mergeReplies(replies.map((reply) => [CALL, linesOf(reply)] as const))
const kept = formOf({ name: 'Asha', score: null, tags: ['a'] }, { name: 'Ravi', score: 3, tags: [], note: 'x' })

test('a reply becomes its places and kinds, whatever its values and however long its lists', () => {
  expect(kept).toEqual({
    [CALL]: {
      '': '{name, note?, score, tags}',
      '.name': 'string',
      '.note': 'string',
      '.score': 'null | number',
      '.tags': 'list',
      '.tags[]': 'string',
    },
  })
})
test('ids and languages as keys are one place', () => {
  expect(formOf({ title: { en: 'A', hi: 'B' }, marks: { abcdefgh12345678: 1 } })[CALL]).toMatchObject({
    '.title': '{*}',
    '.title.*': 'string',
    '.marks.*': 'number',
  })
})
test('other values, an empty list, an absent optional field and an absent null are no difference', () => {
  expect(differences(kept, formOf({ name: 'Mina', score: 4, tags: [] }))).toEqual([])
})
test('what was always null may turn out to be something', () => {
  expect(differences(formOf({ until: null }), formOf({ until: 5 }))).toEqual([])
})
test('a renamed field is found as new and as gone', () => {
  expect(differences(kept, formOf({ fullName: 'Asha', score: 3, tags: [] }))).toEqual([`new: ${CALL} .fullName`, `gone: ${CALL} .name`])
})
test('a value of another kind, a new status and a call that is gone are found', () => {
  expect(differences(kept, formOf({ name: 'Asha', score: '3', tags: [] }))).toEqual([`of another kind: ${CALL} .score string`])
  expect(differences(kept, mergeReplies([['GET /api/me 201', linesOf({})]]))).toEqual(['new: GET /api/me 201', `gone: ${CALL}`])
})
