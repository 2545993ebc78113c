import { expect, type Page } from '@playwright/test'
import { expectNoAxeFaults, expectNoSidewaysScroll, storeSession, test } from '../support/fixtures.ts'
import { newSessionOf } from '../support/people.ts'

/** A teacher's sheet: every row but the last has a key that is no letter, in two manners, and every tenth an odd difficulty. */
function sheet(mark: string, count: number): Buffer {
  const rows = Array.from({ length: count }, (_, i) =>
    [
      `"What is ${i}+1, in ${mark}?"`,
      String(i),
      String(i + 1),
      String(i + 2),
      i === count - 1 ? 'b' : i % 2 === 0 ? 'Key-b' : 'ख',
      i % 10 === 0 && i < count - 1 ? 'so-so' : 'easy',
      `Sums ${mark}`,
    ].join(','),
  )
  return Buffer.from(`Question text,Option 1,Option 2,Option 3,Correct Answer,Difficulty,Subject\n${rows.join('\n')}\n`)
}

async function checkedSheet(page: Page, count: number): Promise<string> {
  const mark = `m${Date.now().toString(36)}`
  await page.goto('/admin/testseries/bulk-upload')
  await page.locator('input[type=file]').setInputFiles({ name: `${mark}.csv`, mimeType: 'text/csv', buffer: sheet(mark, count) })
  await page.getByRole('button', { name: 'Check file' }).click()
  await expect(page.getByRole('heading', { name: 'Fix problems' })).toBeVisible({ timeout: 40_000 })
  return mark
}

const row = (page: Page, place: string) => page.getByRole('group', { name: place, exact: true })
const cause = (page: Page, name: RegExp) => page.getByRole('button', { name })

test.beforeEach(async ({ page }) => storeSession(page, await newSessionOf('admin')))

test(
  'rows are mended one by one with J and K, alike after a preview, undone, and kept through a reload',
  { tag: '@once' },
  async ({ page }) => {
    const mark = await checkedSheet(page, 81)
    await expect(cause(page, /^To fix 80$/)).toBeVisible()
    // No list ends at sixty.
    await expect(page.getByText('1 of 80')).toBeVisible()
    await expect(row(page, 'Row 2')).toBeVisible()
    await expect(page).toHaveURL(/row=2$/)
    await expectNoAxeFaults(page)
    // The file's own names, the row as it is there, and the question as learners would see it.
    await expect(page.getByRole('region', { name: 'In the file' })).toContainText('Question text')
    await expect(page.getByRole('region', { name: 'As learners see it' })).toContainText(`What is 0+1, in ${mark}?`)

    await page.keyboard.press('j')
    await expect(row(page, 'Row 3')).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(row(page, 'Row 3')).toBeFocused()
    await page.keyboard.press('Enter')
    const key = page.getByLabel('Correct Answer', { exact: true })
    await expect(key).toBeFocused()
    // In the field, J is a letter. What was typed stays while another row is looked at.
    await key.fill('j')
    await page.keyboard.press('Alt+j')
    await expect(row(page, 'Row 4')).toBeFocused()
    await page.keyboard.press('k')
    await expect(key).toHaveValue('j')
    await key.fill('c')
    await key.press('Enter')
    await expect(cause(page, /^To fix 79$/)).toBeVisible()
    await expect(row(page, 'Row 4')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cause(page, /^To fix 80$/)).toBeVisible()

    // Only the rows of a cause, and the same mend in all of them.
    await cause(page, /^Invalid key 80$/).click()
    await page.getByRole('button', { name: 'Do the same for all 80' }).click()
    const dialog = page.getByRole('dialog', { name: 'Same change in other rows' })
    await expect(dialog.getByText('Row 2', { exact: true })).toBeVisible()
    await expectNoAxeFaults(page)
    await dialog.getByRole('checkbox').first().uncheck()
    await dialog.getByRole('button', { name: 'Change rows (79)' }).click()
    await expect(dialog).toBeHidden()
    await expect(cause(page, /^Invalid key 1$/)).toBeVisible({ timeout: 20_000 })
    await expect(cause(page, /^Unknown difficulty 8$/)).toBeVisible()
    await cause(page, /^Unknown difficulty 8$/).click()
    await expect(row(page, 'Row 2')).toBeVisible()

    // What was typed once is done alike by what it changed.
    await page.getByLabel('Difficulty', { exact: true }).fill('hard')
    await page.getByRole('button', { name: 'Do the same for all 8' }).last().click()
    await dialog.getByRole('button', { name: 'Change rows (8)' }).click()
    await expect(cause(page, /^To fix 1$/)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('button', { name: 'Import 80 questions' })).toBeVisible({ timeout: 20_000 })

    await page.reload()
    await expect(cause(page, /^To fix 1$/)).toBeVisible({ timeout: 20_000 })
    await expect(row(page, 'Row 2')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cause(page, /^Unknown difficulty 8$/)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cause(page, /^To fix 80$/)).toBeVisible()
  },
)

test('rows are mended in a table: keys, paste, fill down, undo; what is left stays with the run', { tag: '@once' }, async ({ page }) => {
  const mark = await checkedSheet(page, 41)
  await page.getByText('Table', { exact: true }).click()
  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)
  await grid.focus()
  // It begins at the first fault.
  const at = async () =>
    page.evaluate(() => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent)
  await expect.poll(at).toBe('Key-b')
  await page.keyboard.press('ArrowDown')
  await expect.poll(at).toBe('ख')
  await page.keyboard.type('b')
  await page.keyboard.press('Enter')
  await expect(cause(page, /^To fix 39$/)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(cause(page, /^To fix 40$/)).toBeVisible()

  // Two columns of a spreadsheet, from the first cell on.
  await page.keyboard.press('Control+Home')
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight')
  await expect.poll(at).toBe('Key-b')
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'b\teasy\r\nb\thard\r\n')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(cause(page, /^To fix 38$/)).toBeVisible()
  await expect.poll(at).toBe('b')

  // Everything below as the first row says, but for the last.
  await page.keyboard.press('Control+Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Control+d')
  await expect(cause(page, /^Invalid key 1$/)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('img', { name: 'Fixed' }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Hide fixed rows/ }).click()
  await expect(grid.getByRole('row')).toHaveCount(1 + 4)

  await page.getByRole('button', { name: 'Import 37 questions' }).click({ timeout: 20_000 })
  await expect(page.getByText('37 new, 0 changed, 0 unchanged, 4 not imported.')).toBeVisible({ timeout: 40_000 })
  const run = page.getByRole('row', { name: new RegExp(mark) })
  await expect(run).toContainText('37 new, 0 changed, 4 with problems')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    run.getByRole('button', { name: 'Download rows with problems' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${mark}-errors.xlsx`)
})

test('the rows and the table of a file to mend fit a phone', { tag: '@phone' }, async ({ page }) => {
  await checkedSheet(page, 12)
  await expect(row(page, 'Row 2')).toBeVisible()
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Do the same for all 11' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Same change in other rows' })
  await expect(dialog.getByText('Row 2', { exact: true })).toBeVisible()
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Do the same for all 11' }).first()).toBeFocused()
  await page.getByText('Table', { exact: true }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)
})
