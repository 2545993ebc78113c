import type { Page } from '@playwright/test'
import { newId } from '#worker/platform/ids.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, speak, storeSession, test, watchLayout } from '../support/fixtures.ts'
import { callApi, sessionOf } from '../support/people.ts'

const BOOK = '/books/arithmetic-step-by-step'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a book is found, opened and read from chapter to chapter', { tag: '@once' }, async ({ page, baseURL }) => {
    await page.goto('/books')
    await page.getByRole('link', { name: 'Arithmetic step by step' }).click()
    await expect(page).toHaveURL(BOOK)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${BOOK}`)
    await page.getByRole('link', { name: 'Start reading' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Percentages')
    await page.getByRole('link', { name: /^Next chapter/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ratios')
  })
})

test('what the server drew stays as it is, moves nothing, and has no fault that a reader would meet', async ({ page }) => {
  const layoutShift = await watchLayout(page)
  for (const path of ['/books', BOOK, `${BOOK}/ratios`, '/books/reasoning-step-by-step/coding']) {
    await page.goto(path)
    await expect(page.locator('#first')).toHaveCount(0)
    expect(await layoutShift(), path).toBeLessThan(0.02)
    await expectNoSidewaysScroll(page)
    await expectNoAxeFaults(page)
  }
})

test('a reader of Urdu has their own words around the English text', { tag: '@once' }, async ({ page }) => {
  await speak(page, 'ur')
  await page.goto(`${BOOK}/ratios`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('.article-text')).toHaveAttribute('dir', 'ltr')
  await expectNoSidewaysScroll(page)
})

test('a highlight and a note made on one device are there on another, and can be taken away and brought back', async ({
  browser,
  pageWith,
}) => {
  const reader = await sessionOf(`reader-${newId()}@sopan.example`)
  const page = await pageWith(reader)
  await page.goto(`${BOOK}/ratios`)
  await expect(page.getByRole('button', { name: 'My highlights and notes' })).toBeVisible()
  await select(page, 'find one part')
  await page.getByRole('button', { name: 'Add note' }).click()
  const notes = page.getByRole('dialog', { name: 'My highlights and notes' })
  await notes.getByLabel('Your note').fill('Works for shares, too')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes('/api/me/book-marks/'))
  await notes.getByRole('button', { name: 'Save note' }).click()
  expect((await saved).status()).toBe(204)
  expect(await page.evaluate(() => (CSS as unknown as { highlights: Map<string, Set<unknown>> }).highlights.get('reader')?.size)).toBe(1)

  const elsewhere = await (await browser.newContext()).newPage()
  await storeSession(elsewhere, reader)
  await elsewhere.goto(`${BOOK}/ratios`)
  await elsewhere.getByRole('button', { name: 'My highlights and notes' }).click()
  const other = elsewhere.getByRole('dialog', { name: 'My highlights and notes' })
  await expect(other.getByText('Works for shares, too')).toBeVisible()
  await other.getByRole('button', { name: 'Remove' }).click()
  await expect(other.getByText('Works for shares, too')).toHaveCount(0)
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(other.getByText('Works for shares, too')).toBeVisible()
  await elsewhere.context().close()
})

test(
  'a search inside the book leads to the place, and the book leads back to where one stopped',
  { tag: '@once' },
  async ({ pageWith }) => {
    const page = await pageWith(await sessionOf(`reader-${newId()}@sopan.example`))
    await page.goto(`${BOOK}/percentages`)
    await page.getByRole('button', { name: 'Search in this book' }).click()
    const search = page.getByRole('dialog', { name: 'Search in this book' })
    await search.getByRole('searchbox').fill('passes a pole')
    await search.getByRole('link', { name: 'Time, speed and distance' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Time, speed and distance')
    await expect(page.locator('.reader-found')).toBeInViewport()
    const remembered = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().includes('/api/me/reading/'),
    )
    await page.mouse.wheel(0, 400)
    await page.waitForTimeout(400)
    await page.getByRole('navigation').getByRole('link', { name: 'Arithmetic step by step' }).first().click()
    await remembered
    await page.getByRole('button', { name: 'Continue reading: Time, speed and distance' }).click()
    await expect(page).toHaveURL(/\/speed#block-\d+$/)
  },
)

test('a Prime chapter is read with Prime alone', { tag: '@once' }, async ({ page, browser }) => {
  await page.goto('/books/reasoning-step-by-step/coding')
  await expect(page.getByRole('heading', { name: 'This chapter is part of Prime' })).toBeVisible()
  await expect(page.getByText('Letters that move')).toHaveCount(0)
  const reader = await sessionOf(`prime-${newId()}@sopan.example`)
  const admin = await sessionOf('admin')
  await callApi(admin.token, 'POST', '/api/admin/prime/grants', {
    grantId: newId(),
    user: reader.email,
    days: 30,
    reason: 'For a flow of the books',
  })
  const theirs = await (await browser.newContext()).newPage()
  await storeSession(theirs, reader)
  await theirs.goto('/books/reasoning-step-by-step/coding')
  await expect(theirs.getByRole('heading', { name: 'Letters that move' })).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'This chapter is part of Prime' })).toHaveCount(0)
  await theirs.context().close()
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a kept book is opened and read; what is not kept says so', { tag: '@once' }, async ({ page, faults }) => {
    faults.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
    await page.goto(BOOK)
    await page.evaluate(async () => navigator.serviceWorker.ready)
    await page.reload()
    await page.getByRole('button', { name: /^Save offline/ }).click()
    await expect(page.getByRole('button', { name: 'Remove from this device' })).toBeVisible()
    await page.goto(`${BOOK}/ratios`)
    await expect(page.getByRole('button', { name: 'Search in this book' })).toBeVisible()
    await page.context().setOffline(true)
    await page.goto(`${BOOK}/averages`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Averages')
    await expect(page.getByText('This is the copy saved on this device.')).toBeVisible()
    await expect(page.getByText('From an average to a sum')).toBeVisible()
    await page.getByRole('link', { name: 'Time, speed and distance' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Time, speed and distance')
    await page.context().setOffline(false)
  })
})

/** Selects words of the chapter, as with a mouse. */
const select = (page: Page, words: string): Promise<void> =>
  page.locator('[data-text]').evaluate((text, wanted) => {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.nodeValue?.indexOf(wanted) ?? -1
      if (at === -1) continue
      document.getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length)
      return
    }
    throw new Error(`${wanted} is not in the text`)
  }, words)
