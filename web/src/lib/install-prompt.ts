/** The browser's offer to install the site, which it makes once and early; asked only when the person presses a button. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

declare global {
  interface Window {
    /** Kept by register-service-worker.ts, which is there before the browser makes it. */
    installOffer?: Event
  }
}

/** The offer, or null where the browser made none: it cannot, it is installed, or it waits for more visits. */
export function takeInstallOffer(): InstallPrompt | null {
  const offer = window.installOffer
  // Only `beforeinstallprompt` is kept there, and no type in the DOM's library.
  return offer === undefined ? null : (offer as InstallPrompt)
}

export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches
