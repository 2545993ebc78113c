import { describe, expect, test } from 'vitest'
import type { SendWay } from '#domain/attempt/send-times.ts'
import { freeAttemptsPerDay } from './free-plan.ts'
import { attemptUse, sittingNeeds, type SittingSize } from './needs.ts'

const of = (learners: number, plan: SittingSize['plan'] = 'paid', way: SendWay = 'connection') =>
  sittingNeeds({ learners, questions: 100, minutes: 60, changesPerLearner: 150, plan }, way)
const shareOf = (needs: ReturnType<typeof of>, name: string) => needs.limits.find((limit) => limit.name === name)?.share

test('200 learners on the free plan fit into a day, which is used to an eighth', () => {
  const { breaksFirst, limits, sitting } = of(200, 'free')
  expect(breaksFirst).toBeNull()
  expect(limits[0]).toMatchObject({ name: 'queueOperations', per: 'day' })
  expect(limits[0]?.share).toBeCloseTo(0.12, 9)
  expect(sitting).toMatchObject({ shards: 1, closeSpreadMs: 20_000 })
})

test('1,700 learners are too many for a day of the free plan, and fit into the paid one', () => {
  expect(of(1_700, 'free').breaksFirst).toMatchObject({ name: 'queueOperations', per: 'day', most: 10_000 })
  expect(of(1_700).breaksFirst).toBeNull()
})

test.each([200, 10_000, 100_000, 1_000_000])(
  'a thousand attempts in a sitting for %i cost five cents at most, and ten without connections',
  (learners) => {
    expect(of(learners).microDollarsPerThousand).toBeLessThanOrEqual(50_000)
    expect(of(learners, 'paid', 'request').microDollarsPerThousand).toBeLessThanOrEqual(100_000)
  },
)

test('10,000 learners fit into the paid plan; a tenth of what D1 answers is used when they register', () => {
  const needs = of(10_000)
  expect(needs.breaksFirst).toBeNull()
  expect(shareOf(needs, 'd1Statements')).toBeCloseTo(0.1, 9)
})

test('100,000 learners who register within ten minutes fill D1, and a million are too many for it', () => {
  expect(of(100_000).breaksFirst).toBeNull()
  expect(shareOf(of(100_000), 'd1Statements')).toBeCloseTo(1, 9)
  expect(of(1_000_000).breaksFirst).toMatchObject({ name: 'd1Statements', per: 'second' })
})

test('a million learners who start in their turns send no more messages a second than one queue takes, and no shard is full', () => {
  const needs = of(1_000_000)
  expect(shareOf(needs, 'queueMessages')).toBeLessThan(1)
  expect(shareOf(needs, 'busiestObject')).toBeLessThan(0.2)
  expect(needs.sitting.shards).toBe(100)
})

test('the figures of 1,200 learners are those that a hand computes', () => {
  // A change each 23.8 s is handed over by itself, ten are stored together, and the last of 150 leaves with the submit: 149 frames, 14 rows.
  const needs = of(1_200)
  expect(needs.savesPerAttempt).toBe(14)
  expect(needs.peaksPerSecond).toEqual({
    registrations: 2,
    starts: 600,
    opens: 2,
    saves: (1_200 * 149) / 3_600,
    closings: 60,
    results: 20,
  })
  // start 7, 14 rows of answers, submit 6, drop 1; the board takes in sixty closings by one request and 17 rows.
  expect(needs.perAttempt).toMatchObject({ workerRequests: 6, d1RowsWritten: 8, r2Reads: 1 })
  expect(needs.perAttempt.objectRequests).toBeCloseTo(10 + 149 / 20 + 1 / 60, 9)
  expect(needs.perAttempt.objectRowsWritten).toBeCloseTo(28 + 17 / 60, 9)
  expect(needs.total.objectRowsWritten).toBeCloseTo(33_940, 6)
  // Statements: 2 registrations of 6, then 6 batches of 2.
  expect(shareOf(needs, 'd1Statements')).toBeCloseTo(12 / 1_000, 9)
  // 6 × 0.3 + 17.467 × 0.15 + 25.1 × 0.001 + 28.283 × 1 + 26 × 0.001 + 8 × 1 + 6 × 0.4 + 1 × 4.5 + 1 × 0.36 millionths of a dollar each.
  expect(needs.microDollarsPerThousand).toBe(48_014)
  expect(needs.microDollars).toBe(57_617)
  // 1,200 rooms of 64 KB, rows of 3 KB and files of 4 KB.
  expect(needs.bytesKept).toEqual({ objects: 76_800_000, d1: 3_600_000, r2: 4_800_000 })
  expect(needs.storageMicroDollarsPerMonth).toBe(15_360 + 2_700 + 72)
})

describe('more', () => {
  const fullest = (size: Partial<SittingSize>) =>
    sittingNeeds({ learners: 5_000, questions: 100, minutes: 60, changesPerLearner: 100, plan: 'free', ...size })
  test.each([
    ['learners', [1, 200, 9_999, 10_000, 83_334, 1_000_000].map((learners) => ({ learners }))],
    ['questions', [1, 50, 100, 400].map((questions) => ({ questions }))],
  ] as const)('%s never need less', (_, sizes) => {
    const needs = sizes.map((size) => fullest(size))
    for (const [i, one] of needs.entries()) {
      const before = needs[i - 1]
      if (before === undefined) continue
      for (const { name, used } of one.limits)
        if (name !== 'busiestObject')
          expect(used, name).toBeGreaterThanOrEqual(before.limits.find((limit) => limit.name === name)?.used ?? 0)
      expect(one.microDollars).toBeGreaterThanOrEqual(before.microDollars)
    }
  })
  test.each(['connection', 'request'] as const)('saves by %s cost more than fewer', (way) => {
    const rows = (saves: number) => attemptUse({ way, saves, frames: 30 }, 1).objectRowsWritten
    expect(rows(20) - rows(10)).toBe(10)
  })
})

test('a day of the free plan bears 1,666 attempts, bound by the queue', () => {
  expect(freeAttemptsPerDay({ changesPerLearner: 150, minutes: 60 })).toEqual({ attempts: 1_666, boundBy: 'queueOperations' })
})
test('with many changes the rows that objects write bind it', () => {
  expect(freeAttemptsPerDay({ changesPerLearner: 600, minutes: 180 })).toMatchObject({ boundBy: 'objectRowsWritten' })
})
