import { describe, expect, test } from 'vitest'
import { type AskingAttempt, isCountedIn, wholeBoard, withoutScopes } from './sitting-board.ts'
import { EMPTY_BOARD } from './test-board.ts'

describe('an attempt is counted in final ranks', () => {
  const ranks = { countedFrom: 1_000, keys: { 1: 2, 2: 1 } }
  const newest = { 1: 2, 2: 1, 3: 1 }
  const counted: AskingAttempt = { n: 1, ranking: true, isInShard: true, closedAt: 999, paperVersion: 1, keyVersion: 2 }

  test('where it closed before the count and everything is marked by the newest keys', () => {
    expect(isCountedIn(ranks, counted, newest)).toBe(true)
  })
  test.each<readonly [string, Partial<AskingAttempt>]>([
    ['does not rank', { ranking: false }],
    ['may rank only since the first one was taken out', { n: 2 }],
    ['is not known to a shard', { isInShard: false }],
    ['closed when the count had begun', { closedAt: 1_000 }],
    ['is marked by an older key', { keyVersion: 1 }],
    ['was taken at a paper that nobody of the count had', { paperVersion: 3, keyVersion: 1 }],
  ])('but not where it %s', (_, change) => {
    expect(isCountedIn(ranks, { ...counted, ...change }, newest)).toBe(false)
  })
  test('but not where a newer key of any paper is published', () => {
    expect(isCountedIn(ranks, counted, { ...newest, 2: 2 })).toBe(false)
    expect(isCountedIn(ranks, { ...counted, keyVersion: 3 }, { ...newest, 1: 3 })).toBe(false)
  })
})

test('while shards are marked again, the keys of all of them together are the old ones', () => {
  const parts = [{ 1: 2 }, { 1: 1 }, { 1: 2, 2: 1 }].map((keys) => ({ keys, board: EMPTY_BOARD }))
  expect(wholeBoard(parts, 0).keys).toEqual({ 1: 1, 2: 1 })
})

test('scopes with files are left out; everyone, the sections and small scopes stay', () => {
  const histograms = { all: { '1': 9 }, 'section:0': { '1': 9 }, 'category:obc': { '1': 8 }, 'state:TN': { '1': 1 } }
  const kept = withoutScopes(wholeBoard([{ keys: {}, board: { ...EMPTY_BOARD, histograms } }], 0), ['all', 'category:obc'])
  expect(Object.keys(kept.board.histograms)).toEqual(['all', 'section:0', 'state:TN'])
})
