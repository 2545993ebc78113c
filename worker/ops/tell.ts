import { type Alert, RUNBOOK_ANCHORS, type ToldAlert } from '#domain/operations/alerts.ts'
import { logLine } from '../http/log.ts'
import { mailerOf } from '../platform/mailer.ts'
import type { OpsEnv } from './ops-env.ts'

/** Tells operators on every way that is set: the log, a webhook, e-mail. One way that fails holds up no other. */
export async function tellOperators(env: OpsEnv, tell: readonly Alert[], over: readonly ToldAlert[], now: number): Promise<void> {
  if (tell.length + over.length === 0) return
  for (const { kind, subject, text } of tell) logLine('error', { event: 'alert', kind, subject, text })
  for (const { kind, subject } of over) logLine('info', { event: 'alert_over', kind, subject })
  const lines = [
    ...tell.map(({ kind, text }) => `${text} What to do: docs/operating/alerts.md#${RUNBOOK_ANCHORS[kind]}`),
    ...over.map(({ text, since }) => `Over after ${minutes(now - since)}: ${text}`),
  ]
  const text = `${env.PUBLIC_ORIGIN}\n\n${lines.join('\n')}`
  const sent = await Promise.allSettled([sendToWebhook(env.ALERT_WEBHOOK, text), sendByMail(env, text, tell.length > 0, now)])
  for (const result of sent)
    if (result.status === 'rejected') logLine('error', { event: 'alert_not_sent', reason: String(result.reason).slice(0, 200) })
}

const minutes = (ms: number): string => `${Math.max(1, Math.round(ms / 60_000))} min`

async function sendToWebhook(address: string | undefined, text: string): Promise<void> {
  if (address === undefined || address === '') return
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`the webhook answered ${response.status}`)
}

async function sendByMail(env: OpsEnv, text: string, isNew: boolean, now: number): Promise<void> {
  if (env.ALERT_EMAIL === '') return
  const subject = `${isNew ? 'Alert' : 'Over'}: ${new URL(env.PUBLIC_ORIGIN).host}`
  await mailerOf(env, logLine).send({ id: `alert-${now}`, kind: 'alert', to: env.ALERT_EMAIL, subject, text })
}
