import type { Locale, Localized } from '#contract/shared/locales.ts'
import { localize } from '#contract/shared/locales.ts'
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
  readonly planTitle: string | null
}

/** Writes the letters that are due. A letter is taken by whoever moves its time, so that two sweeps do not both send it. Says how many left. */
export async function sweepLetters({ db, mailer, origin, now }: LetterDeps): Promise<number> {
  const { results } = await db.prepare(DUE).bind(now, PAGE).all<LetterRow>()
  let sent = 0
  for (const letter of results) {
    const isLast = letter.tries + 1 >= TRIES
    const { meta } = await db
      .prepare('UPDATE mail_outbox SET tries = tries + 1, next_at = ?3 WHERE id = ?1 AND next_at = ?2')
      .bind(letter.id, letter.nextAt, isLast || letter.email === null ? null : now + 2 ** letter.tries * 5 * MINUTE_MS)
      .run()
    // Who has no account any more gets no letter.
    if (meta.changes !== 1 || letter.email === null) continue
    try {
      await mailer.send({ id: letter.id, kind: letter.kind, to: letter.email, ...textOf(letter, origin) })
      await db.prepare('UPDATE mail_outbox SET sent_at = ?2, next_at = NULL WHERE id = ?1').bind(letter.id, now).run()
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

const DUE = `SELECT m.id, m.kind, m.ref, m.language, m.tries, m.next_at AS nextAt, u.email, o.plan_title AS planTitle
  FROM mail_outbox m LEFT JOIN user u ON u.id = m.user_id AND u.deleted_at IS NULL
  LEFT JOIN prime_order o ON m.kind = 'primeReceipt' AND o.id = m.ref
  WHERE m.next_at <= ?1 ORDER BY m.next_at LIMIT ?2`

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
      return noticeMessage('passActive', language, { plan: planTitle === null ? { en: '' } : (JSON.parse(planTitle) as Localized) })
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
