import type { ContactRequest } from '#contract/contact/schemas.ts'
import { openTicketStatement } from '#worker/db/open-ticket.sql.ts'

/** Stores a message and puts it into the inbox, both or neither; `at` in ms UTC. */
export async function addContactMessage(
  db: D1Database,
  ids: { readonly message: string; readonly ticket: string },
  sent: ContactRequest,
  userId: string | null,
  at: number,
): Promise<void> {
  const { name, email, topic, message, language } = sent
  await db.batch([
    db
      .prepare(
        'INSERT INTO contact_message (id, name, email, topic, message, language, user_id, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)',
      )
      .bind(ids.message, name, email, topic, message, language, userId, at),
    openTicketStatement(db, {
      id: ids.ticket,
      kind: 'contact',
      category: topic,
      userId,
      contactId: ids.message,
      text: message,
      language,
      at,
    }),
  ])
}
