import type { AdminPostDetail, PreviewAddress } from '#contract/blog/schemas.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, test, toast } from '../support/fixtures.ts'
import { holdNext } from '../support/hold-next.ts'
import { callApi, sessionOf } from '../support/people.ts'

const word = Date.now().toString(36)

test('a post is written, previewed, published, translated, found to be behind its source, and restored @once', async ({ signedInPage }) => {
  const page = await signedInPage('admin')
  await page.goto('/admin/blog')
  await page.getByRole('button', { name: 'Categories' }).first().click()
  const categories = page.getByRole('dialog')
  await categories.getByRole('button', { name: 'New category' }).click()
  const names = categories.getByRole('group', { name: 'Name' })
  await names.getByRole('textbox').first().fill(`Maths ${word}`)
  await categories.getByRole('group', { name: 'Description' }).getByRole('textbox').first().fill('Methods and short cuts')
  await expect(categories.getByLabel('Web address')).toHaveValue(`maths-${word}`)
  await categories.getByRole('button', { name: 'Save category' }).click()
  await expect(categories.getByText(`/blog/category/maths-${word}`)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/admin/blog/new')
  await page.getByLabel('Title').fill(`Area of a circle ${word}`)
  await expect(page.getByLabel('Web address')).toHaveValue(`area-of-a-circle-${word}`)
  await page.getByLabel('Excerpt').fill('Where the formula comes from, and two examples.')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill(
    'The area grows with the square of the radius, because both directions grow with it, and so it does for every other shape.\n\n',
  )
  await text.press('ControlOrMeta+End')
  await page.keyboard.type('The formula')
  await page.getByRole('button', { name: /^Heading/ }).click()
  await expect(text).toHaveValue(/\n## The formula$/)
  await page.keyboard.type('\n\nbold')
  for (let letter = 0; letter < 4; letter++) await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Control+b')
  await expect(text).toHaveValue(/\n\*\*bold\*\*$/)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'The formula' })).toBeVisible()
  await expect(preview.locator('strong')).toHaveText('bold')

  // A fault leads to its line.
  const good = await text.inputValue()
  await text.fill(`${good}\n\n## Worse\n\n<b>no</b>`)
  const fault = preview.getByRole('button', { name: /^Line 7: the text holds HTML/ })
  await fault.click()
  await expect(text).toBeFocused()
  await expect
    .poll(() => text.evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd)))
    .toBe('## Worse')
  await text.fill(good)
  await expect(fault).toBeHidden()

  await page.getByRole('radio', { name: 'Settings' }).check()
  await page.getByLabel('Category').selectOption({ label: `Maths ${word}` })
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Post saved.')).toBeVisible()
  // It goes on at its own address, in the part of the editor that was shown.
  await expect(page).toHaveURL(/\/admin\/blog\/edit\/[a-z0-9]{16}\?panel=settings$/)
  await page.getByRole('radio', { name: 'Publish' }).check()
  await expect(page.getByRole('list', { name: 'Publish checklist' }).getByRole('img', { name: 'To do' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(toast(page, 'This text is published.')).toBeVisible()
  await expectNoAxeFaults(page)

  // Hindi is begun as a translation, beside the English text.
  await page.getByRole('radio', { name: 'Write' }).check()
  await page.getByLabel('Add a language').selectOption('hi')
  await page.getByLabel('Show beside the text').selectOption('en')
  await expect(page.getByRole('region', { name: /English/ })).toContainText('## The formula')
  await page.getByLabel('Title').fill('वृत्त का क्षेत्रफल')
  await expect(page.getByLabel('Web address')).toHaveValue(`area-of-a-circle-${word}-hi`)
  await text.fill('क्षेत्रफल त्रिज्या के वर्ग के साथ बढ़ता है।')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: /^हिन्दी/ })).toContainText('Draft')

  // English changes; Hindi says so until its editor says that it is up to date.
  const tabs = page.getByRole('group', { name: 'Languages' })
  await tabs.getByRole('button', { name: /^English/ }).click()
  await text.fill(good.replace('every other shape', 'every square'))
  await page.getByLabel(/^What changed\?/).fill('Squares only')
  await page.keyboard.press('Control+s')
  await expect(tabs.getByRole('img', { name: 'The source text has changed since' })).toHaveCount(1)
  await tabs.getByRole('button', { name: /^हिन्दी/ }).click()
  await page.getByRole('button', { name: 'Show changes' }).click()
  await expect(page.getByRole('dialog').locator('ins')).toContainText('every square')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mark as up to date' }).click()
  await expect(tabs.getByRole('img', { name: 'The source text has changed since' })).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(tabs.getByRole('img', { name: 'Unsaved changes' })).toHaveCount(0)

  await tabs.getByRole('button', { name: /^English/ }).click()
  await page.getByRole('radio', { name: 'History' }).check()
  await expect(page.getByText('Squares only')).toBeVisible()
  await page.getByRole('button', { name: /^Version 1/ }).click()
  await expect(page.locator('del')).toContainText('every other shape')
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByRole('button', { name: /^Version 3 \(current\)/ })).toContainText('Restored version 1')
  await expectNoAxeFaults(page)
  await page.getByRole('radio', { name: 'Write' }).check()
  await expect(text).toHaveValue(good)

  // Each language has an image of its own for where it is shared.
  const { token } = await sessionOf('admin')
  const { texts } = (await callApi(token, 'GET', `/api/admin/posts/${new URL(page.url()).pathname.slice(-16)}`)) as AdminPostDetail
  const images = texts.map(({ shareImage }) => shareImage)
  expect([images.length, new Set(images).size, images.includes(null)]).toEqual([2, 2, false])
})

test('what is written while a post is being saved is saved by a second press of the key @once', async ({ signedInPage }) => {
  const page = await signedInPage('admin')
  await page.goto('/admin/blog/new')
  await page.getByLabel('Title').fill(`Written on ${word}`)
  await page.getByLabel('Excerpt').fill('What is saved while the first saving goes on.')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('The first text.')
  await page.getByRole('radio', { name: 'Settings' }).check()
  await page.getByLabel('Category').selectOption({ index: 1 })
  await page.getByRole('radio', { name: 'Write' }).check()
  await text.evaluate((field) => field.setAttribute('data-of-the-new-post', ''))
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/admin\/blog\/edit\/[a-z0-9]{16}$/)
  // The editor of the new post leaves a moment after its address has changed.
  await expect(page.locator('[data-of-the-new-post]')).toHaveCount(0)
  const id = new URL(page.url()).pathname.slice(-16)
  const release = await holdNext(page, 'PUT', `/api/admin/posts/${id}/texts/en`)
  await text.fill('The second text.')
  await page.keyboard.press('Control+s')
  await text.fill('The third text.')
  await page.keyboard.press('Control+s')
  await release()
  await expect(page.getByRole('group', { name: 'Languages' }).getByRole('img', { name: 'Unsaved changes' })).toHaveCount(0)
  const { token } = await sessionOf('admin')
  const { texts } = (await callApi(token, 'GET', `/api/admin/posts/${id}`)) as AdminPostDetail
  expect(texts.map(({ source }) => source)).toEqual(['The third text.'])
})

test('what someone else saved meanwhile is compared, and nothing of it is lost @phone', async ({ signedInPage, faults }, info) => {
  const page = await signedInPage('admin')
  const { token } = await sessionOf('admin')
  const id = `${info.project.name}${word}0000000000000000`.slice(0, 16)
  const settings = { category: `shared-${word}`, byline: 'Asha', series: null, day: null, tags: [], testId: null, cover: null }
  const text = { title: 'Shared', excerpt: 'About it', source: 'The first words.', slug: null, from: null }
  await callApi(token, 'PUT', `/api/admin/blog-categories/shared-${word}`, {
    titles: { en: 'Shared' },
    descriptions: { en: 'For two editors' },
    position: 9,
    isDaily: false,
  })
  await callApi(token, 'POST', '/api/admin/posts', { id, settings, language: 'en', text })
  await page.goto(`/admin/blog/edit/${id}`)
  const field = page.getByRole('textbox', { name: 'Text', exact: true })
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)
  await field.fill('My words.')
  await callApi(token, 'PUT', `/api/admin/posts/${id}/texts/en`, { ...text, source: 'Their words.', expected: 1 })
  faults.allow(/409/)
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Someone else saved this post' })
  await expect(dialog.locator('del')).toContainText('Their')
  await expect(dialog.locator('ins')).toContainText('My')
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Keep my version' }).click()
  await expect(toast(page, 'Post saved.')).toBeVisible()
  await expect(field).toHaveValue('My words.')
  const { path } = (await callApi(token, 'POST', `/api/admin/posts/${id}/texts/en/preview-address`)) as PreviewAddress
  expect(path).toMatch(/^\/blog\/preview\//)
  // Unsaved words are offered again after a reload.
  await field.fill('Not saved yet.')
  await expect(page.getByText(/^Draft saved/)).toBeVisible({ timeout: 15_000 })
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(field).toHaveValue('Not saved yet.')
})
