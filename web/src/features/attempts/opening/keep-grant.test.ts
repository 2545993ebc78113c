import { describe, expect, test } from 'vitest'
import {
  OP_CHANGED,
  OP_SECTION_CHOSEN,
  OP_SECTION_UNCHOSEN,
  type Op,
  type ServerCopy,
  type WriterGrant,
} from '#contract/attempts/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { memoryStore } from '#web/lib/storage/memory-store.ts'
import { keepGrant, unsentOps } from './keep-grant.ts'

const key = { ownerId: 'asha', attemptId: 'test.1' }
const pattern: ContentPattern = {
  id: 'p',
  version: 1,
  title: { en: 'P' },
  exam: 'E',
  durationMinutes: 60,
  saveMode: 'always',
  clock: 'shared',
  calculator: 'none',
  percentile: 'atOrBelow',
  ties: [],
  release: { when: 'atOnce' },
  sections: [],
}
const copy: ServerCopy = { applied: [1, 0], questions: [], epochs: [], current: null, state: 'open', serverNow: 0, deadlineAt: 100 }
const grant = (epoch: number, theirs: Partial<ServerCopy> = {}): WriterGrant => ({
  attemptId: 'test.1',
  token: `t${epoch}`,
  epoch,
  seed: 1,
  language: 'en',
  startedAt: 0,
  deadlineAt: 100,
  graceMs: 0,
  compensationMs: 0,
  serverNow: 0,
  title: { en: 'T' },
  pattern,
  paper: { version: 1, files: {}, assets: null },
  copy: { ...copy, ...theirs },
  session: null,
})
const op = (seq: number, q: number, answer: number[]): Op => [seq, q, 2, answer, answer, 0, 0, 1]

async function written(ops: readonly Op[], ackedSeq: number) {
  const store = memoryStore()
  await keepGrant(store, key, 'test', grant(1), 0, null)
  for (const each of ops) await store.putOp({ ...key, epoch: 1, seq: each[0], op: each })
  const stored = await store.attempt(key)
  if (stored === null) throw new Error('nothing was stored')
  const lost = { ...stored, ackedSeq, lost: 'superseded' as const }
  await store.putAttempt(lost)
  return { store, former: { stored: lost, unsent: await unsentOps(store, lost) } }
}

describe('continuing on a device that lost the right to write', () => {
  test('carries over its own unsent answers, numbered again', async () => {
    const { store, former } = await written([op(1, 0, [1]), op(2, 5, [2]), op(3, 6, [0])], 1)
    expect(await keepGrant(store, key, 'test', grant(3), 0, former)).toEqual({ kept: 2, dropped: 0 })
    expect((await store.ops(key, 3)).map(({ op: [seq, q] }) => [seq, q])).toEqual([
      [1, 5],
      [2, 6],
    ])
  })
  test('leaves what the other device has changed since', async () => {
    const { store, former } = await written([op(1, 5, [2])], 0)
    const theirs = { questions: [[5, 2, [3], [3], 0, 1] as const], epochs: [2] }
    expect(await keepGrant(store, key, 'test', grant(3, theirs), 0, former)).toEqual({ kept: 0, dropped: 1 })
  })
  test('makes it the writer again', async () => {
    const { store, former } = await written([], 0)
    await keepGrant(store, key, 'test', grant(3), 0, former)
    expect(await store.attempt(key)).toMatchObject({ lost: null, ackedSeq: 0, grant: { epoch: 3, token: 't3' } })
  })
  test('a submit that was wanted stays wanted', async () => {
    const { store, former } = await written([], 0)
    await keepGrant(store, key, 'test', grant(3), 0, { ...former, stored: { ...former.stored, submitWanted: true } })
    expect(await store.attempt(key)).toMatchObject({ submitWanted: true })
  })
})

describe('a choice of sections that was not sent', () => {
  const choice = (seq: number, q: number, what: number): Op => [seq, q, 0, null, null, 0, 0, OP_CHANGED | what]
  const unsent = [choice(1, 5, OP_SECTION_CHOSEN), op(2, 5, [2]), choice(3, 5, OP_SECTION_UNCHOSEN), choice(4, 8, OP_SECTION_CHOSEN)]
  const carried = async (theirs: Partial<ServerCopy>) => {
    const { store, former } = await written(unsent, 0)
    const told = await keepGrant(store, key, 'test', grant(3, theirs), 0, former)
    return { told, ops: (await store.ops(key, 3)).map(({ op: [seq, q, , , , , , what] }) => [seq, q, what]) }
  }

  test('goes along beside the answers, the last word about each section', async () => {
    expect(await carried({})).toEqual({
      told: { kept: 1, dropped: 0 },
      ops: [
        [1, 5, OP_CHANGED | OP_SECTION_UNCHOSEN],
        [2, 8, OP_CHANGED | OP_SECTION_CHOSEN],
        [3, 5, OP_CHANGED],
      ],
    })
  })
  test('is not lost where the other device has changed the question that it names', async () => {
    const theirs = { questions: [5, 8].map((q) => [q, 2, [3], [3], 0, 1] as const), epochs: [2, 2] }
    expect(await carried(theirs)).toEqual({
      told: { kept: 0, dropped: 1 },
      ops: [
        [1, 5, OP_CHANGED | OP_SECTION_UNCHOSEN],
        [2, 8, OP_CHANGED | OP_SECTION_CHOSEN],
      ],
    })
  })
  test('gives way where the other device has chosen since', async () => {
    expect(await carried({ choice: { sections: [1], epoch: 2 } })).toEqual({ told: { kept: 1, dropped: 0 }, ops: [[1, 5, OP_CHANGED]] })
  })
  test('stands above a choice that this device had sent before', async () => {
    expect((await carried({ choice: { sections: [1], epoch: 1 } })).ops).toHaveLength(3)
  })
})

test('the session token is not stored with the attempt', async () => {
  const store = memoryStore()
  await keepGrant(store, key, 'test', { ...grant(1), session: { token: 'secret', expiresAt: 1 } }, 0, null)
  expect(JSON.stringify(await store.attempt(key))).not.toContain('secret')
})

test('two people on one browser do not see each other’s attempt, though both are the first at that test', async () => {
  const store = memoryStore()
  await keepGrant(store, key, 'test', grant(1), 0, null)
  expect(await store.attempt({ ownerId: 'bala', attemptId: 'test.1' })).toBeNull()
})
