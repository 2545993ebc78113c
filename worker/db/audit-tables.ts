import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/**
 * The hash chain over the audit log (decision 0177): one link an entry, permanently. Append-only: triggers refuse UPDATE and DELETE. STRICT,
 * which drizzle-kit does not write. Backups read this table before `audit_log`, because a column is named after it; so every link of a backup
 * has its entry.
 */
export const auditChain = sqliteTable(
  'audit_chain',
  {
    /** From 1, without gaps, in the order in which entries were linked. */
    seq: integer('seq').primaryKey(),
    auditLogId: text('audit_log_id').notNull(),
    /** base64url (domain/audit/audit-chain.ts). */
    hash: text('hash').notNull(),
  },
  (t) => [uniqueIndex('audit_chain_entry').on(t.auditLogId)],
)
