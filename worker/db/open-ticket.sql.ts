import type { Locale } from '#contract/shared/locales.ts'
import type { TicketKind } from '#contract/support/schemas.ts'
import type { TicketContext, TicketImage } from './account-tables.ts'

/** A matter that comes into the inbox, with where it came from. `at` ms UTC. */
export interface NewTicket {
  readonly id: string
  readonly kind: TicketKind
  readonly category: string
  readonly userId: string | null
  readonly contactId?: string
  readonly questionId?: string
  readonly testId?: string
  readonly paperVersion?: number
  readonly n?: number
  readonly text: string
  readonly images?: readonly TicketImage[]
  readonly context?: TicketContext
  readonly language: Locale
  readonly at: number
}

/**
 * The statement that puts a matter into the inbox, for the batch that stores what it is about; it gives the next number. A second report of
 * the same person about the same question of the same paper changes their ticket and opens it again. `condition` is SQL without which
 * nothing is written, such as `changes() = 1`. Hand-written: a guarded upsert that also draws the next number.
 */
export const openTicketStatement = (db: D1Database, t: NewTicket, condition = 'true'): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO ticket (id, kind, category, user_id, contact_id, question_id, test_id, paper_version, n, text, images, context, language,
         state, created_at, updated_at, owed_since, revision, number)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, 'new', ?14, ?14, ?14, 1, coalesce(last.number, 1000) + 1
       FROM (SELECT 1) LEFT JOIN (SELECT number FROM ticket ORDER BY number DESC LIMIT 1) last ON true WHERE ${condition}
       ON CONFLICT (question_id, user_id, test_id, paper_version) WHERE kind = 'report' DO UPDATE SET category = excluded.category,
         text = excluded.text, language = excluded.language, state = iif(state = 'new', 'new', 'open'), updated_at = excluded.updated_at,
         owed_since = coalesce(owed_since, excluded.owed_since), closed_at = NULL, revision = revision + 1
       RETURNING number`,
    )
    .bind(
      t.id,
      t.kind,
      t.category,
      t.userId,
      t.contactId ?? null,
      t.questionId ?? null,
      t.testId ?? null,
      t.paperVersion ?? null,
      t.n ?? null,
      t.text,
      JSON.stringify(t.images ?? []),
      JSON.stringify(t.context ?? {}),
      t.language,
      t.at,
    )
