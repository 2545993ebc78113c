import type { Page } from '@playwright/test'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, test } from '../support/fixtures.ts'
import { newLearner, signInto } from '../support/learner.ts'
import { E2E_PLACE } from '../support/place.ts'

const GATEWAY = `http://127.0.0.1:${E2E_PLACE.paymentPort}`

test.beforeEach(async ({ context, faults }) => {
  // What puts the session into a page is tried in the gateway's frame too, which has no storage of ours.
  faults.allow(/Failed to read the 'localStorage' property/)
  await signInto(context, await newLearner(E2E_PLACE.origin))
})

/** What a payer does in the gateway's page. */
const choose = async (page: Page, name: RegExp): Promise<void> => {
  // A frame of another site takes no clicks in a tab that lies behind.
  await page.bringToFront()
  const button = page.frameLocator('iframe[title^="Checkout"]').getByRole('button', { name })
  await expect(button).toBeEnabled()
  // The press may close its own frame, and then no one answers that it was pressed: the frame presses a moment later on its own.
  await button.evaluate((element: HTMLElement) => void setTimeout(() => element.click(), 0))
}
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay ₹/ })

test('buys a pass: coupon, payment, the badge at once in another tab too, invoice and transactions @phone', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/user')
  await page.goto('/user/buy-pass')
  await expect(page.getByRole('radio')).toHaveCount(3)
  await expectNoSidewaysScroll(page)
  await expectNoAxeFaults(page)
  await page.getByLabel('Coupon', { exact: true }).fill('nosuch')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText("This coupon code isn't valid.")).toBeVisible()
  await page.getByLabel('Coupon', { exact: true }).fill('welcome20')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('WELCOME20: ₹99 off')).toBeVisible()
  await expect(payButton(page)).toHaveText(/₹400/)
  await payButton(page).click()
  await choose(page, /Pay by UPI/)
  await expect(page.getByRole('heading', { name: 'Your Prime pass is active' })).toBeVisible()
  await expect(page.getByText('PRIME', { exact: true })).toBeVisible()
  await expect(other.getByText('PRIME', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Tax invoice' }).click()
  await expect(page.getByRole('heading', { name: 'Tax invoice' })).toBeVisible()
  await expect(page.getByText(/IN-\d\d-\d{6}/)).toBeVisible()
  await expect(page.getByText('Payment received')).toBeVisible()
  await expectNoAxeFaults(page)
  await page.goto('/user/pass/status')
  await expect(page.getByRole('heading', { name: /^Active until/ })).toBeVisible()
  await expectNoAxeFaults(page)
})

test('a payment that fails says so and is made on the same order @once', async ({ page }) => {
  await page.goto('/user/buy-pass')
  await payButton(page).click()
  await choose(page, /fail/)
  await choose(page, /Close/)
  await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible()
  await expect(page.getByText('Your bank or UPI app declined the payment.')).toBeVisible()
  await payButton(page).click()
  await choose(page, /Pay by UPI/)
  await expect(page.getByRole('heading', { name: 'Your Prime pass is active' })).toBeVisible()
})

test('a payment left for another app waits, survives leaving, and arrives by itself @once', async ({ page }) => {
  await page.goto('/user/buy-pass')
  await payButton(page).click()
  await choose(page, /Leave for the UPI app/)
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
  const address = page.url()
  await page.goto('/user')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Your Prime pass is active' })).toBeVisible({ timeout: 20_000 })
})

test('who closes the page has paid nothing and can continue @once', async ({ page }) => {
  await page.goto('/user/buy-pass')
  await payButton(page).click()
  await choose(page, /Close/)
  await expect(page.getByRole('heading', { name: 'Not paid yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose another plan' }).click()
  await expect(page.getByRole('radio')).toHaveCount(3)
  await page.goto('/user/pass/transaction-history')
  await expect(page.getByRole('list', { name: 'Transactions' }).getByText('Not paid yet')).toBeVisible()
})

test('two tabs pay one order, not two @once', async ({ page, context, request }) => {
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/user/buy-pass')
    await payButton(tab).click()
    await expect(tab.locator('iframe[title^="Checkout"]')).toBeVisible()
  }
  await choose(page, /Pay by UPI/)
  await expect(page.getByRole('heading', { name: 'Your Prime pass is active' })).toBeVisible()
  await choose(other, /Pay by UPI/)
  await expect(other.getByRole('heading', { name: 'Your Prime pass is active' })).toBeVisible()
  await page.goto('/user/pass/transaction-history')
  await page.getByRole('list', { name: 'Transactions' }).getByRole('link').click()
  await expect(page.getByText('Duplicate payment received; it will be refunded')).toBeVisible()
  const books = (await (await request.post(`${GATEWAY}/stand-in/books`, { data: {} })).json()) as { orders: unknown[] }
  expect(books.orders.length).toBeGreaterThan(0)
})

test('the page that pays lets the gateway in, and no other page does @once', async ({ request }) => {
  const paying = (await request.get('/user/buy-pass')).headers()['content-security-policy'] ?? ''
  expect(paying).toContain(`frame-src ${GATEWAY}`)
  expect(paying).not.toContain('trusted-types')
  const usual = (await request.get('/user')).headers()['content-security-policy'] ?? ''
  expect(usual).not.toContain(GATEWAY)
  expect(usual).toContain("require-trusted-types-for 'script'")
})
