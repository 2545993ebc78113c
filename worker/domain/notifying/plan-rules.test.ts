import { describe, expect, test } from 'vitest'
import { PLAN_STATES, type PlanState } from '#contract/notifications/plan-schemas.ts'
import { areSumsDue, isAsConfirmed, mayAct, nextRoundAt, PLAN_ACTS, type PlanAct } from './plan-rules.ts'

const NOW = Date.parse('2026-11-24T12:00:00+05:30')
const plan = (state: PlanState, at: number | null = NOW + 10_000) => ({ state, at })

describe('a plan', () => {
  test.each<[string, PlanAct, PlanState, boolean]>([
    ['that is a draft can be saved', 'save', 'draft', true],
    ['that is a draft can be confirmed', 'confirm', 'draft', true],
    ['that is a draft can be deleted', 'delete', 'draft', true],
    ['that is a draft cannot be stopped', 'stop', 'draft', false],
    ['that is confirmed cannot be confirmed again', 'confirm', 'confirmed', false],
    ['that is scheduled can be undone', 'undo', 'scheduled', true],
    ['that is scheduled cannot be changed under its number', 'save', 'scheduled', false],
    ['that waits for a new number can be confirmed', 'confirm', 'waiting', true],
    ['that is fixed can be undone', 'undo', 'fixed', true],
    ['that is being sent cannot be undone', 'undo', 'sending', false],
    ['that is being sent can be stopped', 'stop', 'sending', true],
    ['that was sent can be stopped', 'stop', 'sent', true],
    ['that was sent cannot be deleted', 'delete', 'sent', false],
    ['that was stopped stays stopped', 'stop', 'stopped', false],
    ['that failed can be mended and confirmed', 'confirm', 'failed', true],
  ])('%s', (_name, act, state, may) => {
    expect(mayAct(act, plan(state), NOW)).toBe(may)
  })
  test('that is fixed can be undone until its time, and stopped from then on', () => {
    expect(mayAct('undo', plan('fixed', NOW + 1), NOW)).toBe(true)
    expect(mayAct('undo', plan('fixed', NOW), NOW)).toBe(false)
    expect(mayAct('undo', plan('fixed', null), NOW)).toBe(false)
    expect(mayAct('stop', plan('fixed', NOW + 1), NOW)).toBe(false)
    expect(mayAct('stop', plan('fixed', NOW), NOW)).toBe(true)
  })
  test('takes no act but a stop once it is sent', () => {
    for (const act of Object.keys(PLAN_ACTS) as PlanAct[])
      for (const state of PLAN_STATES.filter((one) => one === 'sent' || one === 'stopped'))
        expect([act, state, mayAct(act, plan(state), NOW)]).toEqual([act, state, act === 'stop' && state === 'sent'])
  })
})

describe('the number that was typed', () => {
  test.each([
    ['holds where it is the very one', 100, 100, false, true],
    ['does not hold for one person more, sent at once', 100, 101, false, false],
    ['does not hold for one person less, sent at once', 100, 99, false, false],
    ['holds for a fifth more, scheduled', 100, 120, true, true],
    ['holds for a fifth less, scheduled', 100, 80, true, true],
    ['does not hold for more than a fifth, scheduled', 100, 121, true, false],
    ['does not hold for less than a fifth, scheduled', 100, 79, true, false],
    ['does not hold for one more than one', 1, 2, true, false],
  ])('%s', (_name, people, fixed, isScheduled, holds) => {
    expect(isAsConfirmed({ people, fixed, isScheduled })).toBe(holds)
  })
})

describe('the sums of a broadcast are counted', () => {
  const MIN = 60_000
  test.each([
    ['at first', 0, null, true],
    ['not within a minute', 5 * MIN, 5 * MIN - 59_000, false],
    ['each minute in the first hour', 5 * MIN, 4 * MIN, true],
    ['each ten minutes in the first day', 120 * MIN, 109 * MIN, true],
    ['not each five minutes in the first day', 120 * MIN, 115 * MIN, false],
    ['each hour in the first week', 3 * 1440 * MIN, 3 * 1440 * MIN - 60 * MIN, true],
    ['never after a week', 8 * 1440 * MIN, null, false],
  ])('%s', (_name, age, counted, due) => {
    expect(areSumsDue(NOW, counted === null ? null : NOW + counted, NOW + age)).toBe(due)
  })
})

test('a round of pushes waits for the first end of quiet hours, and for half an hour at least', () => {
  expect(nextRoundAt(NOW + 7_200_000, NOW)).toBe(NOW + 7_200_000)
  expect(nextRoundAt(NOW + 60_000, NOW)).toBe(NOW + 1_800_000)
})
