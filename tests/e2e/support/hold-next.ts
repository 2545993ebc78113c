import type { Page } from '@playwright/test'

/**
 * Holds the next request of this kind back, as a slow network would.
 *
 * @param path of the address, without its query
 * @returns lets it go on; waits until it was made
 */
export async function holdNext(page: Page, method: string, path: string): Promise<() => Promise<void>> {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let seen = () => {}
  const made = new Promise<void>((resolve) => {
    seen = resolve
  })
  let isFirst = true
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (isFirst && route.request().method() === method) {
        isFirst = false
        seen()
        await released
      }
      await route.continue()
    },
  )
  return async () => {
    await made
    letGo()
  }
}
