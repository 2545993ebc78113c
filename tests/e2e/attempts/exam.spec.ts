import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { SessionUser } from '#contract/auth/schemas.ts'
import { LIVE_PATH } from '#contract/live/schemas.ts'
import { expectNoAxeFaults } from '../support/fixtures.ts'
import { newLearner, signInto, testIdOf } from '../support/learner.ts'
import { E2E_PLACE } from '../support/place.ts'
import { pressInBar, withoutConnection } from '../support/take-test.ts'

test.use({ serviceWorkers: 'allow' })

const origin = process.env['E2E_ORIGIN'] ?? E2E_PLACE.origin
const QUIZ = /quick quiz 1/i

async function begin(page: Page, title = QUIZ): Promise<void> {
  await page.goto(`/test/instructions?test=${await testIdOf(origin, title)}`)
  await expect(page.getByText(/locked until you begin/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'I am ready to begin' })).toBeDisabled()
  await page.getByRole('checkbox', { name: /I have read and understood/ }).check()
  await page.getByRole('button', { name: 'I am ready to begin' }).click()
  await expect(page).toHaveURL(/\/test\/attempt\?attempt=/)
  await expect(heading(page, 1)).toBeVisible()
}

const heading = (page: Page, number: number) => page.getByRole('heading', { name: `Question ${number}`, exact: true })
const option = (page: Page, n: number) => page.getByRole('radio').nth(n)
const saveNext = (page: Page) => page.getByRole('button', { name: 'Save & Next' })

async function openSubmit(page: Page): Promise<void> {
  await pressInBar(page, 'Submit test')
}

async function submit(page: Page): Promise<void> {
  await openSubmit(page)
  const summary = page.getByRole('dialog', { name: 'Before you submit' })
  await expect(summary).toBeVisible()
  await summary.getByRole('button', { name: 'Submit…', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, submit the test' }).click()
}

async function learnerPage(context: BrowserContext, page: Page) {
  const user = await newLearner(origin)
  await signInto(context, user)
  return { user, page }
}

test('a learner takes a test from the instructions to the solutions', async ({ context, page }) => {
  await learnerPage(context, page)
  await begin(page)
  for (let question = 1; question <= 10; question++) {
    await expect(heading(page, question)).toBeVisible()
    await option(page, question % 4).check()
    await saveNext(page).click()
  }
  await submit(page)
  // The score is the first thing that is seen, before any question.
  await expect(page).toHaveURL(/\/user\/test-analysis\/.*new=true/)
  await expect(page.getByText(/^Submitted at .* IST, every answer received$/)).toBeInViewport()
  await expect(page.getByRole('img', { name: /^Your score on a flight of steps: .* of 20$/ })).toBeInViewport()
  await expect(page.getByText('Rank and percentile appear after 20 learners')).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('radio', { name: 'Good', exact: true }).check()
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByText('Thank you for your feedback.')).toBeVisible()
  await page.getByRole('link', { name: /^Full analysis/ }).click()
  await expect(page).not.toHaveURL(/new=true/)
  await expect(page.getByRole('region', { name: 'Scorecard' })).toBeVisible()
  await expect(page.getByText(/of 20/).first()).toBeVisible()
  await page.getByRole('link', { name: 'View solutions' }).first().click()
  await expect(page).toHaveURL(/\/test-solution\//)
  await expect(page.getByRole('heading', { name: 'Solution', exact: true })).toBeVisible()
  await expect(page.getByText('Correct answer').first()).toBeVisible()
})

test('a reload finds question, answers and time as they were @phone', async ({ context, page }) => {
  await learnerPage(context, page)
  await begin(page)
  await option(page, 2).check()
  await saveNext(page).click()
  await option(page, 1).check()
  await page.reload()
  await expect(heading(page, 2)).toBeVisible()
  await expect(option(page, 1)).toBeChecked()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(option(page, 2)).toBeChecked()
  await expect(page.getByText(/^0?9:\d\d$/).first()).toBeVisible()
})

test('a chosen option is taken back by a second press @phone', async ({ context, page }) => {
  await learnerPage(context, page)
  await begin(page)
  const first = page.getByRole('radio').first()
  await first.click()
  await expect(first).toBeChecked()
  await first.click()
  await expect(first).not.toBeChecked()
})

test('without a connection answers are kept, the page can be reloaded, and all is sent when it is back @phone', async ({
  context,
  page,
}) => {
  await learnerPage(context, page)
  await begin(page)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await context.setOffline(true)
  for (let question = 1; question <= 6; question++) {
    await option(page, 1).check()
    await saveNext(page).click()
    await expect(heading(page, question + 1)).toBeVisible()
  }
  await expect(page.getByText(/Offline · \d+ not sent/).first()).toBeVisible()
  await page.reload()
  await expect(heading(page, 7)).toBeVisible()
  await context.setOffline(false)
  await submit(page)
  await expect(page).toHaveURL(/\/user\/test-analysis\/.*new=true/, { timeout: 20_000 })
  await page.getByRole('link', { name: /^Full analysis/ }).click()
  await expect(page.getByText(/of 6 attempted/).first()).toBeVisible({ timeout: 20_000 })
})

test.describe('what comes late of the site', () => {
  // Its requests have to be seen here, not by the worker.
  test.use({ serviceWorkers: 'block' })
  test('and does not come takes no test down @phone', async ({ context, page }) => {
    await learnerPage(context, page)
    await begin(page)
    await page.route(/live-host/, (route) => route.abort())
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('live-host'))
    await page.reload()
    await refused
    await option(page, 1).check()
    await saveNext(page).click()
    await expect(heading(page, 2)).toBeVisible()
  })
})

test('a second device takes over when the learner says so, and the first is told at once @phone', async ({ browser, context, page }) => {
  const { user } = await learnerPage(context, page)
  const connected = page.waitForEvent('websocket', (socket) => socket.url().endsWith(LIVE_PATH))
  await begin(page)
  await connected
  await option(page, 2).check()
  const elsewhere = await takeOver(browser, user, page.url())
  await expect(page.getByText('The test is now open on another device')).toBeVisible({ timeout: 20_000 })
  await elsewhere.close()
})

test('without a live connection and its own the first device is told with its next save @once', async ({ browser, context, page }) => {
  const { user } = await learnerPage(context, page)
  await page.routeWebSocket(/\/api\/live/, () => {})
  await withoutConnection(page)
  await begin(page)
  await option(page, 2).check()
  const elsewhere = await takeOver(browser, user, page.url())
  await option(page, 0).check()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('The test is now open on another device')).toBeVisible({ timeout: 40_000 })
  await elsewhere.close()
})

async function takeOver(browser: Browser, user: SessionUser, url: string): Promise<BrowserContext> {
  const elsewhere = await browser.newContext({ baseURL: origin })
  await signInto(elsewhere, user)
  const other = await elsewhere.newPage()
  await other.goto(url)
  await other.getByRole('button', { name: 'Continue here' }).click()
  await expect(other.getByRole('radio').first()).toBeVisible()
  return elsewhere
}

test('answers that a full disk refused come back from the server after a reload, and what follows counts @once', async ({
  context,
  page,
}) => {
  await learnerPage(context, page)
  await begin(page)
  await page.evaluate(() => {
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as (this: IDBObjectStore, value: unknown) => IDBRequest<IDBValidKey>
    IDBObjectStore.prototype.put = function full(this: IDBObjectStore, value: unknown) {
      if (this.name === 'ops') throw new DOMException('The disk is full', 'QuotaExceededError')
      return put.call(this, value)
    }
  })
  await option(page, 2).check()
  await saveNext(page).click()
  await expect(heading(page, 2)).toBeVisible()
  await option(page, 1).check()
  const saved = page.waitForResponse((response) => response.url().endsWith('/ops') && response.ok())
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await saved
  await page.reload()
  await expect(page.getByText('Your test now continues here.')).toBeVisible()
  await expect(option(page, 1)).toBeChecked()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(option(page, 2)).toBeChecked()
  await option(page, 0).check()
  await page.reload()
  await expect(option(page, 0)).toBeChecked()
})

test('a second tab of the same browser asks before it takes over @once', async ({ context, page }) => {
  await learnerPage(context, page)
  await begin(page)
  await option(page, 3).check()
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByText('The test is open in another tab')).toBeVisible()
  await second.getByRole('button', { name: 'Continue in this tab' }).click()
  await expect(option(second, 3)).toBeChecked()
  await expect(page.getByText(/The test is open in another tab|another tab/i).first()).toBeVisible()
})

test('the test works by keyboard alone @once', async ({ context, page }) => {
  await learnerPage(context, page)
  await begin(page)
  await page.keyboard.press('2')
  await expect(option(page, 1)).toBeChecked()
  await page.keyboard.press('2')
  await expect(option(page, 1)).not.toBeChecked()
  await page.keyboard.press('a')
  await expect(option(page, 0)).toBeChecked()
  await page.keyboard.press('n')
  await expect(heading(page, 2)).toBeVisible()
  await page.keyboard.press('m')
  await expect(heading(page, 3)).toBeVisible()
  await page.keyboard.press('p')
  await expect(heading(page, 2)).toBeVisible()
})

test('the language of a question can be changed, and the answer stays @once', async ({ context, page }) => {
  await learnerPage(context, page)
  await begin(page)
  await option(page, 1).check()
  await page.getByLabel('View in').selectOption('hi')
  await expect(page.locator('article .rich[lang=hi]').first()).toBeVisible()
  await expect(option(page, 1)).toBeChecked()
})

test('a numerical answer is entered on the keypad @phone', async ({ context, page }) => {
  await learnerPage(context, page)
  await begin(page, /JEE-style/i)
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('button', { name: /Section B/ })
    .click()
  await expect(heading(page, 11)).toBeVisible()
  const keypad = page.getByRole('group', { name: 'Number keypad' })
  await keypad.getByRole('button', { name: '4', exact: true }).click()
  await keypad.getByRole('button', { name: '2', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveValue('42')
  await saveNext(page).click()
  await expect(heading(page, 12)).toBeVisible()
})
