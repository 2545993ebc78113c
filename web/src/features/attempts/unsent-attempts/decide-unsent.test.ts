import { describe, expect, test } from 'vitest'
import { decideUnsent } from './decide-unsent.ts'

const DAY = 24 * 3_600_000
const open = { lost: null, submitWanted: false, grant: { deadlineAt: 1_000, graceMs: 30 } }

describe('an attempt that no screen has open', () => {
  test('with unsent answers has them sent, also after its time', () => {
    expect(decideUnsent(open, 3, 500)).toBe('send')
    expect(decideUnsent(open, 3, 5_000)).toBe('send')
  })
  test('whose learner confirmed the submit is submitted, unsent answers with it', () => {
    expect(decideUnsent({ ...open, submitWanted: true }, 3, 500)).toBe('submit')
    expect(decideUnsent({ ...open, submitWanted: true }, 0, 500)).toBe('submit')
  })
  test('with everything sent is left alone while its time runs', () => {
    expect(decideUnsent(open, 0, 500)).toBe('wait')
  })
  test('whose time is over is asked about', () => {
    expect(decideUnsent(open, 0, 2_000)).toBe('ask')
  })
  test('that another device took over keeps its answers for its owner to decide', () => {
    expect(decideUnsent({ ...open, lost: 'superseded' }, 3, 2_000)).toBe('wait')
  })
  test('is forgotten once no one would take it any more', () => {
    expect(decideUnsent({ ...open, lost: 'revoked' }, 3, 8 * DAY)).toBe('forget')
    expect(decideUnsent(open, 3, 8 * DAY)).toBe('forget')
  })
})
