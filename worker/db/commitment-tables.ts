import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * The commitments to papers and keys of live tests (decision 0179), permanently: triggers refuse to change or to delete one. The nonce is a
 * secret until the results are out. STRICT and WITHOUT ROWID, which drizzle-kit does not write.
 */
export const paperCommitment = sqliteTable(
  'paper_commitment',
  {
    testId: text('test_id').notNull(),
    paperVersion: integer('paper_version').notNull(),
    keyVersion: integer('key_version').notNull(),
    /** SHA-256, base64url, as anyone may read it. */
    hash: text('hash').notNull(),
    /** 32 random bytes, base64url. */
    nonce: text('nonce').notNull(),
    /** ms UTC. */
    madeAt: integer('made_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.testId, t.paperVersion, t.keyVersion] })],
)
