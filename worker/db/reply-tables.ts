/**
 * Answers to learners' questions that everyone sees under the solution of a question (decision 0153). Times are ms UTC. Nothing here names
 * a learner or leads to the ticket that was answered. STRICT and WITHOUT ROWID, which drizzle-kit does not write.
 */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Locale } from '#contract/shared/locales.ts'

/** One language of a reply: what an admin wrote, and the safe HTML it was rendered to, once. */
export const questionReply = sqliteTable(
  'question_reply',
  {
    questionId: text('question_id').notNull(),
    /** Of the reply; its texts in other languages share it. */
    id: text('id').notNull(),
    language: text('language').$type<Locale>().notNull(),
    /** The version of the question, and the standing decisions about its key, that it was written or confirmed for. */
    questionVersion: integer('question_version').notNull(),
    keyState: text('key_state').notNull(),
    questionText: text('question_text').notNull(),
    answerText: text('answer_text').notNull(),
    questionHtml: text('question_html').notNull(),
    answerHtml: text('answer_html').notNull(),
    rendererVersion: integer('renderer_version').notNull(),
    state: text('state', { enum: ['shown', 'withdrawn'] }).notNull(),
    /** The admin who wrote or last changed it. */
    writtenBy: text('written_by').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Raised by every act: two admins cannot undo each other unseen. */
    revision: integer('revision').notNull(),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.id, t.language] })],
)
