import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { PublishedKey } from '#domain/receipts/published-keys.ts'
import { openDb } from './client.ts'
import { receiptKey } from './receipt-tables.ts'
import { statementOf } from './statement-of.ts'

export type KeyRow = Pick<PublishedKey, 'x' | 'y' | 'from' | 'until' | 'leakedAt'> & { readonly id: string }

/** Every key that ever signed, the oldest first. */
export const findReceiptKeys = (db: D1Database): Promise<KeyRow[]> =>
  openDb(db)
    .select({
      id: receiptKey.id,
      x: receiptKey.x,
      y: receiptKey.y,
      from: receiptKey.from,
      until: receiptKey.until,
      leakedAt: receiptKey.leakedAt,
    })
    .from(receiptKey)
    .orderBy(receiptKey.from, receiptKey.id)

export const insertKey = (db: D1Database, { id, x, y, from }: Pick<KeyRow, 'id' | 'x' | 'y' | 'from'>): D1PreparedStatement =>
  statementOf(db, openDb(db).insert(receiptKey).values({ id, x, y, from }))

/** The keys before `id` end at `until`, ms UTC. */
export const endOthers = (db: D1Database, id: string, until: number): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .update(receiptKey)
      .set({ until })
      .where(and(ne(receiptKey.id, id), isNull(receiptKey.until))),
  )

/** From `at` on no receipt of this key is believed. */
export const markLeaked = (db: D1Database, id: string, at: number): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .update(receiptKey)
      .set({ leakedAt: at, until: sql`min(coalesce(${receiptKey.until}, ${at}), ${at})` })
      .where(and(eq(receiptKey.id, id), isNull(receiptKey.leakedAt))),
  )
