import { newId } from '#worker/platform/ids.ts'
import { expect, expectNoAxeFaults, test } from '../support/fixtures.ts'
import { callApi, newSessionOf } from '../support/people.ts'

test(
  "an admin reads a colleague's half-made test, takes it over, and is asked before leaving it changed",
  { tag: '@once' },
  async ({ pageWith }) => {
    const admin = await newSessionOf('admin')
    const colleague = await newSessionOf(`colleague-${Date.now().toString(36)}@admins.example`)
    await callApi(admin.token, 'POST', `/api/admin/users/${colleague._id}/role`, {
      order: newId(),
      email: colleague.email,
      role: 'admin',
      permissions: ['content'],
      reason: 'Joins the editors',
    })
    const title = `Half-made mock ${newId()}`
    await callApi(colleague.token, 'PUT', `/api/admin/drafts/${newId()}`, {
      kind: 'test',
      target: null,
      base: '',
      revision: 0,
      body: {
        id: '',
        title: { en: title },
        exam: 'SSC CGL',
        kind: 'mock',
        access: 'prime',
        languages: ['en', 'hi'],
        pattern: null,
        opensAt: '',
        closesAt: '',
        blocks: {},
      },
    })

    const page = await pageWith(admin)
    await page.goto('/admin/testseries')
    const row = page.getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText(`Draft by ${colleague.name}`)
    await expectNoAxeFaults(page)
    await row.getByRole('button', { name: 'View the draft' }).click()
    const reading = page.getByRole('dialog', { name: title })
    await expect(reading).toContainText('SSC CGL')
    await expectNoAxeFaults(page)
    await reading.getByRole('button', { name: 'Close' }).click()

    await row.getByRole('button', { name: 'Take over the draft' }).click()
    const question = page.getByRole('dialog', { name: 'Take over this draft?' })
    await expect(question).toContainText(colleague.name)
    await expectNoAxeFaults(page)
    await question.getByRole('button', { name: 'Take over' }).click()
    await expect(page).toHaveURL('/admin/testseries/create')
    await page.getByRole('button', { name: 'Restore draft' }).click()
    const field = page.getByRole('group', { name: 'Title' }).getByLabel('English')
    await expect(field).toHaveValue(title)

    await field.fill(`${title}, second half`)
    await page.getByRole('navigation', { name: 'Admin menu' }).getByRole('link', { name: 'Dashboard' }).click()
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
    await leaving.getByRole('button', { name: 'Stay' }).click()
    await expect(page).toHaveURL('/admin/testseries/create')
    await page.getByRole('navigation', { name: 'Admin menu' }).getByRole('link', { name: 'Dashboard' }).click()
    await leaving.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/admin')
  },
)
