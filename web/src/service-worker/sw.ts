/**
 * The service worker: a test that was opened once can be opened again without a network, and what it left unsent is sent once there
 * is one. It never answers for /api, and a new version waits until no page of the old one is open, so it never reloads a test.
 */
import { cleanupOutdatedCaches, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { KEYS_PATH } from '#domain/receipts/published-keys.ts'
import { openAttemptStore } from '#web/lib/storage/indexed-store.ts'
import { UNSENT_TAG } from '#web/features/attempts/unsent-attempts/background-sync.ts'
import { sendUnsentAttempts } from '#web/features/attempts/unsent-attempts/send-unsent.ts'
import { isFramed } from '../../vite/app-frame.ts'
import { isAsset } from './is-asset.ts'
import { isKeepMessage, isKeepScreensMessage } from './keep-message.ts'
import { readPushMessage } from './push-message.ts'

/** Put in by web/vite/service-worker.ts: the shell, the screens of a test and what they need. */
declare const PRECACHE: PrecacheEntry[]
/** Put in beside it: the other screens of a learner, and their texts by language. */
declare const LATER: { readonly screens: readonly string[]; readonly messages: Readonly<Record<string, readonly string[]>> }
/** The product's name, put in beside it: what a push is headed with. */
declare const BRAND_NAME: string
/** The part of a service worker's global that is used here; the DOM's types have none of it. */
declare const self: {
  addEventListener(type: 'activate', listener: (event: WaitableEvent) => void): void
  addEventListener(type: 'sync', listener: (event: WaitableEvent & { readonly tag: string; readonly lastChance: boolean }) => void): void
  addEventListener(type: 'message', listener: (event: WaitableEvent & { readonly data: unknown }) => void): void
  addEventListener(type: 'push', listener: (event: WaitableEvent & { readonly data: { text(): string } | null }) => void): void
  addEventListener(type: 'notificationclick', listener: (event: WaitableEvent & { readonly notification: Notification }) => void): void
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
}
interface WindowClient {
  readonly url: string
  focus(): Promise<unknown>
}
interface WaitableEvent {
  waitUntil(done: Promise<unknown>): void
}

/** The public keys of receipts: no version of the site takes them away. */
const KEYS = 'sopan-keys'
/** Files of this site that pages have used beside the precached ones, such as the messages of the chosen language. */
const USED = 'sopan-used'
/** A connection that does not answer a navigation within this time counts as none (ms). */
const PATIENCE_MS = 4_000

precache(PRECACHE)
cleanupOutdatedCaches()

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(?:assets|fonts)\//.test(url.pathname),
  ({ request }) => fromCacheFirst(request),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/papers/'),
  ({ url, request }) => paper(url, request),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === KEYS_PATH,
  ({ request }) => receiptKeys(request),
)
registerRoute(
  new NavigationRoute(({ request }) => page(request), { denylist: [/^\/(?:api|media|papers|\.well-known)\//, /^\/status(?:\.json)?$/] }),
)

// A new version brings its own files; those of the old one are fetched again when they are used.
self.addEventListener('activate', (event) => event.waitUntil(caches.delete(USED)))
self.addEventListener('message', (event) => {
  if (isKeepMessage(event.data)) event.waitUntil(keep(event.data.urls))
  if (isKeepScreensMessage(event.data)) event.waitUntil(keepScreens(event.data.locale))
})
self.addEventListener('sync', (event) => {
  if (event.tag === UNSENT_TAG) event.waitUntil(sendAll(event.lastChance))
})

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url } = event.notification.data as { readonly url: string }
  event.waitUntil(follow(url))
})

/** A browser takes pushes only where each is shown: one that cannot be read is shown by the product's name alone. */
async function show(text: string): Promise<void> {
  const { body, url, tag, language, direction } = readPushMessage(text)
  await self.registration.showNotification(BRAND_NAME, {
    body,
    tag,
    lang: language,
    dir: direction,
    data: { url },
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
  })
}

/** In a window that shows it already, else in a new one: a page that someone is on, a test above all, is never led away. */
async function follow(url: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((one) => new URL(one.url).pathname + new URL(one.url).search === url)
  await (there === undefined ? self.clients.openWindow(url) : there.focus())
}

/** Names hold a hash of the content: what is cached is right permanently. */
async function fromCacheFirst(request: Request): Promise<Response> {
  const cached = (await matchPrecache(request)) ?? (await caches.match(request, { cacheName: USED }))
  if (cached !== undefined) return cached
  const response = await fetch(request)
  if (isAsset(new URL(request.url).pathname, response)) await (await caches.open(USED)).put(request, response.clone())
  return response
}

/** A sealed paper that a page has put on the device. */
async function paper(url: URL, request: Request): Promise<Response> {
  const kept = await (await openAttemptStore()).file(url.pathname.slice('/papers/'.length))
  return kept === null ? fetch(request) : new Response(kept, { headers: { 'content-type': 'application/octet-stream' } })
}

/** The newest keys where there is a network, else those that were there last. */
async function receiptKeys(request: Request): Promise<Response> {
  const keys = await caches.open(KEYS)
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!response.ok) throw new Error(`the keys were answered with ${response.status}`)
    await keys.put(KEYS_PATH, response.clone())
    return response
  } catch (error) {
    const kept = await keys.match(KEYS_PATH)
    if (kept === undefined) throw error
    return kept
  }
}

/** The network first, so that no one sees an old site while there is one; else the shell, which knows what the device holds. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch (error) {
    const shell = await matchPrecache(isFramed(new URL(request.url).pathname) ? '/app.html' : '/index.html')
    if (shell === undefined) throw error
    return shell
  }
}

/** What a page had loaded before this worker was there. */
async function keep(urls: readonly string[]): Promise<void> {
  const used = await caches.open(USED)
  const missing: string[] = []
  for (const url of urls) if ((await matchPrecache(url)) === undefined && (await used.match(url)) === undefined) missing.push(url)
  await Promise.allSettled(
    missing.map(async (url) => {
      const response = await fetch(url)
      if (isAsset(new URL(url, location.href).pathname, response)) await used.put(url, response)
    }),
  )
}

/** One file after the other, so that whatever the page itself asks for goes first; what fails comes when it is used, or the next time. */
async function keepScreens(locale: string): Promise<void> {
  for (const url of [...(LATER.messages[locale] ?? []), ...LATER.screens]) {
    try {
      await keep([url])
    } catch {
      return
    }
  }
  await receiptKeys(new Request(KEYS_PATH)).catch(() => {})
}

/** A sync that fails is tried again by the browser, ever later; the last time it is let go. */
async function sendAll(isLastChance: boolean): Promise<void> {
  const { unsent } = await sendUnsentAttempts(await openAttemptStore())
  if (unsent > 0 && !isLastChance) throw new Error(`${unsent} answers are still unsent`)
}
