/**
 * The months in which published posts stand, for the index of the sitemap.
 * Hand-written: a recursive table of months, of which each is looked up once, so that the cost does not grow with the posts.
 */
import * as z from 'zod/mini'
import { decodeRows } from '#worker/db/decode-row.ts'

/** Months as `2026-11` (UTC), the earliest first, in which a post that is published now was first published. */
export async function findPublishedMonths(db: D1Database): Promise<string[]> {
  return decodeRows(z.object({ month: z.string() }), await db.prepare(MONTHS).all()).map(({ month }) => month)
}

const at = (month: string): string => `unixepoch(${month} || '-01') * 1000`
const MONTHS = `
  WITH RECURSIVE ends(first, last) AS (
    SELECT (SELECT published_at FROM post WHERE published_at IS NOT NULL ORDER BY published_at, id LIMIT 1),
      (SELECT published_at FROM post WHERE published_at IS NOT NULL ORDER BY published_at DESC, id DESC LIMIT 1)
  ), month(name) AS (
    SELECT strftime('%Y-%m', first / 1000, 'unixepoch') FROM ends WHERE first IS NOT NULL
    UNION ALL
    SELECT strftime('%Y-%m', name || '-01', '+1 month') FROM month, ends WHERE ${at(`strftime('%Y-%m', name || '-01', '+1 month')`)} <= last LIMIT 1200
  )
  SELECT name AS month FROM month WHERE EXISTS (
    SELECT 1 FROM post WHERE published_at IS NOT NULL AND published_at >= ${at('name')} AND published_at < ${at(`strftime('%Y-%m', name || '-01', '+1 month')`)}
  )`
