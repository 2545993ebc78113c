import { expect, test } from '../support/fixtures.ts'

const menu = 'Main menu'

test('below 768 px the menu is a drawer that leaves in 250 ms; from there on a sidebar', { tag: '@once' }, async ({ signedInPage }) => {
  const page = await signedInPage('shell@learners.example')
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto('/user')
  await expect(page.getByRole('complementary').getByRole('navigation', { name: menu })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden()
  await page.setViewportSize({ width: 767, height: 800 })
  await expect(page.getByRole('complementary')).toBeHidden()
  await page.clock.install()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: menu })
  await expect(drawer).toBeVisible()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await page.clock.runFor(249)
  await expect(drawer).toBeVisible()
  await page.clock.runFor(1)
  await expect(drawer).toBeHidden()
})

test('the drawer closes by Escape, by the back-drop and by going somewhere', { tag: '@phone' }, async ({ signedInPage }) => {
  const page = await signedInPage('shell@learners.example')
  await page.goto('/user')
  const drawer = page.getByRole('dialog', { name: menu })
  const open = async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(drawer).toBeVisible()
  }
  await open()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await open()
  await page.mouse.click(350, 400)
  await expect(drawer).toBeHidden()
  await open()
  await drawer.getByText('My Exams').click()
  await drawer.getByRole('link', { name: 'Test Series' }).click()
  await expect(page).toHaveURL('/user/testseries')
  await expect(drawer).toBeHidden()
})

test('the group of the current path is open, the sidebar folds to icons and stays so', { tag: '@once' }, async ({ signedInPage }) => {
  const page = await signedInPage('shell@learners.example')
  await page.goto('/user')
  const sidebar = page.getByRole('complementary')
  await expect(sidebar.getByRole('link', { name: 'Attempted Tests' })).toBeHidden()
  await page.goto('/user/attempted-tests')
  await expect(sidebar.getByRole('link', { name: 'Attempted Tests' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect(sidebar.getByRole('link', { name: 'Attempted Tests' })).toBeVisible()
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThan(80)
  await page.reload()
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThan(80)
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect(sidebar.getByText('My Exams')).toBeVisible()
})

test('the profile menu names who is signed in and leads out', async ({ signedInPage }) => {
  const page = await signedInPage('learner')
  await page.goto('/user')
  await page.getByRole('button', { name: /^Account menu: Asha Rao/ }).click()
  await expect(page.getByText('learner@sopan.example')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('learner@sopan.example')).toBeHidden()
})

test('offline a line says so, and it goes when the network is back @once', async ({ context, signedInPage, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const page = await signedInPage('shell@learners.example')
  await page.goto('/user')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText("You're offline. Showing what was last loaded.")).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText("You're offline. Showing what was last loaded.")).toBeHidden()
})

test('texts that do not come are asked for again, and nothing falls over them @once', async ({ signedInPage, faults }) => {
  faults.allow(/Failed to load resource|Failed to fetch|net::ERR_FAILED/)
  const page = await signedInPage('shell@learners.example')
  let loads = 0
  let refused = 0
  let isReachable = false
  page.on('domcontentloaded', () => (loads += 1))
  await page.route(/\/assets\/en-[^/]*\.js/, async (route) => {
    const response = await route.fetch()
    if (isReachable || !(await response.text()).includes('home_coming')) return route.fulfill({ response })
    refused += 1
    return route.abort()
  })
  // The page loads itself again once, as it does after a deployment.
  await page.goto('/user')
  await expect.poll(() => loads).toBe(2)
  refused = 0
  // Announced, and asked for before another try.
  await expect.poll(() => refused).toBeGreaterThan(1)
  isReachable = true
  await expect(page.getByRole('heading', { name: 'Upcoming tests' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(loads).toBe(2)
})

test('a browser that keeps a file as failed is given it under another address @once', async ({ signedInPage, faults }) => {
  faults.allow(/Failed to load resource|Failed to fetch|net::ERR_FAILED/)
  const page = await signedInPage('shell@learners.example')
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  // As Chromium up to 150 does it: what is imported under the first address fails, although the network gives the file.
  await page.route(/\/assets\/en-[^/]*\.js$/, async (route) => {
    const response = await route.fetch()
    const isKeptAsFailed = route.request().resourceType() === 'script' && (await response.text()).includes('home_coming')
    return isKeptAsFailed ? route.abort() : route.fulfill({ response })
  })
  await page.goto('/user')
  await expect(page.getByRole('heading', { name: 'Upcoming tests' })).toBeVisible()
  expect(loads).toBe(1)
})

test('every control of the learner’s area is reached by keys, in order', { tag: '@once' }, async ({ signedInPage }) => {
  const page = await signedInPage('shell@learners.example')
  await page.goto('/user/testseries')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Search test series and tests' })).toBeFocused()
  await page.getByRole('button', { name: /^Notifications/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'View all notifications' })).toBeVisible()
  // A notification that was sent to everyone stands before the link.
  for (const row of await page.locator('.notification-panel li').getByRole('button').all()) {
    await page.keyboard.press('Tab')
    await expect(row).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'View all notifications' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('.notification-panel')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeFocused()
})

test('the foot of public pages and of the admin area says which version the site is', { tag: '@once' }, async ({ page, signedInPage }) => {
  await page.goto('/about')
  const version = await page.evaluate(() => document.documentElement.dataset['version'])
  expect(version).toMatch(/^\d+\.\d+\.\d+/)
  const shown = `v${version}`
  await expect(page.getByRole('contentinfo').getByText(shown)).toBeVisible()
  await signedInPage('admin')
  await page.goto('/admin')
  await expect(page.getByRole('complementary').getByText(shown)).toBeVisible()
})
