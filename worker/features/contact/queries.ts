import type { ContactRequest } from '#contract/contact/schemas.ts'
import { openDb } from '#worker/db/client.ts'
import { openTicketStatement } from '#worker/db/open-ticket.sql.ts'
import { contactMessage } from '#worker/db/people-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'

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
    statementOf(
      db,
      openDb(db).insert(contactMessage).values({ id: ids.message, name, email, topic, message, language, userId, createdAt: at }),
    ),
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
