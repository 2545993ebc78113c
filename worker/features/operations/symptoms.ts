import type { ApiSymptoms } from '#domain/operations/alerts.ts'
import { countPaidNotActive, oldestWaitingJob } from './queries.ts'
import { askEveryPart, askingParts } from './readiness.ts'
import { countOpenTooLong } from './symptoms.sql.ts'

/** An attempt this long after its end was closed by nobody: neither by its room's alarm nor by the sweep. */
const TOO_LONG_MS = 15 * 60_000
/** A payment that the gateway captured gives its pass within seconds, by webhook, and within minutes by the sweep. */
const ACTIVE_WITHIN_MS = 10 * 60_000

/** What is wrong with the API at `now` (ms UTC), each part asked on its own: one that fails hides no other. */
export async function symptomsOf(env: Env, now: number): Promise<ApiSymptoms> {
  const { ask, notReady } = askingParts()
  const [attemptsOpenTooLong, databases, paidNotActive, waitingSince] = await Promise.all([
    ask('DB', () => countOpenTooLong(env.DB, now - TOO_LONG_MS), 0),
    askEveryPart(env, ask),
    ask('DB', () => countPaidNotActive(env.DB, now - ACTIVE_WITHIN_MS), 0),
    ask('DB', () => oldestWaitingJob(env.DB, now), null),
  ])
  return {
    attemptsOpenTooLong,
    databases,
    notReady,
    paidNotActive,
    oldestWaitingMs: waitingSince === null ? 0 : now - waitingSince,
  }
}
