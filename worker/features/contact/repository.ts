import type { ContactRequest } from '#contract/contact.ts'
import type { Db } from '#worker/db/client.ts'
import { contactMessage } from '#worker/db/people-tables.ts'

/** Puts a message into the inbox; `at` in ms UTC. */
export async function addContactMessage(db: Db, id: string, sent: ContactRequest, userId: string | null, at: number): Promise<void> {
  const { name, email, topic, message, language } = sent
  await db.insert(contactMessage).values({ id, name, email, topic, message, language, userId, createdAt: at })
}
