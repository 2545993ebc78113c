import { expect, test, toast } from './support/fixtures.ts'
import { newSessionOf, sessionOf } from './support/people.ts'

test('the dashboard shows the counts of the site as they are now', async ({ signedInPage }, info) => {
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
  await expect(page.getByText('Tests running now')).toBeVisible()
  // Twenty demo tests, and what other flows have published by now.
  expect(await count('Tests')).toBeGreaterThanOrEqual(20)
  const before = await count('People')
  expect(before).toBeGreaterThanOrEqual(2)
  await sessionOf(`counted-${info.project.name}@learners.example`)
  await page.reload()
  await expect(page.getByText('Tests running now')).toBeVisible()
  expect(await count('People')).toBeGreaterThan(before)
})

test('the counts move while somebody looks at them', async ({ signedInPage }) => {
  const page = await signedInPage('admin')
  await page.clock.install()
  await page.goto('/admin')
  await expect(page.getByText(/^As of /)).toBeVisible()
  const asked = page.waitForRequest('**/api/admin/overview')
  await page.clock.runFor(16_000)
  await asked
})

test("the admin's name is in the top bar, and Logout leads to /", async ({ pageWith }) => {
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
