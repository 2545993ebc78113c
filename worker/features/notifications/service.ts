import type { Locale } from '#contract/shared/locales.ts'
import { NOTIFICATION_PAGE, type Notification, type ReadOneResponse } from '#contract/notifications/schemas.ts'
import { parseNotificationId } from '#contract/notifications/notification-id.ts'
import type { HubEvent } from '#do/user-hub/hub-calls.ts'
import { notificationView } from '#worker/db/stored-notification.ts'
import { AppError } from '#worker/http/app-error.ts'
import { logLine } from '#worker/http/log.ts'
import { findPage, markAllRead, markOneRead, type PageStart } from './queries.sql.ts'

export interface ReaderDeps {
  readonly db: D1Database
  /** Tells the reader's connections; may fail. */
  readonly tell: (event: HubEvent) => Promise<void>
  /** Adds to the sums of broadcasts, by their times (ms UTC); may fail. */
  readonly count: (what: 'opened' | 'clicked', at: readonly number[]) => Promise<void>
}

/** A page of the reader's notifications, newest first, and how many of all are unread. `language` null: the profile's. */
export async function listNotifications(
  deps: Pick<ReaderDeps, 'db'> & { readonly imagePass: () => Promise<string> },
  userId: string,
  before: string | undefined,
  language: Locale | undefined,
): Promise<{ items: Notification[]; unread: number }> {
  const page = await findPage(deps.db, userId, startOf(before), NOTIFICATION_PAGE)
  const shown = language ?? page.language ?? 'en'
  const hasImage = page.items.some(({ isFixed, imageKey }) => isFixed === true && imageKey !== null)
  const imagePass = hasImage ? await deps.imagePass() : null
  return { items: page.items.map((item) => notificationView(item, shown, { isRead: item.isRead, imagePass })), unread: page.unread }
}

/** Everything up to now is read; the reader's other tabs hear of it. */
export async function readAll(deps: ReaderDeps, userId: string): Promise<{ unread: 0 }> {
  const opened = await markAllRead(deps.db, userId)
  await quietly('notificationsRead', () => deps.tell({ event: 'notificationsRead', data: { ids: null } }))
  if (opened.length > 0) await quietly('opened', () => deps.count('opened', opened))
  return { unread: 0 }
}

/** One is read; a repeat is the same. Errors: not_found, be it absent or someone else's. */
export async function readOne(deps: ReaderDeps, userId: string, id: string): Promise<ReadOneResponse> {
  const parsed = parseNotificationId(id)
  const marked = parsed === null ? 'absent' : await markOneRead(deps.db, userId, parsed)
  if (parsed === null || marked === 'absent') throw new AppError('not_found')
  await quietly('notificationsRead', () => deps.tell({ event: 'notificationsRead', data: { ids: [id] } }))
  // A page marks one alone when its person follows it.
  if (parsed.stream === 'broadcast' && marked === 'now') await quietly('clicked', () => deps.count('clicked', [parsed.at]))
  return { _id: id, isRead: true }
}

function startOf(before: string | undefined): PageStart {
  const place = before === undefined ? null : parseNotificationId(before)
  if (place === null) return { personal: Number.MAX_SAFE_INTEGER, broadcast: Number.MAX_SAFE_INTEGER }
  // At equal times the broadcast comes first, so the personal one is still to come after it.
  return { personal: place.stream === 'broadcast' ? place.at + 1 : place.at, broadcast: place.at }
}

/** What is written stays written, whether or not a connection hears of it or it is counted. */
async function quietly(about: string, tell: () => Promise<void>): Promise<void> {
  try {
    await tell()
  } catch (error) {
    logLine('warn', { event: 'hub_not_told', about, error: String(error) })
  }
}
