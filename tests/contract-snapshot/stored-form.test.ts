import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storedForm } from './stored-form.ts'

const text = readFileSync(join(import.meta.dirname, 'stored-attempt.json'), 'utf8')
const { run } = JSON.parse(text) as { run: string }
const formOf = (stored: string, from = run): unknown => storedForm(JSON.parse(stored), from)

/** Something stored with ids, random texts and a token of a run. */
const ofRun = (name: string, random: string) => {
  const claims = Buffer.from(JSON.stringify({ sub: `${name}00000001`, jti: random })).toString('base64url')
  return { owner: `${name}00000001:${name}00000002`, sessionId: random, token: `e30.${claims}.${random}`, bytes: name.length }
}
test('ids, long random texts and tokens of another run are no difference', () => {
  const [one, other] = [ofRun('firstrun', 'A'.repeat(43)), ofRun('otherrun', 'B'.repeat(43))]
  expect(storedForm(one, 'firstrun')).toEqual(storedForm(other, 'otherrun'))
  expect(storedForm(one, 'firstrun')).toEqual({
    owner: '<id 1>:<id 2>',
    sessionId: '<random 3>',
    token: { token: [{}, { sub: '<id 1>', jti: '<random 3>' }] },
    bytes: null,
  })
})
test.each([
  ['a column of the operation log', '"ops":', '"operations":'],
  ['a field of a result', '"score12":', '"score":'],
  ['a field of a paper in R2', '"html":', '"text":'],
  ['a field of a key', '"accept":', '"accepted":'],
  ['a field of an event', '"tieKey":', '"tie":'],
  ['a part of a board', '"sums"', '"totals"'],
  ['a stored word', '"submit"', '"submitted"'],
  ['two ids that are the other way round', '"testId":', '"userId":'],
])('a change is found: %s', (_, was, is) => {
  expect(text).toContain(was)
  expect(formOf(text.replaceAll(was, is))).not.toEqual(formOf(text))
})
test('a change of a claim in a token is found', () => {
  const changed = text.replace(/"token": "[\w-]+\.([\w-]+)\./, (token, claims: string) =>
    token.replace(claims, Buffer.from('{"who":"x"}').toString('base64url')),
  )
  expect(changed).not.toBe(text)
  expect(formOf(changed)).not.toEqual(formOf(text))
})
