import { describe, expect, test } from 'vitest'
import { PALETTE_STATES } from '#contract/attempts/schemas.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { QuestionLog } from '#domain/attempt/operation-log.ts'
import { buildPlan, type PaperPlan } from '#domain/paper/paper-plan.ts'
import { receiptText, remarked, resultOf } from './attempt-result.ts'

const SECTIONS = ['physics', 'mathematics', 'biology']
const QUESTIONS = SECTIONS.flatMap((section) => [`${section}-1`, `${section}-2`])
const KEYS: QuestionKey[] = QUESTIONS.map(() => ({ options: [1] }))
/** Right in physics, half right in mathematics, right in biology. */
const LOG = [1, 1, 1, 0, 1, 1].map((option): QuestionLog => ({
  state: PALETTE_STATES[2],
  saved: [option],
  buffer: [option],
  spentMs: 1_000,
  visits: 1,
  changes: 0,
  firstAnsweredMs: 500,
  epoch: 1,
}))

describe('an attempt at physics and one of mathematics and biology', () => {
  test('is marked by the section that was chosen, and keeps which one', () => {
    const result = resultOf(plan(), KEYS, LOG, { chosen: [2] })
    expect(result.total).toMatchObject({ score12: 4 * 48, max12: 4 * 48, right: 4, wrong: 0 })
    expect(result.sections.map(({ score12, max12 }) => [score12, max12])).toEqual([
      [96, 96],
      [0, 0],
      [96, 96],
    ])
    expect(result.chosen).toEqual([2])
    expect(result.questions[2]?.[3]).toEqual([1])
  })
  test('is marked by the first section with an answer where none was chosen, and says nothing of a choice', () => {
    const result = resultOf(plan(), KEYS, LOG)
    expect(result.total).toMatchObject({ score12: 4 * 48 - 60, right: 3, wrong: 1 })
    expect(result).not.toHaveProperty('chosen')
  })
  test('keeps the choice under a corrected key, to the byte', () => {
    const corrected = KEYS.map((key, q): QuestionKey => (q === 4 ? { options: [0] } : key))
    const kept = remarked(plan(), corrected, resultOf(plan(), KEYS, LOG, { chosen: [2] }), false)
    expect(JSON.stringify(kept)).toBe(JSON.stringify(resultOf(plan(), corrected, LOG, { chosen: [2] })))
    expect(kept.total.score12).toBe(3 * 48 - 12)
  })
  test('has a receipt that the choice is part of', () => {
    const receipt = (chosen: number[]) => receiptText('t.1', 'asha', 9, resultOf(plan(), KEYS, LOG, { chosen }))
    expect(receipt([1])).not.toBe(receipt([2]))
    expect(receipt([])).toBe(JSON.stringify(['t.1', 'asha', 9, LOG.map(({ saved }) => saved)]))
  })
})

function plan(): PaperPlan {
  const scheme = { rule: 'fixed', right: '4', wrong: '-1' } as const
  const built = buildPlan(
    {
      id: 'p',
      version: 1,
      title: { en: 'P' },
      exam: 'E',
      durationMinutes: 10,
      saveMode: 'always',
      clock: 'shared',
      chooseSections: { of: ['mathematics', 'biology'], count: 1, inTest: true },
      calculator: 'none',
      percentile: 'atOrBelow',
      ties: [],
      release: { when: 'atOnce' },
      sections: SECTIONS.map((id) => ({ id, title: { en: id }, blocks: [{ type: 'single', count: 2, scheme }] })),
    },
    SECTIONS.map((id) => ({ id, questions: QUESTIONS.filter((question) => question.startsWith(id)) })),
    new Map(
      QUESTIONS.map((id) => [
        id,
        {
          id,
          version: 1,
          type: 'single',
          optionCount: 4,
          decimals: null,
          fixedOrder: false,
          topic: { id: 't', subject: { en: 'S' }, title: { en: 'T' } },
          difficulty: 'easy',
        },
      ]),
    ),
  )
  if (!built.ok) throw new Error(JSON.stringify(built.faults))
  return built.plan
}
