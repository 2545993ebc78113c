import { describe, expect, test } from 'vitest'
import { decideLeftover } from './decide-leftover.ts'

const DAY = 24 * 3_600_000
const open = { lost: null, submitWanted: false, grant: { deadlineAt: 1_000, graceMs: 30 } }

describe('an attempt that no screen has open', () => {
  test('with unsent answers has them sent, also after its time', () => {
    expect(decideLeftover(open, 3, 500)).toBe('send')
    expect(decideLeftover(open, 3, 5_000)).toBe('send')
  })
  test('whose learner confirmed the submit is submitted, unsent answers with it', () => {
    expect(decideLeftover({ ...open, submitWanted: true }, 3, 500)).toBe('submit')
    expect(decideLeftover({ ...open, submitWanted: true }, 0, 500)).toBe('submit')
  })
  test('with everything sent is left alone while its time runs', () => {
    expect(decideLeftover(open, 0, 500)).toBe('wait')
  })
  test('whose time is over is asked about', () => {
    expect(decideLeftover(open, 0, 2_000)).toBe('ask')
  })
  test('that another device took over keeps its answers for its owner to decide', () => {
    expect(decideLeftover({ ...open, lost: 'superseded' }, 3, 2_000)).toBe('wait')
  })
  test('is forgotten once nobody would take it any more', () => {
    expect(decideLeftover({ ...open, lost: 'revoked' }, 3, 8 * DAY)).toBe('forget')
    expect(decideLeftover(open, 3, 8 * DAY)).toBe('forget')
  })
})
