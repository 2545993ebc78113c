import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { MarkedQuestion } from '#contract/results/schemas.ts'
import { markAttempt } from '#domain/marking/mark-attempt.ts'
import { units } from '#domain/marking/units.ts'
import { buildPlan, type PaperPlan } from '#domain/paper/paper-plan.ts'
import { mergeBoards } from '#domain/ranking/merge-boards.ts'
import { type ClosedAttempt, EMPTY_BOARD, fold } from '#domain/ranking/test-board.ts'

/** How long the domain's code takes here, ms. */
export interface ServiceTimes {
  /** Marking one attempt of a hundred questions, and counting it on the board of a shard. */
  readonly markMs: number
  readonly foldMs: number
  /** Merging the board of one more shard. */
  readonly mergeMs: number
}

const QUESTIONS = 100
const TIMES = 500

/** Measures each in this very run. */
export function measureTimes(): ServiceTimes {
  const plan = planOfHundred()
  const keys = plan.questions.map(() => ({ options: [1] }))
  const answers = plan.questions.map((_, i) => [i % 4])
  const marked = markAttempt(plan, keys, answers)
  const closed: ClosedAttempt = {
    score12: marked.total.score12,
    tieKey: '0',
    category: 'obc',
    state: 'AS',
    sections: marked.sections.map((section) => ({ ...section, spentMs: 3_000_000 })),
    questions: marked.marks.map((marks, i): MarkedQuestion => [marks, i % 4 === 1 ? 0 : 2, 2, [i % 4], 30_000, 1, 0, 9_000]),
    elapsedMs: 3_600_000,
  }
  const board = fold(
    EMPTY_BOARD,
    Array.from({ length: TIMES }, (_, i) => ({ ...closed, score12: units(i), state: `S${i % 36}` })),
  )
  return {
    markMs: meanMs(() => markAttempt(plan, keys, answers)),
    foldMs: meanMs(() => fold(board, [closed])),
    mergeMs: meanMs(() => mergeBoards([board, board])),
  }
}

function meanMs(work: () => unknown): number {
  for (let i = 0; i < TIMES; i++) work()
  const begun = performance.now()
  for (let i = 0; i < TIMES; i++) work()
  return (performance.now() - begun) / TIMES
}

function planOfHundred(): PaperPlan {
  const scheme = { rule: 'fixed', right: '4', wrong: '-1' } as const
  const pattern: ContentPattern = {
    id: 'million',
    version: 1,
    title: { en: 'A hundred questions' },
    exam: 'M',
    durationMinutes: 60,
    saveMode: 'always',
    clock: 'shared',
    calculator: 'none',
    percentile: 'atOrBelow',
    ties: [],
    release: { when: 'windowEnd' },
    sections: [{ id: 'a', title: { en: 'A' }, blocks: [{ type: 'single', count: QUESTIONS, scheme }] }],
  }
  const names = Array.from({ length: QUESTIONS }, (_, i) => `q${i}`)
  const question = (id: string) =>
    ({
      id,
      version: 1,
      type: 'single',
      optionCount: 4,
      decimals: null,
      fixedOrder: false,
      topic: { id: 't', subject: { en: 'Maths' }, title: { en: 'Sets' } },
      difficulty: 'easy',
    }) as const
  const built = buildPlan(pattern, [{ id: 'a', questions: names }], new Map(names.map((name) => [name, question(name)])))
  if (!built.ok) throw new Error(JSON.stringify(built.faults))
  return built.plan
}
