import { describe, expect, test } from 'vitest'
import { OP_CHANGED, OP_SECTION_CHOSEN, OP_SECTION_UNCHOSEN, type Op } from '#contract/attempts/schemas.ts'
import { closesItselfAt } from './attempt-clock.ts'
import { randomOf } from './shuffle.ts'
import { decideOps, type LogHead } from './accept-operations.ts'

const MIN = 60_000
const QUESTIONS = Array.from({ length: 9 }, () => ({ type: 'single' as const, optionCount: 4, decimals: null }))
const POSITIONS = 10_000

/** One answer that arrives at `now`, and whether it counts by a slow and plain reckoning. */
interface Position {
  readonly head: LogHead
  readonly op: Op
  readonly now: number
  readonly counts: boolean
}

type Decide = typeof decideOps

describe('10,000 clock positions around the deadline and every border of a section, with and without grace', () => {
  const positions = Array.from({ length: POSITIONS }, (_, i) => (i % 4 === 0 ? underOneClock(i) : bySection(i)))
  const wrongOnes = (decide: Decide): number =>
    positions.filter(({ head, op, now, counts }) => {
      const decision = decide(head, QUESTIONS, 1, [op], now)
      return decision.kind !== 'append' || decision.runs.length !== 1 || decision.runs[0]?.late !== !counts
    }).length

  test('no late answer counts, and every answer in time does', () => {
    expect(wrongOnes(decideOps)).toBe(0)
    const inTime = positions.filter(({ counts }) => counts).length
    expect(inTime).toBeGreaterThan(POSITIONS / 5)
    expect(inTime).toBeLessThan((POSITIONS * 4) / 5)
  })
  test('no attempt closes itself while an answer could still count', () => {
    expect(positions.filter(({ head, now, counts }) => counts && now >= closesItselfAt(head.times))).toEqual([])
  })
  test('a rule that says "before" for "until" is found out', () => {
    expect(wrongOnes((head, questions, epoch, ops, now) => decideOps(head, questions, epoch, ops, now + 1))).toBeGreaterThan(100)
  })
  test('a rule that begins a section after its border for at it is found out', () => {
    expect(wrongOnes((head, questions, epoch, ops, now) => decideOps(head, questions, epoch, ops, now - 1))).toBeGreaterThan(100)
  })
  test('a rule that believes the device’s clock is found out', () => {
    expect(wrongOnes((head, questions, epoch, ops) => decideOps(head, questions, epoch, ops, ops[0]?.[5] ?? 0))).toBeGreaterThan(1_000)
  })
})

describe('a choice of a section', () => {
  const times = { startedAt: 0, deadlineAt: 60 * MIN, graceMs: 0, jitterMs: 0 }
  const head: LogHead = { ...OPEN, times, sections: null, mayChoose: (question) => question >= 6 }
  const decide = (question: number, what: number, now = MIN) =>
    decideOps(head, QUESTIONS, 1, [[1, question, 0, null, null, MIN, 0, what]], now)

  test('is taken where the pattern lets the learner choose that section', () => {
    expect(decide(6, OP_CHANGED | OP_SECTION_CHOSEN)).toMatchObject({ kind: 'append', runs: [{ late: false }] })
    expect(decide(8, OP_CHANGED | OP_SECTION_UNCHOSEN)).toMatchObject({ kind: 'append', runs: [{ late: false }] })
  })
  test('is refused for a section that everyone takes', () => {
    expect(decide(5, OP_SECTION_CHOSEN)).toMatchObject({ kind: 'invalid', at: 0 })
  })
  test('is refused where it says both', () => {
    expect(decide(6, OP_SECTION_CHOSEN | OP_SECTION_UNCHOSEN)).toMatchObject({ kind: 'invalid', at: 0 })
  })
  test('comes too late after the deadline, as an answer does', () => {
    expect(decide(6, OP_SECTION_CHOSEN, 61 * MIN)).toMatchObject({ kind: 'append', runs: [{ late: true }] })
  })
})

function underOneClock(seed: number): Position {
  const { int, near } = dice(seed)
  const graceMs = GRACES[int(0, 2)] ?? 0
  const deadlineAt = int(5 * MIN, 60 * MIN)
  const now = deadlineAt + near(graceMs)
  return position({ startedAt: 0, deadlineAt, graceMs, jitterMs: int(0, 20_000) }, null, int(0, 8), now, seed, now <= deadlineAt + graceMs)
}

/** Three sections with clocks of their own; sometimes time was given in one, or one was ended early. */
function bySection(seed: number): Position {
  const { int, near } = dice(seed)
  const graceMs = GRACES[int(0, 2)] ?? 0
  const durationsMs = [int(2, 20), int(2, 20), int(2, 20)].map((minutes) => minutes * MIN)
  const gift = int(0, 1) === 0 ? null : { section: int(0, 2), ms: int(1, 5 * MIN) }
  const early = int(0, 2) === 0 ? { section: int(0, 1), afterMs: int(MIN, 2 * MIN - 1) } : null
  const ends: number[] = []
  const shifts: { at: number; ms: number }[] = []
  const earlyEnds = new Map<number, number>()
  for (const [s, duration] of durationsMs.entries()) {
    const from = ends[s - 1] ?? 0
    if (early?.section === s) earlyEnds.set(s, from + early.afterMs)
    else if (gift?.section === s) shifts.push({ at: from + 1, ms: gift.ms })
    const given = gift?.section === s && early?.section !== s ? gift.ms : 0
    ends.push(early?.section === s ? from + early.afterMs : from + duration + given)
  }
  const section = int(0, 2)
  // What has been given or ended is past by the time that an answer comes.
  const known = Math.max(0, ...earlyEnds.values(), ...shifts.map(({ at }) => at))
  const from = ends[section - 1] ?? 0
  const to = ends[section] ?? 0
  const border = int(0, 1) === 0 ? from : to
  const now = Math.max(known, border + near(graceMs))
  const head = {
    schedule: { startedAt: 0, durationsMs, capAt: null },
    shifts,
    earlyEnds,
    heardAt: 0,
    sectionOf: (question: number) => Math.floor(question / 3),
  }
  const counts = !earlyEnds.has(section) && now >= from - graceMs && now <= to + graceMs
  const times = { startedAt: 0, deadlineAt: ends[2] ?? 0, graceMs, jitterMs: 0 }
  return position(times, head, section * 3 + int(0, 2), now, seed, counts)
}

const OPEN = { state: 'open', reason: null, isPaused: false, epoch: 1, revokedEpoch: 0, appliedSeq: 0, opCount: 0 } as const
const GRACES = [0, 5_000, 30_000]

function position(
  times: LogHead['times'],
  sections: LogHead['sections'],
  question: number,
  now: number,
  seed: number,
  counts: boolean,
): Position {
  const state = { ...OPEN, mayChoose: () => false }
  // The device's clock is anywhere within a day.
  const at = Math.max(0, now + dice(seed + POSITIONS).int(-24 * 60 * MIN, 24 * 60 * MIN))
  return { head: { ...state, times, sections }, op: [1, question, 2, [1], [1], at, 900, 3], now, counts }
}

function dice(seed: number) {
  const next = randomOf(seed, 1)
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  /** From a border: the very milliseconds around it and around its grace as often as anything else. */
  const near = (graceMs: number): number =>
    int(0, 2) === 0 ? int(-graceMs - 2_000, graceMs + 2_000) : ([-graceMs, 0, graceMs][int(0, 2)] ?? 0) + int(-1, 1)
  return { int, near }
}
