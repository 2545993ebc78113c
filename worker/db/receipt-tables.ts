import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * The public half of every key that ever signed a receipt (decision 0171), permanently: a receipt can be checked for as long as its row is
 * here. Written with a row of the audit log, which holds the same key. Times in ms UTC. STRICT,
 * which drizzle-kit does not write.
 */
export const receiptKey = sqliteTable('receipt_key', {
  /** As in the name of its secret, and in the receipts that it signed. */
  id: text('id').primaryKey(),
  /** The point on P-256, base64url. */
  x: text('x').notNull(),
  y: text('y').notNull(),
  from: integer('from_at').notNull(),
  /** From when on it signs nothing; null: it signs now. */
  until: integer('until_at'),
  /** Since when others may have the private key. */
  leakedAt: integer('leaked_at'),
})
