import { describe, expect, test } from 'vitest'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import {
  checkCommitment,
  commitmentOf,
  commitmentText,
  type CommitmentEvidence,
  type CommitmentOpening,
  countingCommitment,
} from './commitment.ts'

const { subtle } = crypto
const OPENS_AT = Date.UTC(2026, 10, 29, 4, 30)
const BEFORE = OPENS_AT - 3_600_000
const [FIRST, SECOND, THIRD]: readonly [QuestionKey, QuestionKey, QuestionKey] = [
  { options: [1] },
  { accept: '12.5' },
  { rows: [[0], [1, 2]] },
]
const KEY: readonly QuestionKey[] = [FIRST, SECOND, THIRD, { options: [0], award: 'all' }]
const OPENING: CommitmentOpening = {
  testId: 'abcdefghijklmnop',
  paperVersion: 1,
  keyVersion: 1,
  plan: 'p'.repeat(43),
  files: ['f'.repeat(43), 'a'.repeat(43)],
  key: KEY,
  nonce: 'n'.repeat(43),
}
const published = async (madeAt = BEFORE, opening = OPENING) => ({
  paperVersion: opening.paperVersion,
  keyVersion: opening.keyVersion,
  hash: await commitmentOf(subtle, opening),
  madeAt,
})
const check = async (change: Partial<CommitmentEvidence> = {}) =>
  checkCommitment(subtle, { published: [await published()], opensAt: OPENS_AT, opening: OPENING, newestKey: KEY, kept: null, ...change })

test('the text has a line for each part, whose order of files does not matter', async () => {
  const text = await commitmentText(subtle, OPENING)
  expect(text.split('\n')).toEqual([
    'sopan commitment 1',
    'test abcdefghijklmnop',
    `paper 1 ${'p'.repeat(43)}`,
    `file ${'a'.repeat(43)}`,
    `file ${'f'.repeat(43)}`,
    expect.stringMatching(/^key 1 [\w-]{43}$/),
    `nonce ${'n'.repeat(43)}`,
    '',
  ])
  expect(await commitmentText(subtle, { ...OPENING, files: OPENING.files.toReversed() })).toBe(text)
})

describe('paper and key held', () => {
  test('where the opening gives the hash that was public before the test', async () => {
    expect(await check()).toEqual({ kind: 'held', madeAt: BEFORE, changed: [], isKept: false })
  })
  test('and the hash that someone kept before the test is that one', async () => {
    expect(await check({ kept: await commitmentOf(subtle, OPENING) })).toMatchObject({ kind: 'held', isKept: true })
  })
  test('and someone kept one that was replaced before the test opened', async () => {
    const earlier = await published(BEFORE - 1, { ...OPENING, nonce: 'm'.repeat(43) })
    expect(await check({ published: [earlier, await published()], kept: earlier.hash })).toMatchObject({ kind: 'held', isKept: false })
  })
  test('and it is told which answers were changed since', async () => {
    expect(await check({ newestKey: [FIRST, { accept: '13' }, THIRD, { options: [0] }] })).toMatchObject({
      kind: 'held',
      changed: [2, 4],
    })
  })
  test('but too late where the hash was made when the test was open', async () => {
    expect(await check({ published: [await published(OPENS_AT)] })).toMatchObject({ kind: 'late', madeAt: OPENS_AT })
  })
})

describe('it is broken where', () => {
  test.each<[string, Partial<CommitmentOpening>]>([
    ['an answer is another', { key: [{ options: [2] }, ...KEY.slice(1)] }],
    ['a question got an award', { key: [{ options: [1], award: 'all' }, ...KEY.slice(1)] }],
    ['two answers changed places', { key: [SECOND, FIRST, ...KEY.slice(2)] }],
    ['the questions, their order or their marks are others', { plan: 'q'.repeat(43) }],
    ['the text of a question is another', { files: ['f'.repeat(43), 'b'.repeat(43)] }],
    ['a language was added', { files: [...OPENING.files, 'b'.repeat(43)] }],
    ['it is of another test', { testId: 'bbbbbbbbbbbbbbbb' }],
    ['it is of another paper', { paperVersion: 2 }],
    ['it is of another version of the key', { keyVersion: 2 }],
    ['the random part is another', { nonce: 'm'.repeat(43) }],
  ])('%s', async (_, change) => {
    expect(await check({ opening: { ...OPENING, ...change } })).toEqual({ kind: 'broken' })
  })
  test('the hash that someone kept before the test is not public any more', async () => {
    expect(await check({ kept: 'k'.repeat(43) })).toEqual({ kind: 'broken' })
  })
  test('the site says that there is none, and someone kept one', async () => {
    expect(await check({ opening: null, published: [], kept: 'k'.repeat(43) })).toEqual({ kind: 'broken' })
  })
  test('nothing was published', async () => {
    expect(await check({ published: [] })).toEqual({ kind: 'broken' })
  })
})

test('a paper without a commitment has none to check, also where another paper of the test has one', async () => {
  const other = await published()
  expect(await check({ opening: null, published: [], kept: null })).toEqual({ kind: 'none' })
  expect(await check({ opening: null, published: [other], kept: other.hash })).toEqual({ kind: 'none' })
})

describe('the commitment that counts', () => {
  const one = (paperVersion: number, keyVersion: number, madeAt: number) => ({ paperVersion, keyVersion, madeAt, hash: `${keyVersion}` })
  test('is the last of its paper that was made before the test opened', () => {
    const list = [one(1, 1, BEFORE), one(1, 2, BEFORE + 1), one(1, 3, OPENS_AT), one(2, 1, BEFORE + 2)]
    expect(countingCommitment(list, 1, OPENS_AT)?.keyVersion).toBe(2)
    expect(countingCommitment(list, 2, OPENS_AT)?.paperVersion).toBe(2)
  })
  test('is the first made later where none was made before', () => {
    expect(countingCommitment([one(1, 2, OPENS_AT + 2), one(1, 1, OPENS_AT + 1)], 1, OPENS_AT)?.keyVersion).toBe(1)
  })
  test('is none for a paper without one', () => {
    expect(countingCommitment([one(1, 1, BEFORE)], 2, OPENS_AT)).toBeNull()
  })
})
