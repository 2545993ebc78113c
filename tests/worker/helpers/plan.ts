import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { buildPlan } from '#domain/paper/paper-plan.ts'
import type { StartOrder } from '#do/attempt-room/room-messages.ts'

const title = (en: string) => ({ en })

/** A pattern of two sections: single choice +2/−½ and numerical +4/−1, ten minutes unless said otherwise. */
export function smallPattern(overrides: Partial<ContentPattern> = {}): ContentPattern {
  return {
    id: 'small',
    version: 1,
    title: title('Small'),
    exam: 'Small',
    durationMinutes: 10,
    saveMode: 'always',
    clock: 'shared',
    calculator: 'none',
    percentile: 'atOrBelow',
    ties: [{ by: 'section', section: 'two' }, { by: 'fewerWrong' }],
    release: { when: 'atOnce' },
    sections: [
      { id: 'one', title: title('One'), blocks: [{ type: 'single', count: 8, scheme: { rule: 'fixed', right: '2', wrong: '-1/2' } }] },
      { id: 'two', title: title('Two'), blocks: [{ type: 'numerical', count: 2, scheme: { rule: 'fixed', right: '4', wrong: '-1' } }] },
    ],
    ...overrides,
  }
}

/** Eight single-choice questions whose right option is 1, two numerical ones whose answer is 42. */
export function smallPlan(overrides: Partial<ContentPattern> = {}): { plan: PaperPlan; keys: QuestionKey[] } {
  const ids = Array.from({ length: 10 }, (_, i) => `question${String(i).padStart(8, '0')}`)
  const questions = new Map(
    ids.map((id, i) => [
      id,
      {
        id,
        version: 1,
        type: i < 8 ? ('single' as const) : ('numerical' as const),
        optionCount: i < 8 ? 4 : 0,
        decimals: i < 8 ? null : 0,
        fixedOrder: false,
        topic: { id: 't', subject: title('S'), title: title('T') },
        difficulty: 'easy' as const,
      },
    ]),
  )
  const built = buildPlan(
    smallPattern(overrides),
    [
      { id: 'one', questions: ids.slice(0, 8) },
      { id: 'two', questions: ids.slice(8) },
    ],
    questions,
  )
  if (!built.ok) throw new Error(JSON.stringify(built.faults))
  return { plan: built.plan, keys: ids.map((_, i): QuestionKey => (i < 8 ? { options: [1] } : { accept: '42' })) }
}

export function orderFor(
  userId: string,
  testId: string,
  overrides: Partial<StartOrder> = {},
  pattern: Partial<ContentPattern> = {},
): StartOrder {
  return {
    userId,
    testId,
    title: title('Small test'),
    language: 'en',
    seed: 7,
    jitter: 0,
    isLive: false,
    closesAt: null,
    minutesPerHour: 0,
    category: 'obc',
    stateCode: 'AS',
    paperVersion: 1,
    keyVersion: 1,
    ...smallPlan(pattern),
    ...overrides,
  }
}
