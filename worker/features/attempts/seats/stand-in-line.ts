import type { LinePlace } from '#contract/attempts/seat.ts'
import type { LiveSittingCalls } from '#do/live-sitting/sitting-calls.ts'
import { LINE_FROM_LEARNERS } from '#domain/sittings/walk-in-line.ts'
import type { StagedTest } from '#worker/features/results/public/staged-test.ts'
import { logLine } from '#worker/http/log.ts'

export interface StandInLineDeps {
  readonly sitting: Pick<LiveSittingCalls, 'placeInLine'>
  /** The test as it is staged; null where it is not. */
  readonly staged: StagedTest | null
  /** ms UTC. */
  readonly now: number
}

/**
 * The place in line of someone who comes to a live test after its opening. The database is not asked, and the sitting only of a test that is
 * open and for many. Whoever does not ask, or does not wait, starts all the same: the line keeps starts from failing, and nobody out.
 */
export async function standInLine({ sitting, staged, now }: StandInLineDeps, testId: string): Promise<LinePlace> {
  const { expected = 0, test } = staged ?? {}
  const isOpen = test !== undefined && (test.opensAt ?? 0) <= now && now < (test.closesAt ?? 0)
  if (!isOpen || expected < LINE_FROM_LEARNERS) return AT_ONCE
  try {
    return { waitMs: await sitting.placeInLine() }
  } catch (error) {
    logLine('warn', { event: 'sitting_not_reached', testId, error: String(error) })
    return AT_ONCE
  }
}

const AT_ONCE: LinePlace = { waitMs: 0 }
