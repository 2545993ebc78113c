import { trustedServiceWorkerUrl } from '#web/ui/trusted-types.ts'
import { keptUrls, type KeepMessage } from './keep-message.ts'

/** Puts the service worker in place once the first screen has what it needs. Only in a built site: in development files change. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register(trustedServiceWorkerUrl())
    const { active } = await navigator.serviceWorker.ready
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    active?.postMessage({ kind: 'keep', urls: keptUrls(loaded, location.origin) } satisfies KeepMessage)
  } catch (error) {
    // Private mode, or storage refused: the site works, only not offline.
    console.warn('No service worker:', error)
  }
}
