/** Puts the service worker in place once the first screen has what it needs. Only in a built site: in development files change. */
export function registerServiceWorker(): void {
  // Kept, so that the browser does not ask on its own: the profile has a button.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.installOffer = event
  })
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

/** Nothing of it is in the way of the first screen. Where it cannot be loaded the site works, only not offline. */
const register = (): Promise<void> => import('./put-in-place.ts').then(({ putInPlace }) => putInPlace()).catch(() => {})
