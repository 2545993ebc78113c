/** The name of the sync that the service worker listens for. */
export const UNSENT_TAG = 'sopan-leftovers'

/** Asks the browser to wake the service worker once there is a connection, also after this page is gone. Not every browser can. */
export function wantBackgroundSync(): void {
  const container = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
  void container
    ?.getRegistration()
    .then((registration) =>
      // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the compiler's types of this page have no `sync`
      (registration as (ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }) | undefined)?.sync?.register(
        UNSENT_TAG,
      ),
    )
    .catch(() => {})
}
