import { DEFAULT_NOTIFICATION_SETTINGS } from '#contract/account/schemas.ts'
import { localize, type Locale, type Localized } from '#contract/shared/locales.ts'
import type { PushMessage } from '#contract/notifications/push.ts'
import { inAppPath } from '#domain/text/in-app-path.ts'
import { pushDueAt } from '#domain/notifying/quiet-hours.ts'
import { logLine } from '#worker/http/log.ts'
import { type PushOutcome, type PushSend, pushTo, type VapidKeys } from '#worker/platform/web-push.ts'
import { type DuePush, findDue, findSubscriptions, settle } from './queries.ts'

export interface PushDeps {
  readonly db: D1Database
  readonly keys: VapidKeys | null
  readonly send: PushSend
}

const BATCH = 100
/** A push service keeps it for a day; after that it is out of date. */
const TTL_SECONDS = 86_400
const MOST_TRIES = 5

/**
 * Sends what is due, each push once a browser, and forgets browsers that are gone. What is read already, not wanted or not agreed to is
 * not sent; what falls into quiet hours waits for their end. Nothing here can fail the write that it tells of: that is long done. Says how
 * many were sent. `now` ms UTC.
 */
export async function sendDuePushes(deps: PushDeps, now: number): Promise<number> {
  const { keys } = deps
  if (keys === null) return 0
  let sent = 0
  for (const push of await findDue(deps.db, now, BATCH)) {
    try {
      sent += await sendOne({ ...deps, keys }, push, now)
    } catch (error) {
      logLine('warn', { event: 'push_not_sent', userId: push.userId, error: String(error) })
    }
  }
  return sent
}

async function sendOne(deps: PushDeps & { readonly keys: VapidKeys }, push: DuePush, now: number): Promise<number> {
  const quiet = push.hasSettings ? push.quiet : DEFAULT_NOTIFICATION_SETTINGS.quiet
  if (!isWanted(push)) {
    await settle(deps.db, push, null, [])
    return 0
  }
  const dueAt = pushDueAt(now, quiet)
  if (dueAt > now) {
    await settle(deps.db, push, dueAt, [])
    return 0
  }
  const outcomes = new Map<string, PushOutcome>()
  for (const one of await findSubscriptions(deps.db, push.userId)) {
    const data = JSON.stringify(messageOf(push, one.language))
    const message = { data, topic: `n${push.at}`, ttlSeconds: TTL_SECONDS }
    outcomes.set(one.id, await pushTo(deps.keys, one, message, deps.send))
  }
  const results = [...outcomes.values()]
  const gone = [...outcomes].filter(([, outcome]) => outcome === 'gone').map(([id]) => id)
  // One browser that has it is enough: another try would tell that one twice.
  const isOver = results.includes('sent') || !results.includes('failed') || push.tries + 1 >= MOST_TRIES
  await settle(deps.db, { ...push, tries: push.tries + 1 }, isOver ? null : now + 60_000 * 2 ** (push.tries + 1), gone)
  return results.filter((outcome) => outcome === 'sent').length
}

function isWanted(push: DuePush): boolean {
  if (push.message === null || push.kind === null || push.isRead || !push.consent) return false
  return !(JSON.parse(push.pushOff ?? '[]') as string[]).includes(push.kind)
}

/** In the language of the browser that gets it, which is where it is read. */
function messageOf(push: DuePush, language: Locale): PushMessage {
  // Only what the contract let in was ever written.
  const { text, locale } = localize(JSON.parse(push.message ?? '{}') as Localized, language)
  return { body: text, url: inAppPath(push.link) ?? '/user/notifications', tag: `n${push.at}`, language: locale }
}
