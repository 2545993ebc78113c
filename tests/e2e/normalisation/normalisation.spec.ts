import type { Locator, Page } from '@playwright/test'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, showIn, speak, test } from '../support/fixtures.ts'
import { layoutFaults } from '../support/layout-faults.ts'

const LAB = '/user/normalisation-lab'

const method = (page: Page, name: string): Promise<void> => page.getByRole('radio', { name, exact: true }).check()
const working = (page: Page): Locator => page.getByRole('listitem').filter({ has: page.locator('math') })
const comparison = (page: Page): Locator => page.getByRole('region', { name: 'Compare all methods' })

test('the lab shows an example, works one mark out step by step and compares the methods', { tag: '@once' }, async ({ signedInPage }) => {
  const page = await signedInPage('learner')
  await page.goto(LAB)
  await expect(page.getByRole('heading', { level: 1, name: 'Normalisation lab' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Shifts', exact: true }).getByRole('row')).toHaveCount(5)
  await expect(working(page)).toHaveCount(3)

  await method(page, 'SSC 2019')
  await expect(page.getByText('notice of 7 February 2019')).toBeVisible()
  await expect(working(page)).toHaveCount(13)
  await expect(comparison(page).getByRole('row')).toHaveCount(6)
  await expectNoSidewaysScroll(page)
  await expectNoAxeFaults(page)
})

test(
  'marks of one’s own are worked with, a fault among them is named and can be corrected, and they are still there later',
  { tag: '@once' },
  async ({ signedInPage }) => {
    const page = await signedInPage('learner')
    await page.goto(LAB)
    await page.getByRole('radio', { name: 'Your own marks' }).check()
    const marks = page.getByRole('textbox', { name: 'Marks of all candidates' })
    await marks.fill('10 20\n0 8 l6 40')
    await expect(page.getByText('Line 2: “l6” is not a mark.')).toBeVisible()
    await expect(marks).toHaveAttribute('aria-invalid', 'true')
    await expect(comparison(page)).toBeHidden()
    await expectNoAxeFaults(page)

    await marks.fill('10 20\n0 8 16 40')
    await expect(page.getByText('is not a mark')).toBeHidden()
    await method(page, 'SSC 2025 / CUET')
    await page.getByRole('combobox', { name: 'Shift' }).selectOption('Shift 2')
    await page.getByRole('combobox', { name: 'Raw marks' }).selectOption('16.00')
    // 16 stands at 3/4, half way between 10 and 20 of the other shift: (15 + 16) ÷ 2.
    await expect(working(page).filter({ hasText: 'Normalised marks' })).toContainText('15.5000000')
    await expect(comparison(page).getByRole('row', { name: /^SSC 2025/ })).toContainText('15.5000000')
    await expect(comparison(page).getByRole('row', { name: /^GATE/ })).toContainText("Shift 1: can't be calculated")
    await showIn(page, 'dark')
    await expectNoAxeFaults(page, ['color-contrast'])

    await page.reload()
    await expect(marks).toHaveValue('10 20\n0 8 16 40')
    await expect(page.getByRole('combobox', { name: 'Raw marks' })).toHaveValue('192')
  },
)

for (const [locale, exact] of [
  ['ur', 'نارملائزیشن لیب'],
  ['ta', 'நார்மலைசேஷன் ஆய்வகம்'],
] as const) {
  test(`in ${locale} every method fits the screen`, { tag: '@phone' }, async ({ page, signedInPage }) => {
    await speak(page, locale)
    await signedInPage('learner')
    await page.goto(LAB)
    await expect(page.getByRole('heading', { level: 1, name: exact })).toBeVisible()
    for (const name of ['SSC 2019', 'SSC 2025 / CUET', 'DSSSB']) {
      await method(page, name)
      await expect.poll(() => layoutFaults(page)).toEqual([])
    }
  })
}
