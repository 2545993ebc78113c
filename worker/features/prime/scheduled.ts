import { logLine } from '#worker/http/log.ts'
import { now as clock } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { gatewayConfig } from '#worker/platform/gateway-config.ts'
import { mailerOf } from '#worker/platform/mailer.ts'
import { razorpay } from '#worker/platform/razorpay.ts'
import { moneyDeps } from './apply-facts.ts'
import { sendDueEmails } from './emails.ts'
import { reconcileDue } from './reconcile.ts'
import { askAfterRefunds } from './refunds.ts'
import { sendDueReminders } from './reminders.ts'
import { alertSilence } from './alert-silence.sql.ts'

/** What cron does for the pass: asks about unfinished money, tells of the end of passes, writes letters. `now` in ms UTC. */
export async function runPrimeTasks(env: Env, now: number): Promise<number> {
  const deps = moneyDeps(env, now, newId)
  const config = gatewayConfig(env)
  let done = 0
  if (!('fault' in config)) {
    const paying = { ...deps, gateway: razorpay(config) }
    done += await reconcileDue(paying)
    done += await askAfterRefunds({ ...paying, now: Math.max(now, clock()) })
    await alertSilence(env.DB, now)
  }
  done += await sendDueReminders(deps)
  return done + (await sendDueEmails({ db: env.DB, mailer: mailerOf(env, logLine), origin: env.PUBLIC_ORIGIN, now }))
}
