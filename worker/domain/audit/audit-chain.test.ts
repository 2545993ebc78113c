import { expect, test } from 'vitest'
import { chainStart, entryText, linksOf, type LoggedEntry } from './audit-chain.ts'

const { subtle } = crypto
const entry = (id: string, change: Partial<LoggedEntry> = {}): LoggedEntry => ({
  id,
  at: 1,
  actorId: 'u',
  action: 'user.role',
  target: 'v',
  before: '"user"',
  after: '"admin"',
  requestId: 'r',
  contentHash: 'c',
  signIn: null,
  ...change,
})
const headOf = async (entries: readonly LoggedEntry[]): Promise<string | undefined> =>
  (await linksOf(subtle, await chainStart(subtle), entries)).at(-1)?.hash

test('the text of an entry is of a fixed form', () => {
  expect(entryText(entry('a'))).toBe('["a",1,"u","user.role","v","\\"user\\"","\\"admin\\"","r","c",null]')
})
test('a chain begins at a fixed hash, and the same entries give the same head', async () => {
  expect(await chainStart(subtle)).toEqual({ seq: 0, hash: 'USGE8_OrkAXvpuKBwIEi1-pH6BiPbRFmOlAedWTEdpI' })
  expect(await headOf([entry('a'), entry('b')])).toBe('qIaqwJvwW4ssM7a4eezjiMKAnjwCR0FAjTx42zn8RBs')
})
test('links are numbered from 1, and a chain that is made in two steps is the same', async () => {
  const start = await chainStart(subtle)
  const whole = await linksOf(subtle, start, [entry('a'), entry('b'), entry('c')])
  expect(whole.map(({ seq, entryId }) => [seq, entryId])).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ])
  expect(await linksOf(subtle, whole[0] ?? start, [entry('b'), entry('c')])).toEqual(whole.slice(1))
})
test.each<[string, readonly LoggedEntry[]]>([
  ['an entry is left out', [entry('b')]],
  ['an entry is added', [entry('a'), entry('x'), entry('b')]],
  ['two entries change places', [entry('b'), entry('a')]],
  ['a text moves into the next field', [entry('a', { before: null, after: '"user""admin"' }), entry('b')]],
  ['nothing becomes an empty text', [entry('a', { signIn: '' }), entry('b')]],
])('the head is another where %s', async (_, entries) => {
  expect(await headOf(entries)).not.toBe(await headOf([entry('a'), entry('b')]))
})
