import type { ApiSymptoms } from '#domain/operations/alerts.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { countPaidNotActive, oldestWaitingJob } from './queries.ts'
import { countOpenTooLong, sizeOf } from './symptoms.sql.ts'

/** An attempt this long after its end was closed by nobody: neither by its room's alarm nor by the sweep. */
const TOO_LONG_MS = 15 * 60_000
/** A payment that the gateway captured gives its pass within seconds, by webhook, and within minutes by the sweep. */
const ACTIVE_WITHIN_MS = 10 * 60_000

/** What is wrong with the API at `now` (ms UTC), each part asked on its own: one that fails hides no other. */
export async function symptomsOf(env: Env, now: number): Promise<ApiSymptoms> {
  const notReady: { part: string; reason: string }[] = []
  async function ask<T>(part: string, question: () => Promise<T> | T, otherwise: T): Promise<T> {
    try {
      return await question()
    } catch (error) {
      notReady.push({ part, reason: reasonOf(error) })
      return otherwise
    }
  }
  const [attemptsOpenTooLong, db, search, paidNotActive, waitingSince] = await Promise.all([
    ask('DB', () => countOpenTooLong(env.DB, now - TOO_LONG_MS), 0),
    ask('DB', () => sizeOf(env.DB), 0),
    ask('SEARCH', () => sizeOf(env.SEARCH), 0),
    ask('DB', () => countPaidNotActive(env.DB, now - ACTIVE_WITHIN_MS), 0),
    ask('DB', () => oldestWaitingJob(env.DB, now), null),
    ask('PAPERS', () => env.PAPERS.head('is-it-there'), null),
    ask('MEDIA', () => env.MEDIA.head('is-it-there'), null),
    ask('keys', () => tokenKeysOf(env), null),
    ask('objects', () => env.PRESENCE.get(env.PRESENCE.idFromName('operations')).online(), 0),
  ])
  return {
    attemptsOpenTooLong,
    databases: { DB: db, SEARCH: search },
    notReady,
    paidNotActive,
    oldestWaitingMs: waitingSince === null ? 0 : now - waitingSince,
  }
}

/** What the database or the platform said; Drizzle's own message quotes the query and its values. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  return (error.cause instanceof Error ? error.cause.message : error.message).slice(0, 200)
}
