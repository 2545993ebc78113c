import { expect, expectNoAxeFaults, expectNoSidewaysScroll, test, toast } from '../support/fixtures.ts'
import type { Page } from '@playwright/test'

const word = Date.now().toString(36)
const SOURCE =
  'A ratio compares two quantities of the same kind, and both of its numbers can be multiplied by the same number.\n\n## Equal ratios\n\n$3 : 4$ and $6 : 8$ are equal ratios.'
const HINDI = `अनुपात एक ही प्रकार की दो राशियों की तुलना करता है और उसकी दोनों संख्याओं को एक ही संख्या से गुणा किया जा सकता है, जैसे तीन और चार को दो से।`

test('an editor makes a book, writes, orders and publishes its chapters, and a visitor reads them @once', async ({ signedInPage }) => {
  const page = await signedInPage('admin')
  await page.goto('/admin/books')
  await page.getByRole('link', { name: 'New book' }).first().click()

  // What is missing is told before anything is sent.
  await page.getByRole('group', { name: 'Title' }).getByRole('textbox', { name: 'English' }).fill(`Arithmetic ${word}`)
  await expect(page.getByLabel('Web address', { exact: true })).toHaveValue(`arithmetic-${word}`)
  await page.getByLabel('ISBN').fill('9780306406158')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Enter an English description.')).toBeVisible()
  await expect(page.getByText('This is not a valid ISBN.')).toBeVisible()
  await page.getByLabel('ISBN').fill('978-0-306-40615-7')
  await page.getByRole('group', { name: 'Title' }).getByRole('textbox', { name: 'हिन्दी' }).fill('अंकगणित')
  await page
    .getByRole('group', { name: 'Description' })
    .getByRole('textbox', { name: 'English' })
    .fill('Ratios and averages, step by step.')
  await page.getByRole('radio', { name: 'Prime' }).check()
  await page.getByLabel('Exams').selectOption({ index: 1 })
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Book saved.')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/books\/edit\/[a-z0-9]{16}\?panel=chapters$/)
  const bookUrl = page.url()

  await addChapter(page, 'Ratios')
  await write(page, SOURCE)
  await publish(page)
  await page.getByRole('radio', { name: 'Write' }).check()
  await page.getByLabel('Add a language').selectOption('hi')
  await page.getByLabel('Title').fill('अनुपात')
  await write(page, HINDI)
  await publish(page)
  await expectNoAxeFaults(page)
  await page.getByRole('link', { name: `Arithmetic ${word}` }).click()
  await addChapter(page, 'Averages')
  await write(page, SOURCE.replaceAll('ratio', 'average'))
  await publish(page)
  await page.getByRole('link', { name: `Arithmetic ${word}` }).click()

  // The second chapter goes up by a key; the focus stays on it.
  const rows = page.getByRole('list', { name: 'Chapters' }).getByRole('listitem')
  await expect(rows.first()).toContainText('Ratios')
  await expect(rows.first().getByText('Published')).toHaveCount(2)
  const averages = page.getByRole('link', { name: 'Averages', exact: true })
  await averages.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rows.first()).toContainText('Averages')
  await expect(averages).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Averages is now 1 of 2.' })).toBeAttached()
  await rows.first().getByRole('checkbox', { name: 'Sample Averages' }).check()
  await expect(rows.first().getByRole('checkbox')).toBeChecked()
  await expectNoAxeFaults(page)
  await page.reload()
  await expect(rows.first()).toContainText('Averages')
  await expect(rows.first().getByRole('checkbox')).toBeChecked()

  await page.getByRole('radio', { name: 'Publish' }).check()
  await expect(page.getByRole('list', { name: 'Publish checklist' }).getByRole('img', { name: 'To do' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(toast(page, 'This book is published.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View on site' })).toHaveAttribute('href', `/books/arithmetic-${word}`)

  // Cached pages are made anew a moment after.
  await expect.poll(async () => (await page.request.get(`/books/arithmetic-${word}`)).status()).toBe(200)
  const seen = await (await page.request.get(`/books/arithmetic-${word}`)).text()
  expect(seen.indexOf('Averages')).toBeGreaterThan(0)
  expect(seen.indexOf('Averages')).toBeLessThan(seen.indexOf('Ratios</'))
  const hindi = await page.request.get(`/books/arithmetic-${word}?in=hi`)
  expect(await hindi.text()).toContain('अनुपात')
  const sample = await page.request.get(`/books/arithmetic-${word}/averages`)
  expect(await sample.text()).toContain('compares two quantities')

  // The list finds it by words of its title.
  await page.goto(`/admin/books?q=${word}&state=published`)
  await expect(page.getByRole('row').filter({ hasText: `Arithmetic ${word}` })).toContainText('Published')
  await page.goto(bookUrl)
})

test('a PDF is refused or stored, and a book can be deleted while no one has read it @phone', async ({ signedInPage }) => {
  const page = await signedInPage('admin')
  await page.goto('/admin/books/new')
  await page.getByRole('group', { name: 'Title' }).getByRole('textbox', { name: 'English' }).fill(`Formula sheet ${word}`)
  await page.getByRole('group', { name: 'Description' }).getByRole('textbox', { name: 'English' }).fill('Every formula on two pages.')
  await page.getByRole('radio', { name: 'PDF' }).check()
  await page.getByRole('checkbox', { name: 'English' }).check()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\?panel=file$/)
  const file = page.getByRole('region', { name: 'PDF file' }).locator('input[type=file]')
  await file.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF at all') })
  await expect(page.getByRole('alert')).toHaveText('This file is not a PDF. Choose another one.')
  await file.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n${' '.repeat(200_000)}`) })
  await expect(toast(page, 'PDF saved.')).toBeVisible()
  await expect(page.getByText(/^0\.2 MB, uploaded on/)).toBeVisible()
  await page.getByRole('radio', { name: 'Publish' }).check()
  await expect(page.getByRole('list', { name: 'Publish checklist' }).getByRole('img', { name: 'To do' })).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await page.getByRole('radio', { name: 'Settings' }).check()
  await page.getByRole('button', { name: 'Delete book' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete book' }).click()
  await expect(page).toHaveURL('/admin/books')
  await expect(toast(page, 'Book deleted.')).toBeVisible()
})

async function addChapter(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add chapter' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(title)
  await expect(dialog.getByLabel('Web address')).toHaveValue(title.toLowerCase())
  await dialog.getByRole('button', { name: 'Create chapter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

async function write(page: Page, source: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(source)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('group', { name: 'Languages' }).getByRole('img', { name: 'Unsaved changes' })).toHaveCount(0)
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Publish' }).check()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('button', { name: 'Take off the site' })).toBeVisible()
}
