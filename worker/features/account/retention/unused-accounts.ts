import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { localize, type Locale } from '#contract/shared/locales.ts'
import { deletionOf, unusedStep } from '#domain/people/unused-account.ts'
import { endOfDay } from '#domain/revision/study-streak.ts'
import { openDb } from '#worker/db/client.ts'
import { inactivityLetter, user } from '#worker/db/people-tables.ts'
import { walkDaily } from '#worker/db/task-places.ts'
import { logLine } from '#worker/http/log.ts'
import { noticeMessage } from '#worker/notifying/notices.ts'
import type { Mailer } from '#worker/platform/mailer.ts'
import { brandName } from '#worker/platform/seller.ts'
import { erasePerson, type EraseDeps } from '../erasure/erase.ts'
import { markDeleted } from '../erasure/queries.ts'

export interface UnusedDeps {
  readonly erase: EraseDeps
  /** Null where the site sends no letters: then no account is deleted. */
  readonly mailer: Mailer | null
  /** The site's address, for links. */
  readonly origin: string
  readonly now: number
}

/** Accounts a page, and how many of them are written to or deleted in one run. */
const PAGE = 500
const AT_MOST = 20

/**
 * Writes to people who have not used their account for three years, and deletes it when both letters have had their time. Not of admins, nor
 * where a pass runs. A letter counts once the mail channel has taken it; without a channel nothing happens. Says for how many something was done.
 */
export async function endUnusedAccounts(deps: UnusedDeps): Promise<number> {
  const { mailer, now } = deps
  if (mailer === null) return 0
  return walkDaily(deps.erase.db, 'unusedAccounts', now, async (after) => {
    const rows = await readAccounts(deps.erase.db, after)
    let done = 0
    for (const row of rows) {
      if (row.role === 'admin' || (row.primeAccessUntil ?? 0) > now) continue
      if (await takeStep({ ...deps, mailer }, row)) done++
      if (done === AT_MOST) return { done, next: row.id }
    }
    return { done, next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null }
  })
}

const readAccounts = (binding: D1Database, after: string) =>
  openDb(binding)
    .select({
      id: user.id,
      email: user.email,
      role: user.role,
      language: user.interfaceLanguage,
      primeAccessUntil: user.primeAccessUntil,
      lastSeenDay: user.lastSeenDay,
      createdAt: user.createdAt,
      firstAt: inactivityLetter.firstAt,
      lastAt: inactivityLetter.lastAt,
    })
    .from(user)
    .leftJoin(inactivityLetter, eq(inactivityLetter.userId, user.id))
    .where(and(gt(user.id, after), isNull(user.deletedAt)))
    .orderBy(asc(user.id))
    .limit(PAGE)

type Account = Awaited<ReturnType<typeof readAccounts>>[number]

/** Says whether something was due and done. */
async function takeStep(deps: UnusedDeps & { readonly mailer: Mailer }, row: Account): Promise<boolean> {
  const { erase, now } = deps
  const db = openDb(erase.db)
  const { id, email, firstAt, lastAt, lastSeenDay, createdAt } = row
  const account = { lastUsedAt: lastSeenDay === null ? createdAt : endOfDay(lastSeenDay), firstAt, lastAt }
  switch (unusedStep(account, now)) {
    case 'nothing':
      return false
    case 'forget':
      await db.delete(inactivityLetter).where(eq(inactivityLetter.userId, id))
      return true
    case 'firstLetter':
      if (!(await isSent(deps, row, deletionOf(account, now)))) return false
      await db.insert(inactivityLetter).values({ userId: id, firstAt: now, lastAt: null }).onConflictDoNothing()
      return true
    case 'lastLetter':
      if (!(await isSent(deps, row, deletionOf(account, now)))) return false
      await db.update(inactivityLetter).set({ lastAt: now }).where(eq(inactivityLetter.userId, id))
      return true
    case 'delete': {
      const order = { actor: { actorId: 'system', requestId: 'retention', signIn: null }, email, reason: 'not used for three years' }
      if (!(await markDeleted(erase.db, { userId: id, auditId: erase.newId(), requestId: 'retention', now, order }))) return false
      await erasePerson(erase, { id, email })
      return true
    }
  }
}

async function isSent({ mailer, origin, erase }: UnusedDeps & { readonly mailer: Mailer }, row: Account, until: number): Promise<boolean> {
  const language: Locale = row.language ?? 'en'
  const { text } = localize(noticeMessage('accountUnused', language, { until }), language)
  const letter = { id: erase.newId(), kind: 'accountUnused', to: row.email, subject: `${brandName}: ${text}`.slice(0, 120) }
  try {
    await mailer.send({ ...letter, text: `${text}\n\n${origin}/login\n\n${brandName}\n` })
    return true
  } catch (error) {
    // The error of a mailer may quote the address: only its name is kept.
    logLine('warn', {
      event: 'letter_not_sent',
      letterId: letter.id,
      kind: letter.kind,
      error: error instanceof Error ? error.name : 'unknown',
    })
    return false
  }
}
