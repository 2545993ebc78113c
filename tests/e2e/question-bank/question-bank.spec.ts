import type { Page } from '@playwright/test'
import { expect, expectNoAxeFaults, test, toast } from '../support/fixtures.ts'
import { holdNext } from '../support/hold-next.ts'
import { callApi, sessionOf } from '../support/people.ts'

/** An 8 × 6 picture. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAYAAAD+Bd/7AAAAJklEQVR4AcyKsQkAAAjDpA/5gaf6qq6l9IAGAhmCnj21CFDbTBgeAAD//9xyMv8AAAAGSURBVAMAdzAKPyho02wAAAAASUVORK5CYII=',
  'base64',
)
const nameOf = (word: string): string => `e2e-${word}-${Date.now().toString(36)}`

/** The options of the language shown, its solution, and which option is right. */
async function fillAnswers(page: Page, words: string): Promise<void> {
  for (const letter of ['A', 'B', 'C', 'D']) await page.getByLabel(`Option ${letter}`, { exact: true }).fill(`${words} ${letter}`)
  await page.getByRole('textbox', { name: 'Solution', exact: true }).fill(`${words} solution`)
}

test('a question with a formula and a picture in two languages is written by key, saved, changed, compared and restored @once', async ({
  signedInPage,
}) => {
  const page = await signedInPage('admin')
  await page.goto('/admin/add-question')
  const name = nameOf('area')
  const stem = page.getByLabel('Question text')
  await stem.focus()
  await page.keyboard.type(`Area ${name} is `)
  await page.getByRole('button', { name: 'Formula' }).press('Enter')
  await page.getByRole('button', { name: 'frac', exact: true }).press('Enter')
  await expect(stem).toBeFocused()
  await page.keyboard.type('22')
  await expect(stem).toHaveValue(`Area ${name} is $\\frac{22}{}$`)
  await stem.fill(`Area ${name} is $\\frac{22}{7}r^2$ `)
  await page.getByLabel('Image').setInputFiles({ name: 'circle.png', mimeType: 'image/png', buffer: PNG })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Insert image' }).press('Enter')
  await expect(dialog.getByText('Describe the image.')).toBeVisible()
  await dialog.getByLabel('Description').fill('A small circle')
  await dialog.getByLabel('Description').press('Enter')
  await expect(stem).toHaveValue(/!\[A small circle\]\(image:img-[0-9a-f]{32}\)$/)
  await fillAnswers(page, 'answer')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.locator('math')).toBeVisible()
  await expect(preview.getByRole('img', { name: 'A small circle' })).toHaveJSProperty('naturalWidth', 8)

  // What is missing is told, each a way to its field.
  await page.keyboard.press('Control+s')
  const summary = page.getByRole('alert').filter({ hasText: 'Not saved yet' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'Topic: Choose a topic.' }).press('Enter')
  const topic = page.getByLabel('Topic', { exact: true })
  await expect(topic).toBeFocused()
  await topic.selectOption({ index: 1 })
  await page.getByRole('radio', { name: 'Mark option B as correct' }).press('Space')
  await page.keyboard.press('Alt+2')
  await page.getByLabel('Question text').fill(`क्षेत्रफल ${name}?`)
  await fillAnswers(page, 'उत्तर')
  await page.getByLabel('Question ID').fill(name)
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/admin\/questions\/edit\/[a-z0-9]{16}$/)
  await expect(toast(page, 'Saved as version 1')).toBeVisible()
  await expectNoAxeFaults(page)

  await page.getByLabel('Question text').fill(`Area ${name} is changed $x$`)
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Saved as version 2')).toBeVisible()
  await page.goto(page.url().replace('/edit/', '/'))
  await expect(page.locator('ins').first()).toContainText('changed')
  await expect(page.locator('del').first()).toBeVisible()
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(toast(page, 'Restored as version 3')).toBeVisible()
  await expect(page.getByRole('img', { name: 'A small circle' })).toBeVisible()
  await expectNoAxeFaults(page)
})

test('what is typed while a new question is being saved is saved by a second press of the key, as its second version @once', async ({
  signedInPage,
}) => {
  const page = await signedInPage('admin')
  await page.goto('/admin/add-question')
  const name = nameOf('slow')
  const stem = page.getByLabel('Question text')
  await stem.fill(`Sum ${name}?`)
  await fillAnswers(page, 'answer')
  await page.getByLabel('Topic', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('radio', { name: 'Mark option B as correct' }).press('Space')
  await page.getByLabel('Question ID').fill(name)
  const release = await holdNext(page, 'POST', '/api/admin/questions')
  await page.keyboard.press('Control+s')
  await stem.fill(`Sum ${name} of all?`)
  await page.keyboard.press('Control+s')
  await release()
  await expect(toast(page, 'Saved as version 2')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/questions\/edit\/[a-z0-9]{16}$/)
  await page.reload()
  await expect(stem).toHaveValue(`Sum ${name} of all?`)
})

test('unsaved work is offered again after a reload @once', async ({ signedInPage }) => {
  const page = await signedInPage('admin')
  await page.goto('/admin/add-question')
  const words = `Draft ${nameOf('words')}`
  await page.getByLabel('Question text').fill(words)
  await expect(page.getByText(/^Draft saved/)).toBeVisible({ timeout: 15_000 })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(page.getByLabel('Question text')).toHaveValue(words)
})

test('chosen questions are archived together and taken back @once', async ({ signedInPage }) => {
  const page = await signedInPage('admin')
  await page.goto('/admin/questions?q=quant-0&sort=difficulty')
  const rows = page.getByRole('region', { name: 'Question Bank' }).getByRole('row')
  await expect(rows.nth(3)).toBeVisible()
  const names = await rows.locator('th bdi').allTextContents()
  await page.getByRole('checkbox', { name: `Select ${names[0]}` }).check()
  await page.getByRole('checkbox', { name: `Select ${names[1]}` }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('checkbox', { name: `Select ${names[0]}` })).toHaveCount(0)
  await toast(page, '2 changed').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('checkbox', { name: `Select ${names[0]}` })).toBeVisible()
  await expectNoAxeFaults(page)
})

test('what someone else saved meanwhile is shown, and nothing of it is lost @once', async ({ signedInPage, faults }) => {
  const page = await signedInPage('admin')
  const { token } = await sessionOf('admin')
  const name = nameOf('both')
  const { items } = (await callApi(token, 'GET', '/api/admin/topics')) as { items: { id: string }[] }
  const variant = { stem: `Stem of ${name}`, solution: 'Because.' }
  const question = {
    id: name,
    type: 'trueFalse',
    topic: items[0]?.id,
    difficulty: 'easy',
    variants: { en: variant },
    key: { options: ['a'] },
  }
  const { id } = (await callApi(token, 'POST', '/api/admin/questions', { question })) as { id: string }
  await page.goto(`/admin/questions/edit/${id}`)
  await page.getByLabel('Question text').fill(`My words of ${name}`)
  const theirs = { ...question, variants: { en: { ...variant, solution: 'Because of somebody else.' } } }
  await callApi(token, 'PUT', `/api/admin/questions/${id}`, { question: theirs, expected: 1 })
  faults.allow(/409/)
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Someone else saved this question' })
  await expect(dialog.locator('ins')).toContainText('of somebody else')
  await dialog.getByRole('button', { name: 'Replace with mine' }).click()
  await expect(toast(page, 'Saved as version 3')).toBeVisible()
})
