/** Adds links to the chain of the audit log; nothing else does. Hand-written: json_each takes any number of links in one value. */
import type { ChainLink } from '#domain/audit/audit-chain.ts'

/**
 * Writes all of the links, or none where another run has written a link with one of their numbers or for one of their entries. Says how many
 * were written.
 */
export async function writeLinks(db: D1Database, links: readonly ChainLink[]): Promise<number> {
  try {
    const { meta } = await db
      .prepare(
        `INSERT INTO audit_chain (seq, audit_log_id, hash)
         SELECT e.value ->> '$.seq', e.value ->> '$.entryId', e.value ->> '$.hash' FROM json_each(?1) e`,
      )
      .bind(JSON.stringify(links))
      .run()
    return meta.changes
  } catch (error) {
    if (String(error).includes('UNIQUE constraint failed: audit_chain')) return 0
    throw error
  }
}
