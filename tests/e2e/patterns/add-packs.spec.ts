import type { AdminPattern } from '#contract/patterns/schemas.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, speak, storeSession, test } from '../support/fixtures.ts'
import { sessionOf } from '../support/people.ts'

test('a site without patterns gets those that come with it from the Patterns screen, with their sources', async ({ page }) => {
  await storeSession(page, await sessionOf('admin'))
  await speak(page, 'en')
  // The demo site has every pack; two are held back until they are saved. A version that is stored is saved again unchanged.
  const wanted = new Set(['cat', 'ibps-po-prelims-2025'])
  let isEmpty = true
  await page.route('**/api/admin/patterns', async (route) => {
    if (route.request().method() === 'POST') {
      isEmpty = false
      wanted.delete((route.request().postDataJSON() as { pattern: { id: string } }).pattern.id)
      return route.continue()
    }
    const reply = await route.fetch()
    const { items } = (await reply.json()) as { items: AdminPattern[] }
    return route.fulfill({ response: reply, json: { next: null, items: isEmpty ? [] : items.filter(({ spec }) => !wanted.has(spec.id)) } })
  })
  await page.goto('/admin/testseries/patterns')
  await expect(page.getByText('No patterns yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add exam patterns' }).click()
  const panel = page.getByRole('region', { name: 'Ready-made exam patterns' })
  await panel.getByRole('checkbox', { name: 'Select all' }).uncheck()
  await expect(panel.getByRole('button', { name: 'Add the selected patterns' })).toBeDisabled()
  await panel.getByRole('checkbox', { name: /^IBPS PO Prelims 2025/ }).check()
  await panel.getByRole('checkbox', { name: /^CAT/ }).check()
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)
  await panel.getByRole('button', { name: 'Add the selected patterns' }).click()
  await expect(page.getByText('Patterns added')).toBeVisible()
  await expect(panel).toBeHidden()
  const row = page.getByRole('row', { name: /IBPS PO Prelims 2025/ })
  await row.getByText('Sources, checked on 27 November 2026').click()
  await expect(row.getByText(/A question of Quantitative Aptitude is 6\/7 of a mark/)).toBeVisible()
  expect(wanted.size).toBe(0)
})
