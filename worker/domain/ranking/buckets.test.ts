import { describe, expect, test } from 'vitest'
import { type BucketQuestion, bucketsOf, fairSharesMs } from './buckets.ts'

const one = (rest: Partial<BucketQuestion>): BucketQuestion => ({
  verdict: 'right',
  isAnswered: true,
  difficulty: 'medium',
  spentMs: 60_000,
  visits: 1,
  rightPercent: null,
  averageMs: null,
  fairShareMs: 60_000,
  ...rest,
})
const bucketsFor = (rest: Partial<BucketQuestion>): string[] =>
  Object.entries(bucketsOf([one(rest)])).flatMap(([bucket, places]) => (places.length > 0 ? [bucket] : []))

test('a right answer in the usual time is in no bucket', () => {
  expect(bucketsFor({})).toEqual([])
})
test('a wrong and a partly right answer are to be learnt from', () => {
  expect(bucketsFor({ verdict: 'wrong' })).toEqual(['wrong'])
  expect(bucketsFor({ verdict: 'partial' })).toEqual(['wrong'])
})

describe('what was left out', () => {
  const skipped = { verdict: 'skipped', isAnswered: false } as const
  test('was easy where six of ten others got it right', () => {
    expect(bucketsFor({ ...skipped, rightPercent: 60 })).toEqual(['easySkipped'])
    expect(bucketsFor({ ...skipped, rightPercent: 59.9 })).toEqual([])
  })
  test('was not easy where the others failed, whatever its author thought', () => {
    expect(bucketsFor({ ...skipped, difficulty: 'easy', rightPercent: 20 })).toEqual([])
  })
  test('was easy by its author where there are no others', () => {
    expect(bucketsFor({ ...skipped, difficulty: 'easy' })).toEqual(['easySkipped'])
  })
})

describe('a slow question', () => {
  test('took over twice the time of the others', () => {
    expect(bucketsFor({ spentMs: 80_001, averageMs: 40_000 })).toEqual(['slow'])
    expect(bucketsFor({ spentMs: 80_000, averageMs: 40_000 })).toEqual([])
  })
  test('took over twice its share of the clock where there are no others', () => {
    expect(bucketsFor({ spentMs: 120_001 })).toEqual(['slow'])
  })
  test('is never one of under half a minute', () => {
    expect(bucketsFor({ spentMs: 29_999, averageMs: 5_000 })).toEqual([])
  })
  test('may be a wrong one', () => {
    expect(bucketsFor({ verdict: 'wrong', spentMs: 200_000 })).toEqual(['wrong', 'slow'])
  })
  test('that is hard and brought nothing was time sunk', () => {
    expect(bucketsFor({ verdict: 'wrong', spentMs: 200_000, rightPercent: 30, averageMs: 60_000 })).toEqual(['wrong', 'slow', 'sunk'])
    expect(bucketsFor({ verdict: 'right', spentMs: 200_000, difficulty: 'hard' })).toEqual(['slow'])
  })
})

describe('a likely guess', () => {
  test('took under a quarter of the usual time', () => {
    expect(bucketsFor({ spentMs: 14_999 })).toEqual(['guess'])
    expect(bucketsFor({ spentMs: 15_000 })).toEqual([])
    expect(bucketsFor({ spentMs: 15_000, averageMs: 80_000 })).toEqual(['guess'])
  })
  test('is none where the learner came back to it', () => {
    expect(bucketsFor({ spentMs: 10_000, visits: 2 })).toEqual([])
  })
  test('has an answer', () => {
    expect(bucketsFor({ verdict: 'skipped', isAnswered: false, spentMs: 2_000 })).toEqual([])
  })
})

test('places are those of the questions given', () => {
  expect(bucketsOf([one({}), one({ verdict: 'wrong' }), one({ verdict: 'wrong' })]).wrong).toEqual([1, 2])
})

test('a question’s share of the time is that of its section where the section has a clock', () => {
  const block = (count: number) => ({ type: 'single', count, scheme: { rule: 'fixed', right: '1', wrong: '0' } }) as const
  const section = (id: string, count: number, minutes?: number) => ({
    id,
    title: { en: id },
    blocks: [block(count)],
    ...(minutes !== undefined && { minutes }),
  })
  expect(fairSharesMs({ durationMinutes: 4, sections: [section('a', 2), section('b', 2)] })).toEqual([60_000, 60_000, 60_000, 60_000])
  expect(fairSharesMs({ durationMinutes: 4, sections: [section('a', 1, 3), section('b', 2, 1)] })).toEqual([180_000, 30_000, 30_000])
})
