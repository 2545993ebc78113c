import { expect, test, toast } from '../support/fixtures.ts'
import { newSessionOf, sessionOf } from '../support/people.ts'

test('the dashboard shows the counts of the site as they are now @once', async ({ signedInPage }, info) => {
  const page = await signedInPage('admin')
  await page.goto('/admin')
  const count = async (name: string) =>
    Number(
      (
        await page
          .getByRole('definition')
          .filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${name}"]`) })
          .first()
          .textContent()
      )?.replaceAll(',', ''),
    )
  await expect(page.getByText('Tests in progress')).toBeVisible()
  // Twenty demo tests, and what other flows have published by now.
  await expect.poll(() => count('Tests')).toBeGreaterThanOrEqual(20)
  const before = await count('Users')
  expect(before).toBeGreaterThanOrEqual(2)
  await sessionOf(`counted-${info.project.name}@learners.example`)
  await page.reload()
  await expect(page.getByText('Tests in progress')).toBeVisible()
  await expect.poll(() => count('Users')).toBeGreaterThan(before)
})

test('the counts move while someone looks at them @once', async ({ signedInPage }) => {
  const page = await signedInPage('admin')
  await page.clock.install()
  await page.goto('/admin')
  await expect(page.getByText(/^As of /)).toBeVisible()
  const asked = page.waitForRequest('**/api/admin/overview')
  await page.clock.runFor(16_000)
  await asked
})

test("the admin's name is in the top bar, and Logout leads to / @once", async ({ pageWith }) => {
  const page = await pageWith(await newSessionOf('admin'))
  await page.goto('/admin')
  await expect(page.getByRole('banner')).toContainText('Admin Devi')
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page, 'You have been logged out.')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('the admin menu is a sidebar on wide windows and a drawer on narrow ones', async ({ signedInPage }, info) => {
  const page = await signedInPage('admin')
  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: 'Admin menu' })
  if (info.project.name === 'phone') {
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
  }
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
})

test(
  'an act that wants a recent sign-in asks for it in a window of its own, keeps what was typed, and is carried out',
  { tag: '@once' },
  async ({ pageWith, faults }) => {
    faults.allow(/403 \(Forbidden\)/)
    // A session of its own: the second sign-in puts another token in its place.
    const page = await pageWith(await newSessionOf('admin'))
    await page.goto('/admin/testseries-groups/create')
    const title = `After signing in again ${Date.now()}`
    await page.getByRole('group', { name: 'Title' }).getByLabel('English').fill(title)
    await page.getByLabel('Exam', { exact: true }).fill('SSC CGL')
    let refusals = 0
    await page.route('**/api/admin/testseries-groups', async (route) => {
      if (route.request().method() !== 'POST' || refusals++ > 0) return route.continue()
      await route.fulfill({ status: 403, json: { error: { code: 'sign_in_again', message: 'Log in again', requestId: 'x' } } })
    })
    await page.getByRole('button', { name: 'Save group' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log in again' })
    await expect(dialog).toContainText('the last 15 minutes')
    const opened = page.context().waitForEvent('page')
    await dialog.getByRole('button', { name: 'Continue with Google' }).click()
    const popup = await opened
    const asked = popup.waitForRequest('**/auth/google/start')
    await popup.getByRole('button', { name: 'Continue with Google' }).click()
    expect((await asked).postDataJSON()).toMatchObject({ recent: true })
    const before = await page.evaluate(() => localStorage.getItem('token'))
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Admin Devi' }).click()])
    await expect(dialog).toBeHidden()
    await expect(page).not.toHaveURL(/create/)
    await expect(page.getByText(title).first()).toBeVisible()
    const session = (token: string | null) => (JSON.parse(atob(token?.split('.')[1] ?? '')) as { jti: string }).jti
    const after = await page.evaluate(() => localStorage.getItem('token'))
    expect([after === before, session(after) === session(before)]).toEqual([false, true])
  },
)

test(
  'an act that wants a recent sign-in and does not get one says so and changes nothing',
  { tag: '@once' },
  async ({ signedInPage, faults }) => {
    faults.allow(/403 \(Forbidden\)/)
    const page = await signedInPage('admin')
    await page.goto('/admin/testseries-groups/create')
    await page.getByRole('group', { name: 'Title' }).getByLabel('English').fill('Never saved')
    await page.getByLabel('Exam', { exact: true }).fill('SSC CGL')
    await page.route('**/api/admin/testseries-groups', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: { error: { code: 'sign_in_again', message: 'Log in again', requestId: 'x' } } })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Save group' }).click()
    await page.getByRole('dialog', { name: 'Log in again' }).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Log in again to do this. Nothing has been changed yet.').first()).toBeVisible()
    await expect(page.getByRole('group', { name: 'Title' }).getByLabel('English')).toHaveValue('Never saved')
  },
)
