import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { NOTIFICATION_PAGE, type Notification } from '#contract/notifications/schemas.ts'
import { NOTHING_SEEN, positionAfter, type LivePosition } from '#contract/live/schemas.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { listNotifications, markAllRead, markOneRead } from '#contract/notifications/endpoints.ts'
import { call, keyOf } from '#web/lib/api/call.ts'
import { getNotifications, type NotificationPage } from '#web/lib/api/notifications-api.ts'

type Pages = InfiniteData<NotificationPage, string | null>

/** The person's notifications, newest first, page by page. The first page says how many are unread. */
export const notificationsQuery = () =>
  infiniteQueryOptions({
    queryKey: keyOf(listNotifications, { language: locale }),
    queryFn: ({ pageParam, signal }) => getNotifications(pageParam, locale, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ items }) => (items.length < NOTIFICATION_PAGE ? null : (items.at(-1)?._id ?? null)),
    staleTime: 60_000,
    meta: { persist: true },
  })

/** The list with one more at its head; one that is there already changes nothing. */
export function withArrived(pages: Pages | undefined, arrived: Notification): Pages | undefined {
  const [first, ...rest] = pages?.pages ?? []
  if (pages === undefined || first === undefined || pages.pages.some(({ items }) => items.some(({ _id }) => _id === arrived._id)))
    return pages
  const items = [arrived, ...first.items].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  return { ...pages, pages: [{ items, unread: first.unread + (arrived.isRead ? 0 : 1) }, ...rest] }
}

/** The list with these read, or with all read where `ids` is null. */
export function withRead(pages: Pages | undefined, ids: readonly string[] | null): Pages | undefined {
  const [first] = pages?.pages ?? []
  if (pages === undefined || first === undefined) return pages
  let newlyRead = 0
  const read = (one: Notification): Notification => {
    if (one.isRead || (ids !== null && !ids.includes(one._id))) return one
    newlyRead += 1
    return { ...one, isRead: true }
  }
  const marked = pages.pages.map((page) => ({ ...page, items: page.items.map(read) }))
  const unread = ids === null ? 0 : Math.max(0, first.unread - newlyRead)
  return { ...pages, pages: marked.map((page) => ({ ...page, unread })) }
}

/** Up to where the list has been seen, or null where it is not there yet. */
export function seenPosition(client: QueryClient): LivePosition | null {
  const pages = client.getQueryData<Pages>(notificationsQuery().queryKey)?.pages
  const ids = pages?.flatMap(({ items }) => items.map(({ _id }) => _id))
  return ids === undefined ? null : positionAfter(NOTHING_SEEN, ids)
}

export function noteArrived(client: QueryClient, arrived: Notification): void {
  client.setQueryData<Pages>(notificationsQuery().queryKey, (pages) => withArrived(pages, arrived))
}

export function noteRead(client: QueryClient, ids: readonly string[] | null): void {
  client.setQueryData<Pages>(notificationsQuery().queryKey, (pages) => withRead(pages, ids))
}

/** Marks one read: here at once, at the server as soon as it answers. A failure is only logged (docs/screens.md#notifications-on-screen). */
export function readOne(client: QueryClient, id: string): void {
  noteRead(client, [id])
  call(markOneRead, { params: { id }, keepalive: true }).catch(logged)
}

/** Marks all read; the next fetch brings the truth where the server did not hear it. */
export function readAll(client: QueryClient): void {
  noteRead(client, null)
  call(markAllRead, { body: {}, keepalive: true }).catch(logged)
}

const logged = (error: unknown) => console.warn('Not marked as read:', error)
