import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { attemptIdOf } from '#contract/shared/ids.ts'
import { ENROLMENTS_COUNTED } from '#contract/users/ban-codes.ts'
import type { TimelineEntry, UserDetail } from '#contract/users/schemas.ts'
import { ticket } from '#worker/db/account-tables.ts'
import { attempt, enrolment } from '#worker/db/attempt-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { comment } from '#worker/db/comment-tables.ts'
import { auditLog, session, user, userNote } from '#worker/db/people-tables.ts'
import { primeOrder } from '#worker/db/prime-tables.ts'
import { test } from '#worker/db/test-tables.ts'

/** So many entries of each kind are read. */
const NEWEST = 8

/** What the record says of an account beside its sessions, or null. `sessionVersion` is that of the sessions that count. */
export async function findFacts(
  db: D1Database,
  userId: string,
): Promise<(Omit<UserDetail, 'sessions'> & { readonly sessionVersion: number }) | null> {
  const some = openDb(db)
    .select({ one: sql`1` })
    .from(enrolment)
    .where(eq(enrolment.userId, userId))
    .limit(ENROLMENTS_COUNTED)
    .as('some')
  const [[row], [enrolled]] = await openDb(db).batch([
    openDb(db)
      .select({
        userId: user.id,
        name: user.name,
        email: user.email,
        phone: user.phone,
        role: user.role,
        permissions: user.permissions,
        bannedAt: user.bannedAt,
        primeUntil: user.primeAccessUntil,
        examGoals: user.examGoals,
        language: user.interfaceLanguage,
        state: user.state,
        lastSeenDay: user.lastSeenDay,
        createdAt: user.createdAt,
        ageBand: user.ageBand,
        category: user.category,
        minutesPerHour: user.accommodationMinutesPerHour,
        sessionVersion: user.sessionVersion,
      })
      .from(user)
      .where(and(eq(user.id, userId), isNull(user.deletedAt))),
    openDb(db).select({ n: count() }).from(some),
  ])
  if (row === undefined) return null
  const { bannedAt, examGoals, ...facts } = row
  return { ...facts, isBanned: bannedAt !== null, examGoals: examGoals ?? [], enrolments: enrolled?.n ?? 0 }
}

/** The newest entries of each kind, each list by an index: at most 8 rows of each, and the title of each test. One batch. */
export async function findTimeline(
  db: D1Database,
  userId: string,
  may: { readonly orders: boolean; readonly audit: boolean; readonly comments: boolean },
): Promise<TimelineEntry[][]> {
  const typed = openDb(db)
  const [sessions, attempts, tickets, notes, orders, audit, comments] = await typed.batch([
    typed
      .select({ id: session.id, at: session.createdAt, device: session.device, revokedAt: session.revokedAt })
      .from(session)
      .where(eq(session.userId, userId))
      .orderBy(desc(session.createdAt))
      .limit(NEWEST),
    typed
      .select({ testId: attempt.testId, n: attempt.n, at: attempt.startedAt, mode: attempt.mode, state: attempt.state, title: test.title })
      .from(attempt)
      .innerJoin(test, eq(test.id, attempt.testId))
      .where(eq(attempt.userId, userId))
      .orderBy(desc(attempt.startedAt))
      .limit(NEWEST),
    typed
      .select({
        id: ticket.id,
        at: ticket.createdAt,
        number: ticket.number,
        state: ticket.state,
        excerpt: sql<string>`substr(${ticket.text}, 1, 120)`,
      })
      .from(ticket)
      .where(eq(ticket.userId, userId))
      .orderBy(desc(ticket.createdAt))
      .limit(NEWEST),
    typed
      .select({ id: userNote.id, at: userNote.at, text: userNote.text, by: userNote.by })
      .from(userNote)
      .where(eq(userNote.userId, userId))
      .orderBy(desc(userNote.at))
      .limit(NEWEST),
    typed
      .select({
        id: primeOrder.id,
        at: primeOrder.createdAt,
        planTitle: primeOrder.planTitle,
        amountPaise: primeOrder.amountPaise,
        state: primeOrder.state,
      })
      .from(primeOrder)
      .where(and(eq(primeOrder.userId, userId), sql`${may.orders ? 1 : 0}`))
      .orderBy(desc(primeOrder.createdAt))
      .limit(NEWEST),
    typed
      .select({ id: auditLog.id, at: auditLog.at, action: auditLog.action, actorId: auditLog.actorId })
      .from(auditLog)
      .where(and(eq(auditLog.target, userId), sql`${may.audit ? 1 : 0}`))
      .orderBy(desc(auditLog.at))
      .limit(NEWEST),
    typed
      .select({ id: comment.id, at: comment.at, state: comment.state, excerpt: sql<string>`substr(${comment.text}, 1, 120)` })
      .from(comment)
      .where(and(eq(comment.userId, userId), sql`${comment.state} <> 'removed'`, sql`${may.comments ? 1 : 0}`))
      .orderBy(desc(comment.at))
      .limit(NEWEST),
  ])
  return [
    sessions.map(({ revokedAt, ...one }) => ({ kind: 'session', ...one, isEnded: revokedAt !== null })),
    attempts.map(({ testId, n, ...one }) => ({ kind: 'attempt', attemptId: attemptIdOf(testId, n), ...one })),
    tickets.map((one) => ({ kind: 'ticket', ...one })),
    notes.map((one) => ({ kind: 'note', ...one })),
    orders.map((one) => ({ kind: 'order', ...one })),
    audit.map((one) => ({ kind: 'audit', ...one })),
    comments.map((one) => ({ kind: 'comment', ...one })),
  ]
}
