import { expect, expectNoAxeFaults, test } from '../support/fixtures.ts'
import { newSessionOf } from '../support/people.ts'

test('an admin opens the security events, chooses a kind, and the address keeps it', { tag: '@once' }, async ({ pageWith }) => {
  const page = await pageWith(await newSessionOf('admin'))
  await page.goto('/admin/security')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security events')
  await page.getByRole('table', { name: 'How many by kind' }).getByRole('link', { name: 'Limit reached' }).click()
  await expect(page).toHaveURL(/kind=limit_exceeded/)
  await expect(page.getByLabel('Kind', { exact: true })).toHaveValue('limit_exceeded')
  // A local site has no Worker that keeps events.
  await expect(page.getByText('No event of this kind on this day')).toBeVisible()
  await expectNoAxeFaults(page)
})
