import { and, asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type changeHoldWordsRequest, DECISION_LIMITS, type HoldWordsReply } from '#contract/comments/moderation-schemas.ts'
import { holdWordOf } from '#domain/comments/hold-words.ts'
import type { AdminAct } from '#worker/http/admin-act.ts'
import { openDb } from '#worker/db/client.ts'
import { holdWord } from '#worker/db/comment-tables.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { AppError } from '#worker/http/app-error.ts'

/** The hold words of all languages, as they were entered. */
export async function readHoldWords(db: D1Database): Promise<HoldWordsReply> {
  const items = await openDb(db)
    .select({ language: holdWord.language, word: holdWord.shown })
    .from(holdWord)
    .orderBy(asc(holdWord.language), asc(holdWord.word))
  return { items }
}

/**
 * Adds and takes away hold words of a language; what is there already, or is not there, changes nothing. Errors: invalid_request (no word
 * in what was entered), hold_words_full.
 */
export async function changeHoldWords(
  deps: { readonly db: D1Database; readonly act: AdminAct; readonly now: number; readonly newId: () => string },
  { language, add, remove }: z.infer<typeof changeHoldWordsRequest>,
): Promise<HoldWordsReply> {
  const { db, act, now, newId } = deps
  const added = add.map((shown, i) => ({ language, shown, word: normalised(shown, `body.add.${i}`), at: now }))
  const removed = remove.map((shown, i) => normalised(shown, `body.remove.${i}`))
  const orm = openDb(db)
  const outcome = await guardedBatch(db, {
    guard: null,
    writes: [
      ...removed.map((word) => statementOf(db, orm.delete(holdWord).where(and(eq(holdWord.language, language), eq(holdWord.word, word))))),
      ...added.map((row) =>
        statementOf(
          db,
          orm
            .insert(holdWord)
            .values(row)
            .onConflictDoUpdate({ target: [holdWord.language, holdWord.word], set: { shown: sql`excluded.shown` } }),
        ),
      ),
    ],
    guardAfter: { sql: 'SELECT (SELECT count(*) FROM hold_word) <= ?1', binds: [DECISION_LIMITS.holdWords] },
    audit: {
      id: newId(),
      at: now,
      actorId: act.actorId,
      requestId: act.requestId,
      action: act.action,
      target: `hold-words:${language}`,
      before: remove.length === 0 ? null : JSON.stringify(remove),
      after: add.length === 0 ? null : JSON.stringify(add),
    },
  })
  if (outcome === 'conflict') throw new AppError('hold_words_full', { most: DECISION_LIMITS.holdWords })
  return readHoldWords(db)
}

function normalised(entered: string, path: string): string {
  const word = holdWordOf(entered)
  if (word === null) throw new AppError('invalid_request', { path, reason: 'has no letter or digit' })
  return word
}
