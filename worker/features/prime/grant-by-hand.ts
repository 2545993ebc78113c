import type { GrantResponse } from '#contract/admin-prime.ts'
import type { Locale } from '#contract/locales.ts'
import { untilAfter } from '#domain/money/prime-until.ts'
import { auditStatement } from '#worker/db/audit.ts'
import { noticeStatement } from '#worker/db/notice-statement.ts'
import { fromNotificationRow, type NotificationRow } from '#worker/db/stored-notification.ts'
import { AppError } from '#worker/http/app-error.ts'
import { type MoneyDeps, tellLearner } from './apply-news.ts'
import { carryStatement, setUntilStatement } from './grant-statements.ts'
import { noticeOf } from './notices.ts'

/**
 * Gives somebody days without a payment: one audit row, one grant, one notification. `grantId` is the client's: the same twice is one. Errors:
 * not_found, prime_cap.
 */
export async function grantByHand(
  deps: MoneyDeps,
  who: { readonly userId: string; readonly requestId: string },
  given: { readonly grantId: string; readonly user: string; readonly days: number; readonly reason: string },
): Promise<GrantResponse> {
  const { db, now, newId } = deps
  const person = await db
    .prepare(
      `SELECT id, prime_access_until AS until, coalesce(interface_language, 'en') AS language FROM user WHERE (id = ?1 OR email = ?2) AND deleted_at IS NULL`,
    )
    .bind(given.user, given.user.toLowerCase())
    .first<{ id: string; until: number | null; language: Locale }>()
  if (person === null) throw new AppError('not_found')
  const until = untilAfter(given.days, person.until, now)
  if (until === null) throw new AppError('prime_cap')
  const message = noticeOf('byHand', person.language, { until })
  const results = await db.batch<NotificationRow & { until: number }>([
    carryStatement(db, person.id, now),
    auditStatement(db, {
      ...{ id: given.grantId, at: now, actorId: who.userId, action: 'prime.grant', target: person.id, requestId: who.requestId },
      ...{ before: JSON.stringify({ until: person.until }), after: JSON.stringify({ days: given.days, reason: given.reason }) },
    }),
    db
      .prepare(
        `INSERT INTO prime_grant (user_id, n, kind, granted_at, granted_s, revoked_s, actor_id, reason)
         SELECT ?1, (SELECT coalesce(max(n), 0) + 1 FROM prime_grant WHERE user_id = ?1), 'byHand', ?2, ?3, 0, ?4, ?5 WHERE changes() = 1`,
      )
      .bind(person.id, now, given.days * 86_400, who.userId, given.reason),
    noticeStatement(db, { userId: person.id, at: now, tag: newId().slice(0, 8), message, link: '/user/pass/status' }, 'changed before'),
    setUntilStatement(db, person.id),
    db.prepare('SELECT prime_access_until AS until FROM user WHERE id = ?1').bind(person.id),
  ])
  const notice = results[3]?.results[0]
  if (notice !== undefined) await tellLearner(deps, person.id, fromNotificationRow('personal', notice))
  return { userId: person.id, primeUntil: results[5]?.results[0]?.until ?? until }
}
