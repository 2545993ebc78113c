import { and, asc, eq, sql } from 'drizzle-orm'
import { REPLY_LIMITS } from '#contract/question-replies/reply-limits.ts'
import type { AdminReplyText } from '#contract/question-replies/schemas.ts'
import type { QuestionStand } from '#domain/question-replies/shown-replies.ts'
import { question } from '#worker/db/bank-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { keyStateOf } from '#worker/db/question-key-state.sql.ts'
import { questionReply } from '#worker/db/reply-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'

/** The question as it is now, or null where there is none. */
export async function findStand(db: D1Database, questionId: string): Promise<QuestionStand | null> {
  const [row] = await openDb(db)
    .select({ version: question.version, keyState: keyStateOf(question.id) })
    .from(question)
    .where(eq(question.id, questionId))
  return row ?? null
}

export interface ReplyTextRow extends Omit<AdminReplyText, 'isStale'> {
  readonly writtenFor: QuestionStand
}

/** Every text of every reply to a question, the first written first. */
export async function findReplyTexts(db: D1Database, questionId: string): Promise<ReplyTextRow[]> {
  const r = questionReply
  const rows = await openDb(db)
    .select({
      id: r.id,
      language: r.language,
      question: r.questionText,
      answer: r.answerText,
      questionHtml: r.questionHtml,
      answerHtml: r.answerHtml,
      state: r.state,
      revision: r.revision,
      updatedAt: r.updatedAt,
      version: r.questionVersion,
      keyState: r.keyState,
    })
    .from(r)
    .where(eq(r.questionId, questionId))
    .orderBy(asc(r.createdAt), asc(r.id))
    .limit(REPLY_LIMITS.texts)
  return rows.map(({ version, keyState, ...text }) => ({ ...text, writtenFor: { version, keyState } }))
}

export interface NewReplyText {
  readonly questionId: string
  readonly id: string
  readonly language: AdminReplyText['language']
  readonly questionVersion: number
  readonly questionText: string
  readonly answerText: string
  readonly questionHtml: string
  readonly answerHtml: string
  readonly rendererVersion: number
  readonly writtenBy: string
}

/** Puts a text on the site, or in the place of the one in the same language. `now` ms UTC. */
export function writeText(db: D1Database, text: NewReplyText, now: number): D1PreparedStatement {
  const keyState = keyStateOf(text.questionId)
  const { questionVersion, questionText, answerText, questionHtml, answerHtml, rendererVersion, writtenBy } = text
  const words = { questionVersion, questionText, answerText, questionHtml, answerHtml, rendererVersion, writtenBy }
  return statementOf(
    db,
    openDb(db)
      .insert(questionReply)
      .values({ ...text, keyState, state: 'shown', createdAt: now, updatedAt: now, revision: 1 })
      .onConflictDoUpdate({
        target: [questionReply.questionId, questionReply.id, questionReply.language],
        set: { ...words, keyState, state: 'shown', updatedAt: now, revision: NEXT_REVISION },
      }),
  )
}

/** Changes the state of a text, or what it holds for. `now` ms UTC. */
export const changeText = (
  db: D1Database,
  at: Pick<NewReplyText, 'questionId' | 'id' | 'language'>,
  change: { readonly state: AdminReplyText['state'] } | { readonly questionVersion: number },
  now: number,
): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .update(questionReply)
      .set({
        ...change,
        ...('questionVersion' in change && { keyState: keyStateOf(at.questionId) }),
        updatedAt: now,
        revision: NEXT_REVISION,
      })
      .where(and(eq(questionReply.questionId, at.questionId), eq(questionReply.id, at.id), eq(questionReply.language, at.language))),
  )

const NEXT_REVISION = sql`${questionReply.revision} + 1`
