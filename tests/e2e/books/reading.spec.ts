import type { Browser, Page } from '@playwright/test'
import { newId } from '#worker/platform/ids.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, speak, storeSession, test, watchLayout } from '../support/fixtures.ts'
import { callApi, newSessionOf, sessionOf } from '../support/people.ts'
import { E2E_PLACE } from '../support/place.ts'

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
  await expect
    .poll(() => page.evaluate(() => (CSS as unknown as { highlights: Map<string, Set<unknown>> }).highlights.get('reader')?.size))
    .toBe(1)

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

  // Three visits on each of two devices: `npm run prove -- offline` runs it.
  if (process.env['SOPAN_TWO_DEVICES'] !== undefined)
    test(
      'two devices mark a book for ten minutes offline; once both are back, each has all marks and the latest words',
      { tag: '@once' },
      async ({ browser, faults }) => {
        faults.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket connection|Live connection/)
        const email = `two-devices-${newId()}@sopan.example` as const
        const devices = [await keptDevice(browser, email), await keptDevice(browser, email)] as const
        const [phone, tablet] = devices
        // One note that both have, to be changed on both.
        await note(phone, 'find one part', 'Made with a network')
        await tablet.reload()
        await expectNotes(tablet, ['Made with a network'])
        for (const device of devices) await device.context().setOffline(true)
        await note(phone, 'two quantities', 'From the phone')
        await change(phone, 'Made with a network', 'Changed first, on the phone')
        await phone.clock.fastForward(9 * 60_000)
        await tablet.clock.fastForward(10 * 60_000)
        await note(tablet, 'the same kind', 'From the tablet')
        await change(tablet, 'Made with a network', 'Changed last, on the tablet')
        // A page that is loaded again without a network has what was made without one.
        await phone.reload()
        await expectNotes(phone, ['Changed first, on the phone', 'From the phone'])
        // The device with the older words is the last to come back.
        for (const device of [tablet, phone]) {
          await device.context().setOffline(false)
          await device.reload()
          await expect(device.getByRole('button', { name: 'My highlights and notes' })).toBeVisible()
        }
        const all = ['Changed last, on the tablet', 'From the phone', 'From the tablet']
        for (const device of devices)
          await expect(async () => {
            await device.reload()
            await expectNotes(device, all, 4_000)
          }).toPass({ timeout: 60_000 })
        for (const device of devices) await device.context().close()
      },
    )

  test('a kept Prime book ends with the Prime, and is of its reader alone', { tag: '@once' }, async ({ browser, faults }) => {
    faults.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED|WebSocket connection|Live connection/)
    const email = `prime-kept-${newId()}@sopan.example` as const
    const { token } = await sessionOf('admin')
    await newSessionOf(email)
    await callApi(token, 'POST', '/api/admin/prime/grants', { grantId: newId(), user: email, days: 30, reason: 'For a flow of the books' })
    const page = await keptDevice(browser, email, '/books/reasoning-step-by-step', 'coding')
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Letters that move' })).toBeVisible()
    for (const change of [{ readableUntil: 1 }, { ownerId: 'someone000000000' }]) {
      await changeKeptBook(page, change)
      await page.reload()
      await expect(page.getByText('Your Prime pass has ended')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Letters that move' })).toHaveCount(0)
    }
    await page.context().close()
  })
})

/** A browser of its own with a book kept on it, at one of its chapters. */
async function keptDevice(browser: Browser, email: `${string}@${string}`, book = BOOK, chapter = 'ratios'): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'allow', baseURL: E2E_PLACE.origin })
  const page = await context.newPage()
  // Behind by more than the ten minutes to come: what a device says of times to come counts as now.
  await page.clock.install({ time: Date.now() - 12 * 60_000 })
  await storeSession(page, await newSessionOf(email))
  await page.goto(book)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await page.getByRole('button', { name: /^Save offline/ }).click()
  await expect(page.getByRole('button', { name: 'Remove from this device' })).toBeVisible()
  await page.goto(`${book}/${chapter}`)
  await expect(page.getByRole('button', { name: 'My highlights and notes' })).toBeVisible()
  return page
}

/** Changes what the device says of its kept book, as its end or another reader would. */
const changeKeptBook = (page: Page, change: object): Promise<void> =>
  page.evaluate(
    (changed) =>
      new Promise<void>((resolve, reject) => {
        const opened = indexedDB.open('sopan-books')
        opened.addEventListener('error', () => reject(new Error('the store did not open')))
        opened.addEventListener('success', () => {
          const tx = opened.result.transaction('books', 'readwrite')
          const all = tx.objectStore('books').getAll()
          all.addEventListener('success', () => {
            const later = { readableUntil: Date.now() + 86_400_000 }
            for (const book of all.result as object[]) tx.objectStore('books').put({ ...book, ...later, ...changed })
          })
          tx.addEventListener('complete', () => {
            opened.result.close()
            resolve()
          })
        })
      }),
    change,
  )

/** Writes a note at words of the chapter. */
async function note(page: Page, words: string, text: string): Promise<void> {
  await select(page, words)
  await page.getByRole('button', { name: 'Add note' }).click()
  const notes = page.getByRole('dialog', { name: 'My highlights and notes' })
  await notes.getByLabel('Your note').fill(text)
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByText(text)).toBeVisible()
  await page.keyboard.press('Escape')
}

/** Rewrites a note. */
async function change(page: Page, before: string, after: string): Promise<void> {
  await page.getByRole('button', { name: 'My highlights and notes' }).click()
  const notes = page.getByRole('dialog', { name: 'My highlights and notes' })
  await notes.getByRole('listitem').filter({ hasText: before }).getByRole('button', { name: 'Add note' }).click()
  await notes.getByLabel('Your note').fill(after)
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByText(after)).toBeVisible()
  await page.keyboard.press('Escape')
}

/** The notes of the book are these, in any order. */
async function expectNotes(page: Page, texts: readonly string[], timeout = 20_000): Promise<void> {
  await page.getByRole('button', { name: 'My highlights and notes' }).click()
  const items = page.getByRole('dialog', { name: 'My highlights and notes' }).getByRole('listitem')
  await expect(items).toHaveCount(texts.length, { timeout })
  for (const text of texts) await expect(items.filter({ hasText: text })).toHaveCount(1)
  await page.keyboard.press('Escape')
}

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
