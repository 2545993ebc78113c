import { expect, test } from '../support/fixtures.ts'

test.use({ serviceWorkers: 'allow' })

/** The learner's screens, none of which has been opened before; what each is called. */
const SCREENS = [
  ['/user/testseries', 'Test Series'],
  ['/user/my-tests', 'My Enrolled Tests'],
  ['/user/attempted-tests', 'Attempted Tests'],
  ['/user/saved-questions', 'Saved Questions'],
  ['/user/analytics', 'My Performance'],
  ['/user/profile', 'Profile'],
  ['/user/notifications', 'Notifications'],
  ['/user/pass/transaction-history', 'Transactions'],
] as const

test('without a network every screen of a learner opens, also one that was never opened before @once', async ({
  signedInPage,
  context,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource|WebSocket/)
  const page = await signedInPage('learner')
  const missing: string[] = []
  await page.exposeFunction('noteMissing', (text: string) => void missing.push(text))
  await page.addInitScript(() =>
    addEventListener('vite:preloadError', (event) => {
      const { payload } = event as Event & { readonly payload: Error }
      ;(globalThis as unknown as { noteMissing: (text: string) => void }).noteMissing(payload.message)
    }),
  )
  await page.goto('/user')
  await expect(page.getByRole('main')).toBeVisible()
  // The page gives itself some seconds first, then the files come one after the other; where none came for two seconds, all are there.
  const kept = () => page.evaluate(async () => (await (await caches.open('sopan-used')).keys()).map(({ url }) => url))
  await expect(async () => {
    const before = await kept()
    await page.waitForTimeout(2_000)
    const names = await kept()
    expect(names).toHaveLength(before.length)
    for (const part of ['analytics', 'saved-questions', 'transaction-history', 'profile'])
      expect(
        names.some((url) => url.includes(part)),
        part,
      ).toBe(true)
  }).toPass({ timeout: 40_000 })
  await context.setOffline(true)
  for (const [path, name] of SCREENS) {
    await page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await expect(page).toHaveURL(new RegExp(path))
    // Its own heading, or, of lists that were never loaded, that there is no connection; never that something went wrong.
    const main = page.getByRole('main')
    const shown = main.getByRole('heading').or(main.getByText("You're offline. Connect to the internet and try again."))
    await expect(shown.first(), name).toBeVisible()
    await expect(page.getByText('Something went wrong'), name).toHaveCount(0)
  }
  expect(missing).toEqual([])
})
