import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import { localize } from '#contract/shared/locales.ts'
import { mailOutbox, primeOrder } from '#worker/db/prime-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { user } from '#worker/db/people-tables.ts'
import { logLine } from '#worker/http/log.ts'
import type { Mailer } from '#worker/platform/mailer.ts'
import { brandName } from '#worker/platform/seller.ts'
import { noticeMessage } from '#worker/notifying/notices.ts'

const PAGE = 20
const TRIES = 6
const MINUTE_MS = 60_000

export interface LetterDeps {
  readonly db: D1Database
  readonly mailer: Mailer
  /** The site's address, for links. */
  readonly origin: string
  readonly now: number
}

interface LetterRow {
  readonly id: string
  readonly kind: 'primeReceipt' | 'primeRefund' | 'primeWeek' | 'primeDay' | 'primeOver'
  readonly ref: string
  readonly language: Locale
  readonly tries: number
  readonly nextAt: number
  readonly email: string | null
  readonly planTitle: Localized | null
}

/** Writes the letters that are due. Only the sweep whose UPDATE moves a letter's time sends it, so two sweeps never both do. Says how many left. */
export async function sendDueEmails({ db: binding, mailer, origin, now }: LetterDeps): Promise<number> {
  const db = openDb(binding)
  const letters: LetterRow[] = await db
    .select({
      id: mailOutbox.id,
      kind: mailOutbox.kind,
      ref: mailOutbox.ref,
      language: mailOutbox.language,
      tries: mailOutbox.tries,
      // What is due has a time.
      nextAt: sql<number>`${mailOutbox.nextAt}`,
      email: user.email,
      planTitle: primeOrder.planTitle,
    })
    .from(mailOutbox)
    .leftJoin(user, and(eq(user.id, mailOutbox.userId), isNull(user.deletedAt)))
    .leftJoin(primeOrder, and(sql`${mailOutbox.kind} = 'primeReceipt'`, eq(primeOrder.id, mailOutbox.ref)))
    .where(lte(mailOutbox.nextAt, now))
    .orderBy(asc(mailOutbox.nextAt))
    .limit(PAGE)
  let sent = 0
  for (const letter of letters) {
    const isLast = letter.tries + 1 >= TRIES
    const nextAt = isLast || letter.email === null ? null : now + 2 ** letter.tries * 5 * MINUTE_MS
    const { meta } = await db
      .update(mailOutbox)
      .set({ tries: sql`${mailOutbox.tries} + 1`, nextAt })
      .where(and(eq(mailOutbox.id, letter.id), eq(mailOutbox.nextAt, letter.nextAt)))
    // Who has no account any more gets no letter.
    if (meta.changes !== 1 || letter.email === null) continue
    try {
      await mailer.send({ id: letter.id, kind: letter.kind, to: letter.email, ...textOf(letter, origin) })
      await db.update(mailOutbox).set({ sentAt: now, nextAt: null }).where(eq(mailOutbox.id, letter.id))
      sent++
    } catch (error) {
      // The error of a mailer may quote the address: only its name is kept.
      logLine('warn', {
        event: 'letter_not_sent',
        letterId: letter.id,
        kind: letter.kind,
        error: error instanceof Error ? error.name : 'unknown',
      })
    }
  }
  return sent
}

function textOf({ kind, ref, language, planTitle }: LetterRow, origin: string): { subject: string; text: string } {
  const isReceipt = kind === 'primeReceipt' || kind === 'primeRefund'
  const { text } = localize(noticeOf({ kind, ref, language, planTitle }), language)
  const path = isReceipt ? `/user/pass/transaction-history?order=${ref}` : kind === 'primeOver' ? '/user/buy-pass' : '/user/pass/status'
  return { subject: `${brandName}: ${text}`.slice(0, 120), text: `${text}\n\n${origin}${path}\n\n${brandName}\n` }
}

/** A letter says what the notice of the same thing says. */
function noticeOf({ kind, ref, language, planTitle }: Pick<LetterRow, 'kind' | 'ref' | 'language' | 'planTitle'>): Localized {
  const until = Number(ref)
  switch (kind) {
    case 'primeReceipt':
      return noticeMessage('passActive', language, { plan: planTitle ?? { en: '' } })
    case 'primeRefund':
      return noticeMessage('refunded', language, { orderId: ref, paise: 0 })
    case 'primeWeek':
      return noticeMessage('passEndsInAWeek', language, { until })
    case 'primeDay':
      return noticeMessage('passEndsInADay', language, { until })
    case 'primeOver':
      return noticeMessage('passEnded', language, { until })
  }
}
