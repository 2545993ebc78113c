import type { MarkedQuestion } from '#contract/results/schemas.ts'
import type { ClosedEvent } from '#domain/attempt/stored-attempt.ts'
import { sumUnits, units } from '#domain/marking/units.ts'

/** What a room tells of a closed attempt at two questions, the second one right or wrong; marks follow from that. */
export function closing(testId: string, userId: string, rest: Partial<ClosedEvent> & { readonly right?: number } = {}): ClosedEvent {
  const { right = 1, ...facts } = rest
  const questions = [0, 1].map((q): MarkedQuestion =>
    q < right ? [units(24), 0, 2, [1], 5_000, 1, 0, 4_000] : [units(-6), 2, 2, [0], 3_000, 1, 0, 2_000],
  )
  const score12 = sumUnits(questions.map(([marks]) => marks))
  const tally = { score12, right, partial: 0, wrong: 2 - right, skipped: 0, negative12: units((2 - right) * 6), spentMs: 8_000 }
  const tieKey = String(9_999 - tally.wrong)
  return {
    kind: 'closed',
    userId,
    testId,
    n: 1,
    mode: 'exam',
    round: 0,
    language: 'en',
    paperVersion: 1,
    keyVersion: 1,
    startedAt: 1_000,
    deadlineAt: 601_000,
    category: 'obc',
    stateCode: 'AS',
    ranking: true,
    closedAt: 600_000,
    reason: 'submit',
    score12,
    tieKey,
    result: JSON.stringify({ v: 1, total: tally, sections: [tally], questions, tieKey }),
    ...facts,
  }
}
