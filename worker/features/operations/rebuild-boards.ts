import { asc, gt } from 'drizzle-orm'
import { openDb } from '#worker/db/client.ts'
import { test } from '#worker/db/test-tables.ts'
import { boardOf } from '#worker/platform/objects.ts'

/** Boards that one call counts again. */
const AT_ONCE = 10

export interface RebuiltBoards {
  readonly rebuilt: number
  /** What the next call continues after; null: all are done. */
  readonly next: string | null
}

/**
 * Counts the boards of the next tests again from the record: after a restore a board may have counted attempts that the record no longer
 * has, and would pass over new ones. `after` is a test id, '' at the beginning.
 */
export async function rebuildBoards(env: Env, after: string): Promise<RebuiltBoards> {
  const tests = await openDb(env.DB).select({ id: test.id }).from(test).where(gt(test.id, after)).orderBy(asc(test.id)).limit(AT_ONCE)
  await Promise.all(tests.map(({ id }) => boardOf(env, id).rebuild(id)))
  return { rebuilt: tests.length, next: tests.length < AT_ONCE ? null : (tests.at(-1)?.id ?? null) }
}
