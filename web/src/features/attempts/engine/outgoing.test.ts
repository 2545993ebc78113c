import { expect, test } from 'vitest'
import { OP_CHANGED, OP_LEFT, type Op } from '#contract/attempts/schemas.ts'
import { Outgoing } from './outgoing.ts'

const op = (seq: number, question: number, what: number): Op => [seq, question, 2, [0], [0], 0, 0, what]

test('two answers are two on this device, however many questions were looked at and however often they were changed', () => {
  const looked = [op(1, 0, OP_LEFT), op(3, 1, OP_LEFT), op(5, 2, OP_LEFT), op(6, 3, OP_LEFT)]
  const outgoing = new Outgoing([...looked, op(2, 0, OP_CHANGED), op(4, 1, OP_CHANGED | OP_LEFT), op(7, 1, OP_CHANGED)], 0)
  expect([outgoing.answers, outgoing.questions]).toEqual([2, 4])
  outgoing.acknowledge([...looked, op(7, 1, OP_CHANGED)], 6, 1)
  expect(outgoing.answers).toBe(1)
})
