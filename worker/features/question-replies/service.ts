import { REPLY_LIMITS } from '#contract/question-replies/reply-limits.ts'
import type { AdminReplies, ReplyAct } from '#contract/question-replies/schemas.ts'
import { isStale } from '#domain/question-replies/shown-replies.ts'
import { RENDERER_VERSION, renderMarkdown } from '#worker/content/render-markdown.ts'
import type { Actor, Guard } from '#worker/db/audit.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { AppError } from '#worker/http/app-error.ts'
import { changeText, findReplyTexts, findStand, writeText } from './queries.ts'

/** The replies of a question, those that are off the site or out of date included. Errors: not_found. */
export async function listReplies(db: D1Database, questionId: string): Promise<AdminReplies> {
  const [stand, rows] = await Promise.all([findStand(db, questionId), findReplyTexts(db, questionId)])
  if (stand === null) throw new AppError('not_found')
  return {
    version: stand.version,
    // The texts of a reply beside each other.
    items: [...Map.groupBy(rows, ({ id }) => id).values()]
      .flat()
      .map(({ writtenFor, ...text }) => ({ ...text, isStale: isStale(writtenFor, stand) })),
  }
}

export interface ReplyDeps {
  readonly db: D1Database
  readonly actor: Actor
  readonly now: number
  readonly newId: () => string
}

/**
 * Does one act on a reply, with its entry in the audit log. Errors: not_found (no such question); conflict (someone was faster, the question
 * has changed meanwhile, or it has as many texts as it can take); invalid_request (what a text cannot be).
 */
export async function actOnReply(deps: ReplyDeps, questionId: string, act: ReplyAct): Promise<AdminReplies> {
  const { db, actor, now } = deps
  if ((await findStand(db, questionId)) === null) throw new AppError('not_found')
  const id = act.id ?? deps.newId()
  const outcome = await guardedBatch(db, {
    guard: guardOf(questionId, id, act),
    writes: [statementFor(deps, { questionId, id }, act)],
    audit: {
      id: deps.newId(),
      at: now,
      actorId: actor.actorId,
      requestId: actor.requestId,
      action: `reply.${act.act}`,
      target: `question:${questionId}`,
      before: JSON.stringify({ reply: id, language: act.language, revision: act.revision }),
      after: JSON.stringify({ reply: id, language: act.language, revision: act.revision + 1 }),
    },
  })
  if (outcome === 'conflict') throw new AppError('conflict')
  return listReplies(db, questionId)
}

/**
 * The text is the one on the admin's screen, and for what is said of the question so is the question; a new language needs a reply to
 * belong to.
 */
function guardOf(questionId: string, id: string, act: ReplyAct): Guard {
  const isOfNow = 'version' in act ? 'EXISTS (SELECT 1 FROM question WHERE id = ?1 AND version = ?2)' : '?2 IS NULL'
  const version = 'version' in act ? act.version : null
  const own = 'question_id = ?1 AND id = ?3'
  if (act.revision > 0)
    return {
      sql: `SELECT ${isOfNow} AND EXISTS (SELECT 1 FROM question_reply WHERE ${own} AND language = ?4 AND revision = ?5)`,
      binds: [questionId, version, id, act.language, act.revision],
    }
  return {
    sql: `SELECT ${isOfNow} AND (SELECT count(*) FROM question_reply WHERE question_id = ?1) < ?5
      AND EXISTS (SELECT 1 FROM question_reply WHERE ${own}) = ?6
      AND NOT EXISTS (SELECT 1 FROM question_reply WHERE ${own} AND language = ?4)`,
    binds: [questionId, version, id, act.language, REPLY_LIMITS.texts, act.id === null ? 0 : 1],
  }
}

function statementFor({ db, actor, now }: ReplyDeps, at: { questionId: string; id: string }, act: ReplyAct): D1PreparedStatement {
  const place = { ...at, language: act.language }
  switch (act.act) {
    case 'write':
      return writeText(
        db,
        {
          ...place,
          questionVersion: act.version,
          questionText: act.question,
          answerText: act.answer,
          questionHtml: htmlOf(act.question, 'question'),
          answerHtml: htmlOf(act.answer, 'answer'),
          rendererVersion: RENDERER_VERSION,
          writtenBy: actor.actorId,
        },
        now,
      )
    case 'withdraw':
      return changeText(db, place, { state: 'withdrawn' }, now)
    case 'restore':
      return changeText(db, place, { state: 'shown' }, now)
    case 'confirm':
      return changeText(db, place, { questionVersion: act.version }, now)
  }
}

/** Pictures are those of the solution: a reply has none of its own. */
function htmlOf(source: string, field: 'question' | 'answer'): string {
  const rendered = renderMarkdown(source, { images: new Map() })
  if (!rendered.ok) throw new AppError('invalid_request', { path: `body.${field}`, reason: rendered.reason })
  return rendered.html
}
