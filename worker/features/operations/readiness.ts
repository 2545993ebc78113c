import { sizeOf } from '#worker/db/database-size.sql.ts'
import { NEWEST_MIGRATIONS } from '#worker/db/newest-migrations.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { requireMigration } from './symptoms.sql.ts'

/** A part that cannot be used, with a reason in machine words: for operators, never for visitors. */
export interface NotReady {
  readonly part: string
  readonly reason: string
}

type Ask = <T>(part: string, question: () => Promise<T> | T, otherwise: T) => Promise<T>

/** Asks parts one by one, and notes which of them fail: one that fails hides no other. */
export function askingParts(): { readonly ask: Ask; readonly notReady: readonly NotReady[] } {
  const notReady: NotReady[] = []
  return {
    notReady,
    ask: async (part, question, otherwise) => {
      try {
        return await question()
      } catch (error) {
        if (!notReady.some((one) => one.part === part)) notReady.push({ part, reason: reasonOf(error) })
        return otherwise
      }
    },
  }
}

/** A small question to every part that the API cannot do without; gives the bytes that the databases hold. */
export async function askEveryPart(env: Env, ask: Ask): Promise<{ readonly DB: number; readonly SEARCH: number }> {
  const [db, search] = await Promise.all([
    askDatabase('DB', env, ask),
    askDatabase('SEARCH', env, ask),
    ask('PAPERS', () => env.PAPERS.head('is-it-there'), null),
    ask('MEDIA', () => env.MEDIA.head('is-it-there'), null),
    ask('keys', () => tokenKeysOf(env), null),
    ask('objects', () => env.PRESENCE.get(env.PRESENCE.idFromName('operations')).online(), 0),
  ])
  return { DB: db, SEARCH: search }
}

/** The bytes that a database holds. Where it answers, it must have the tables that this code needs: the part `migrations`. */
async function askDatabase(name: 'DB' | 'SEARCH', env: Env, ask: Ask): Promise<number> {
  const size = await ask(name, () => sizeOf(env[name]), null)
  if (size !== null) await ask('migrations', () => requireMigration(env[name], NEWEST_MIGRATIONS[name]), undefined)
  return size ?? 0
}

/** Monitors ask often, and anyone may: the parts are asked once in this time by each isolate. */
const KEPT_MS = 10_000
const kept = new WeakMap<object, { readonly at: number; readonly notReady: readonly NotReady[] }>()

/** Which parts cannot be used, at most ten seconds old. `now` in ms UTC. */
export async function partsNotReady(env: Env, now: number): Promise<readonly NotReady[]> {
  const known = kept.get(env)
  if (known !== undefined && now - known.at < KEPT_MS) return known.notReady
  const { ask, notReady } = askingParts()
  await askEveryPart(env, ask)
  kept.set(env, { at: now, notReady })
  return notReady
}

/** What the database or the platform said; Drizzle's own message quotes the query and its values. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  return (error.cause instanceof Error ? error.cause.message : error.message).slice(0, 200)
}
