import type { Page } from '@playwright/test'
import { expect, expectNoAxeFaults, showIn, test, toast } from '../support/fixtures.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { newSessionOf } from '../support/people.ts'
import { sweep } from '../support/sweep.ts'

/** Images for looking at, where a folder is named. */
const SHOTS = process.env['BATCH_SHOTS']

/** The page as it stands in both widths and looks: no layout fault, and an image of each. */
async function look(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const scheme of ['light', 'dark'] as const) {
      if (SHOTS === undefined && scheme === 'dark') continue
      await showIn(page, scheme)
      if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}-${width}-${scheme}.png`, fullPage: true })
      expect([name, width, await layoutFaults(page)]).toEqual([name, width, []])
    }
  }
  await showIn(page, 'light')
}

test(
  'an admin invites a list, its learner joins at the first login, and filter and audience find one person',
  { tag: '@once' },
  async ({ pageWith }) => {
    test.setTimeout(120_000)
    const mark = Date.now().toString(36)
    const email = `batch-${mark}@learners.example` as const
    const page = await pageWith(await newSessionOf('admin'))
    await page.goto('/admin/batches')
    await expect(page.getByRole('heading', { level: 1, name: 'Batches' })).toBeVisible()
    await page.getByRole('button', { name: 'New batch' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New batch' })
    await dialog.getByRole('button', { name: 'Create batch' }).click()
    await expect(dialog.getByText('Enter a name of up to 80 characters.')).toBeVisible()
    await dialog.getByLabel('Name').fill(`Patna morning ${mark}`)
    await dialog.getByLabel('Note').fill('SSC CGL, class of 2027')
    await dialog.getByRole('button', { name: 'Create batch' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Patna morning ${mark}`)

    // A dry run: what is wrong is named, what was typed stays, nothing is written.
    const list = page.getByLabel('E-mail addresses')
    await page.getByRole('button', { name: 'Check the list' }).click()
    await expect(page.getByText('Paste addresses or choose a file first.')).toBeVisible()
    await list.fill('name,phone\nAsha,98')
    await page.getByRole('button', { name: 'Check the list' }).click()
    await expect(page.getByText(/No column is named "email"/)).toBeVisible()
    await expect(list).toHaveValue('name,phone\nAsha,98')
    await page.getByLabel('Choose a CSV file').setInputFiles({
      name: 'class.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `email,prime_days,roll\n${email.toUpperCase()},30,1\n${email},,2\nnobody,,3\n=HYPERLINK("x"),,4\nlater-${mark}@learners.example,1.5,5\n`,
      ),
    })
    await page.getByRole('button', { name: 'Check the list' }).click()
    const findings = page.getByRole('table', { name: 'Rows that are left out' })
    await expect(findings.getByRole('row').filter({ hasText: 'Already in row 2' })).toBeVisible()
    await expect(findings.getByRole('row').filter({ hasText: 'Starts like a formula' })).toBeVisible()
    await expect(page.getByText('These columns are not read: roll')).toBeVisible()
    await look(page, 'invite')
    await expectNoAxeFaults(page)
    await page.getByRole('button', { name: 'Invite 1 learner' }).click()
    await expect(toast(page, '0 joined, 1 invited')).toBeVisible()
    await expect(list).toHaveValue('')
    await page.getByRole('tab', { name: /^Invitations/ }).click()
    await expect(page.getByText(email)).toBeVisible()
    await look(page, 'invitations')
    await expectNoAxeFaults(page)

    // Withdrawn and back.
    await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click()
    await expect(page.getByText('No one is waiting')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(email)).toBeVisible()

    const learner = await newSessionOf(email)
    expect(Date.parse(learner.primeAccessUntil ?? '')).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    await sweep()
    await page.getByRole('tab', { name: /^Members/ }).click()
    await page.reload()
    const members = page.getByRole('list', { name: 'Members' })
    await expect(members.getByRole('listitem')).toHaveCount(1)
    await look(page, 'members')
    await expectNoAxeFaults(page)

    await page.getByRole('link', { name: 'Show in users' }).click()
    await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(2)
    await look(page, 'users')
    await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
    await page.getByRole('tab', { name: 'Batches' }).click()
    const batches = page.getByRole('list', { name: 'Batches' })
    await expect(batches.getByRole('link', { name: `Patna morning ${mark}` })).toBeVisible()
    await look(page, 'user')
    await batches.getByRole('button', { name: /^Remove/ }).click()
    await expect(page.getByText('In no batch')).toBeVisible()
    await page.getByLabel('Add to a batch').selectOption(`Patna morning ${mark}`)
    await expect(batches.getByRole('listitem')).toHaveCount(1)

    await page.goto('/admin/broadcast?plan=new')
    await page.getByRole('radio', { name: 'By conditions' }).check()
    await page.getByLabel('Add a condition').selectOption('Is in the batch')
    await page.getByRole('group', { name: 'Is in the batch' }).getByRole('combobox').selectOption(`Patna morning ${mark}`)
    await expect(page.getByText('1 user will get it')).toBeVisible()
    await look(page, 'audience')

    await page.goto('/admin/batches')
    await expect(page.getByRole('row').filter({ hasText: `Patna morning ${mark}` })).toBeVisible()
    await look(page, 'list')
    await expectNoAxeFaults(page)
    await page.getByRole('link', { name: `Patna morning ${mark}` }).click()
    await page.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('This batch is archived. Its members stay, and no one can join.')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Invite' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByRole('tab', { name: 'Invite', exact: true })).toBeVisible()
    if (SHOTS === undefined) return
    await page.evaluate(() => localStorage.setItem('appLanguage', 'hi'))
    for (const [name, address] of [
      ['list-hi', '/admin/batches'],
      ['members-hi', page.url()],
      ['invite-hi', `${page.url()}?tab=invite`],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (name === 'invite-hi') {
        await page.locator('textarea').fill(`nobody\n${email}\nnew-${mark}@learners.example`)
        await page.getByRole('button', { name: 'सूची जाँचें' }).click()
        await expect(page.getByRole('table')).toBeVisible()
      }
      await look(page, name)
    }
  },
)
