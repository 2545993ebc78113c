import { expect, expectNoAxeFaults, test } from '../support/fixtures.ts'
import { newLearner } from '../support/learner.ts'
import { newSessionOf } from '../support/people.ts'
import { E2E_PLACE } from '../support/place.ts'
import { sweep } from '../support/sweep.ts'

test(
  'an admin finds a person by name, bans them, reads their appeal and lifts the ban',
  { tag: '@once' },
  async ({ pageWith, browser, faults }) => {
    faults.allow(/403 \(Forbidden\)/)
    const mark = Date.now().toString(36)
    const learner = await newLearner(E2E_PLACE.origin, `Meenakshi Q${mark}`)
    await sweep()
    const admin = await pageWith(await newSessionOf('admin'))
    await admin.goto('/admin/users')
    await admin.getByRole('searchbox').fill(`q${mark} meen`)
    await expect(admin).toHaveURL(/q=/)
    // The row is in the list before the search too, and moves when what was found takes its place.
    await expect(admin.getByRole('row').getByRole('link')).toHaveCount(1)
    await admin.getByRole('row').filter({ hasText: learner.email }).getByRole('link').click()
    await expect(admin.getByRole('heading', { level: 1 })).toContainText(`Meenakshi Q${mark}`)
    await expectNoAxeFaults(admin)

    await admin.getByRole('button', { name: 'Ban user' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Ban user' })
    await dialog.getByRole('button', { name: 'Ban user' }).click()
    await expect(dialog.getByText('Write what the user should read.')).toBeVisible()
    await dialog.getByLabel('Text shown to the user').fill('Your account was used by several people.')
    await dialog.getByLabel('Reason').fill('Four devices in a live test')
    await expectNoAxeFaults(admin)
    await dialog.getByRole('button', { name: 'Ban user' }).click()
    await expect(admin.getByText('Banned', { exact: true })).toBeVisible()

    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByLabel('Somebody else, by e-mail address').fill(learner.email)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('Your account was used by several people.')
    await page.getByLabel('Your appeal').fill('My brother used my phone once.')
    await expectNoAxeFaults(page)
    await page.getByRole('button', { name: 'Send appeal' }).click()
    await expect(page.getByRole('status').filter({ hasText: "We've received your appeal" })).toBeVisible()
    await context.close()

    await admin.reload()
    await expect(admin.getByRole('main')).toContainText('My brother used my phone once.')
    await admin.getByRole('button', { name: 'Lift ban' }).click()
    const lift = admin.getByRole('dialog', { name: 'Lift ban' })
    await lift.getByLabel('Reason').fill('The appeal is believable')
    await lift.getByRole('button', { name: 'Lift ban' }).click()
    await expect(admin.getByRole('button', { name: 'Ban user' })).toBeVisible()

    // Looking at the learner's pages: their name, nothing to change, and a way out.
    await admin.getByRole('button', { name: 'View as learner' }).click()
    const view = admin.getByRole('dialog', { name: 'View as learner' })
    await view.getByLabel('Reason').fill('Ticket of today')
    await view.getByRole('button', { name: 'View as learner' }).click()
    const opened = admin.context().waitForEvent('page')
    await view.getByRole('link', { name: 'Open in a new tab' }).click()
    const seen = await opened
    await expect(seen.getByRole('status').filter({ hasText: `the account of Meenakshi Q${mark}` })).toBeVisible()
    await expect(seen).not.toHaveURL(/view=/)
    expect(await seen.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { role?: string }).role)).toBe('admin')
    // The tab closes under the click: a click of Playwright that waits for what follows would fail with it.
    await seen.getByRole('button', { name: 'End view' }).evaluate((button: HTMLElement) => void setTimeout(() => button.click()))
    await expect.poll(() => seen.isClosed() || seen.url().includes('/admin/users/')).toBe(true)
  },
)
