import { chainStart, linksOf } from '#domain/audit/audit-chain.ts'
import { nextLook } from '#domain/audit/link-walk.ts'
import { findUnlinked, findWalk, saveWalk } from './queries.ts'
import { writeLinks } from './write-links.sql.ts'

export const LINK_LIMITS = {
  /** Entries that are linked in one statement. */
  batch: 200,
  /** Batches of one run; the next run goes on. */
  batches: 5,
} as const

/**
 * For cron: gives each entry of the audit log that has none yet a link in the hash chain, in the order of time and id. Says how many it
 * linked. Any number of runs at once make one chain: the number of a link is unique, so the run that is too late writes nothing.
 */
export async function linkEntries(db: D1Database, now: number): Promise<number> {
  const { linkedTo, begunAt } = nextLook(await findWalk(db), now)
  let from = linkedTo
  let linked = 0
  for (let batch = 0; batch < LINK_LIMITS.batches; batch++) {
    const { end, entries } = await findUnlinked(db, from, LINK_LIMITS.batch)
    const last = entries.at(-1)
    if (last !== undefined) {
      const written = await writeLinks(db, await linksOf(crypto.subtle, end ?? (await chainStart(crypto.subtle)), entries))
      // Another run is at it, and keeps its own place.
      if (written === 0) return linked
      linked += written
      from = last.at
    }
    if (entries.length < LINK_LIMITS.batch) {
      from = now
      break
    }
  }
  await saveWalk(db, { linkedTo: from, begunAt })
  return linked
}
