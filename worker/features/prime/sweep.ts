import { logLine } from '#worker/http/log.ts'
import { now as clock } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { gatewayConfig } from '#worker/platform/gateway-config.ts'
import { mailerOf } from '#worker/platform/mailer.ts'
import { razorpay } from '#worker/platform/razorpay.ts'
import { moneyDeps } from './apply-news.ts'
import { sweepLetters } from './emails.ts'
import { reconcileDue } from './reconcile.ts'
import { sweepRefunds } from './refunds.ts'
import { sweepReminders } from './reminders.ts'

const SILENCE_MS = 6 * 3600_000

/** What cron does for the pass: asks about unfinished money, tells of the end of passes, writes letters. `now` in ms UTC. */
export async function sweepPrime(env: Env, now: number): Promise<number> {
  const deps = moneyDeps(env, now, newId)
  const config = gatewayConfig(env)
  let done = 0
  if (!('fault' in config)) {
    const paying = { ...deps, gateway: razorpay(config) }
    done += await reconcileDue(paying)
    done += await sweepRefunds({ ...paying, now: Math.max(now, clock()) })
    await alertSilence(env.DB, now)
  }
  done += await sweepReminders(deps)
  return done + (await sweepLetters({ db: env.DB, mailer: mailerOf(env, logLine), origin: env.PUBLIC_ORIGIN, now }))
}

/** Payments come in and the gateway says nothing: it may have switched our webhook off (docs/threats.md#silent-webhooks). One alert a day. */
async function alertSilence(db: D1Database, now: number): Promise<void> {
  await db
    .prepare(
      `INSERT OR IGNORE INTO prime_alert (id, kind, detail, at)
       SELECT 'webhookSilent:' || CAST(?1 / 86400000 AS INTEGER), 'webhookSilent', '{}', ?1
       WHERE (SELECT created_at FROM prime_order WHERE state = 'paid' ORDER BY created_at DESC LIMIT 1)
         > coalesce((SELECT max(last_at) FROM prime_event), 0) + ?2`,
    )
    .bind(now, SILENCE_MS)
    .run()
}
