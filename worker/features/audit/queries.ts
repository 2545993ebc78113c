import { and, asc, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { type SQLiteColumn, unionAll } from 'drizzle-orm/sqlite-core'
import type { AuditItem, AuditRow } from '#contract/audit/schemas.ts'
import type { PageCursor } from '#domain/text/page-cursor.ts'
import { openDb } from '#worker/db/client.ts'
import { ticket } from '#worker/db/account-tables.ts'
import { importRun } from '#worker/db/authoring-tables.ts'
import { question, questionVariant } from '#worker/db/bank-tables.ts'
import { post, postText } from '#worker/db/blog-tables.ts'
import { book } from '#worker/db/book-tables.ts'
import { comment } from '#worker/db/comment-tables.ts'
import { auditLog, user } from '#worker/db/people-tables.ts'
import { primeOrder } from '#worker/db/prime-tables.ts'
import { test, testGroup } from '#worker/db/test-tables.ts'

/** Which rows of the log, and in which order. Times in ms UTC; `before` is exclusive, and so is the place `after` in the order asked for. */
export interface AuditWanted {
  /** What the action begins with. */
  readonly action: string | undefined
  readonly actor: string | undefined
  readonly target: string | undefined
  readonly from: number | undefined
  readonly before: number | undefined
  readonly after: PageCursor | null
  readonly newestFirst: boolean
  readonly limit: number
}

/** Rows of the audit log with the names of actors whose account is there; `signIn` is JSON. */
export function findAuditRows(
  db: D1Database,
  { action, actor, target, from, before, after, newestFirst, limit }: AuditWanted,
): Promise<(Omit<AuditRow, 'signIn'> & { signIn: string | null })[]> {
  const conditions: (SQL | undefined)[] = [
    action === undefined ? undefined : sql`substr(${auditLog.action}, 1, length(${action})) = ${action}`,
    actor === undefined ? undefined : eq(auditLog.actorId, actor),
    target === undefined ? undefined : eq(auditLog.target, target),
    from === undefined ? undefined : gte(auditLog.at, from),
    before === undefined ? undefined : lt(auditLog.at, before),
    after === null ? undefined : comesAfter(after, newestFirst),
  ]
  const by = newestFirst ? desc : asc
  return openDb(db)
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actorId: auditLog.actorId,
      actorName: user.name,
      action: auditLog.action,
      target: auditLog.target,
      before: auditLog.before,
      after: auditLog.after,
      requestId: auditLog.requestId,
      signIn: auditLog.signIn,
    })
    .from(auditLog)
    .leftJoin(user, and(eq(user.id, auditLog.actorId), isNull(user.deletedAt)))
    .where(and(...conditions))
    .orderBy(by(auditLog.at), by(auditLog.id))
    .limit(limit)
}

const comesAfter = ({ by, id }: PageCursor, newestFirst: boolean): SQL => {
  const place = sql`(${auditLog.at}, ${auditLog.id})`
  return newestFirst ? sql`${place} < (${by}, ${id})` : sql`${place} > (${by}, ${id})`
}

/** How much of a question or a comment is shown. */
const FIRST_WORDS = 120

/**
 * The items with these ids that are still there, by the id that the log names. Two statements whatever their number, which read a row or two for
 * each item by primary keys.
 */
export async function findAuditItems(db: D1Database, ids: readonly string[]): Promise<ReadonlyMap<string, AuditItem>> {
  if (ids.length === 0) return new Map()
  const orm = openDb(db)
  const wanted = JSON.stringify(ids)
  const isWanted = (id: SQLiteColumn) => sql`${id} IN (SELECT value FROM json_each(${wanted}))`
  const kind = (name: AuditItem['kind']) => sql<AuditItem['kind']>`${name}`.as('kind')
  const named = (id: SQLiteColumn) => sql<string>`${id}`.as('named')
  const english = (title: SQLiteColumn) => sql<string>`${title} ->> '$.en'`.as('name')
  // In English where it is written in it; Drizzle would write the columns of the outer table without its name. The name of a question in its own file stands for one without a text.
  const stem = sql`(SELECT substr(v.stem, 1, ${FIRST_WORDS}) FROM ${questionVariant} v WHERE v.question_id = question.id
    AND v.version = question.version ORDER BY v.language <> 'en', v.language LIMIT 1)`
  const title = sql`(SELECT t.title FROM ${postText} t WHERE t.post_id = post.id ORDER BY t.language <> 'en', t.language LIMIT 1)`
  // Five at most: D1 takes no more terms in a compound SELECT.
  const [content, others] = await Promise.all([
    unionAll(
      orm
        .select({ kind: kind('test'), named: named(test.id), id: test.id, name: english(test.title) })
        .from(test)
        .where(isWanted(test.id)),
      orm
        .select({ kind: kind('group'), named: named(testGroup.id), id: testGroup.id, name: english(testGroup.title) })
        .from(testGroup)
        .where(isWanted(testGroup.id)),
      orm
        .select({
          kind: kind('question'),
          named: named(question.id),
          id: question.id,
          name: sql<string>`coalesce(${stem}, ${question.externalId})`.as('name'),
        })
        .from(question)
        .where(isWanted(question.id)),
      orm
        .select({ kind: kind('post'), named: named(post.id), id: post.id, name: sql<string>`coalesce(${title}, '')`.as('name') })
        .from(post)
        .where(isWanted(post.id)),
      orm
        .select({ kind: kind('book'), named: named(book.id), id: book.id, name: english(book.titles) })
        .from(book)
        .where(isWanted(book.id)),
    ),
    unionAll(
      orm
        .select({
          kind: kind('comment'),
          named: named(comment.id),
          id: comment.postId,
          name: sql<string>`substr(${comment.text}, 1, ${FIRST_WORDS})`.as('name'),
        })
        .from(comment)
        .where(isWanted(comment.id)),
      orm
        .select({ kind: kind('ticket'), named: named(ticket.id), id: ticket.id, name: sql<string>`'#' || ${ticket.number}`.as('name') })
        .from(ticket)
        .where(isWanted(ticket.id)),
      orm
        .select({ kind: kind('order'), named: named(primeOrder.id), id: primeOrder.id, name: english(primeOrder.planTitle) })
        .from(primeOrder)
        .where(isWanted(primeOrder.id)),
      orm
        .select({ kind: kind('upload'), named: named(importRun.id), id: importRun.id, name: importRun.fileName })
        .from(importRun)
        .where(isWanted(importRun.id)),
    ),
  ])
  return new Map([...content, ...others].map(({ named: id, ...item }) => [id, item]))
}
