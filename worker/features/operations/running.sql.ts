import * as z from 'zod/mini'
import { decodeFirst, decodeRows } from '#worker/db/decode-row.ts'

const liveRow = z.object({
  title: z.string(),
  /** ms UTC, as its end */
  opensAt: z.number(),
  closesAt: z.number(),
})

/** What a deployment would meet: attempts that are open, and live tests that are open or open before `until`. Times ms UTC. */
export interface Running {
  readonly attempts: number
  readonly live: readonly Readonly<z.infer<typeof liveRow>>[]
}

/**
 * Counts open attempts in their partial index, and reads the live tests; an operator asks this before a deployment and nobody else.
 * Hand-written: the index of open attempts is forced.
 */
export async function whatRuns(db: D1Database, now: number, until: number): Promise<Running> {
  const [attempts, live] = await Promise.all([
    db.prepare("SELECT count(*) AS n FROM attempt INDEXED BY attempt_open WHERE state = 'open' AND deadline_at > ?1").bind(now).first(),
    db
      .prepare(
        `SELECT title, opens_at AS opensAt, closes_at AS closesAt FROM test WHERE published = 1 AND kind <> 'daily' AND opens_at < ?2 AND closes_at > ?1
         ORDER BY opens_at LIMIT 20`,
      )
      .bind(now, until)
      .all(),
  ])
  return { attempts: decodeFirst(z.object({ n: z.number() }), attempts)?.n ?? 0, live: decodeRows(liveRow, live) }
}
