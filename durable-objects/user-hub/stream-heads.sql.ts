import * as z from 'zod/mini'
import { decodeFirst } from '#worker/db/decode-row.ts'

const streamHeads = z.object({ personal: z.nullable(z.number()), broadcast: z.nullable(z.number()) })

/** Where both streams of a user end now (ms UTC), 0 where nothing is. Hand-written: two look-ups in one statement. */
export async function findHeads(db: D1Database, userId: string): Promise<{ personal: number; broadcast: number }> {
  const found = await db
    .prepare(
      `SELECT (SELECT at FROM notification WHERE user_id = ?1 ORDER BY at DESC LIMIT 1) AS personal,
         (SELECT at FROM broadcast ORDER BY at DESC LIMIT 1) AS broadcast`,
    )
    .bind(userId)
    .first()
  const row = decodeFirst(streamHeads, found)
  return { personal: row?.personal ?? 0, broadcast: row?.broadcast ?? 0 }
}
