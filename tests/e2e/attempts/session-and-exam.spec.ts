/** A session never costs an exam: whatever ends it in the middle, no answer is lost, and the next person sees nothing (docs/promises.md). */
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import type { SessionUser } from '#contract/auth/schemas.ts'
import { newLearner, signInto, testIdOf } from '../support/learner.ts'
import { E2E_PLACE } from '../support/place.ts'

const origin = E2E_PLACE.origin

/** A learner in the middle of a quiz, with the first question answered. */
async function inTheMiddle(context: BrowserContext, page: Page): Promise<SessionUser> {
  const user = await newLearner(origin)
  await signInto(context, user)
  await page.goto(`/test/instructions?test=${await testIdOf(origin, /quick quiz 1/i)}`)
  await page.getByRole('checkbox', { name: /I have read and understood/ }).check()
  await page.getByRole('button', { name: 'I am ready to begin' }).click()
  await expect(heading(page, 1)).toBeVisible()
  await answer(page, 1, 1)
  return user
}

const heading = (page: Page, number: number) => page.getByRole('heading', { name: `Question ${number}`, exact: true })

async function answer(page: Page, question: number, option: number): Promise<void> {
  await expect(heading(page, question)).toBeVisible()
  await page.getByRole('radio').nth(option).check()
  await page.getByRole('button', { name: 'Save & Next' }).click()
  await expect(heading(page, question + 1)).toBeVisible()
}

/** Submits from the test itself, and says how many answers the server has marked. */
async function answersAfterSubmit(user: SessionUser, page: Page): Promise<number> {
  const attemptId = new URL(page.url()).searchParams.get('attempt') ?? ''
  await page.getByRole('button', { name: 'Submit test' }).first().click()
  await page.getByRole('dialog', { name: 'Before you submit' }).getByRole('button', { name: 'Submit…', exact: true }).click()
  const submitted = page.waitForResponse((response) => response.url().endsWith('/submit'))
  await page.getByRole('button', { name: 'Yes, submit the test' }).click()
  expect((await submitted).status()).toBe(200)
  const reply = await fetch(`${origin}/api/tests/${attemptId.split('.')[0]}/analysis`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  const { total } = (await reply.json()) as AnalysisResponse
  return total.right + total.partial + total.wrong
}

const bar = (page: Page) => page.getByRole('alert').filter({ hasText: /logged/i })
const storage = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))

/** A token as the browser reads it, over since a second ago; the server never sees it. */
const expiredCopy = (token: string): string => {
  const [head = '', body = '', mac = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  return [head, Buffer.from(JSON.stringify({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 })).toString('base64url'), mac].join('.')
}

test('a session that expires in the middle of a test loses nothing: the test continues and its answers arrive @once', async ({
  context,
  page,
}) => {
  const user = await inTheMiddle(context, page)
  await page.evaluate((token) => localStorage.setItem('token', token), expiredCopy(user.token))
  // As a device does that has slept past the end of the token.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await answer(page, 2, 2)
  await answer(page, 3, 0)
  await expect(page).toHaveURL(/\/test\/attempt/)
  expect(await answersAfterSubmit(user, page)).toBe(3)
})

test('a 401 in the middle of a test says so and ends nothing @once', async ({ context, page }) => {
  const user = await inTheMiddle(context, page)
  const refused = { status: 401, json: { error: { code: 'session_ended', message: 'Your session has ended', requestId: 'x' } } }
  await context.route('**/api/notifications', (route) => route.fulfill(refused))
  await context.route('**/api/live/ticket', (route) => route.fulfill(refused))
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.reload()
  await expect(heading(page, 2)).toBeVisible()
  await answer(page, 2, 2)
  await expect(page).toHaveURL(/\/test\/attempt/)
  await context.unrouteAll()
  expect(await answersAfterSubmit(user, page)).toBe(2)
})

test('a logout in another tab asks for a sign-in over the test, and the answers stay on the device @once', async ({ context, page }) => {
  await inTheMiddle(context, page)
  const other = await context.newPage()
  await other.goto('/user')
  await other.getByRole('button', { name: /^Account menu: / }).click()
  await other
    .getByRole('menuitem', { name: 'Logout' })
    .or(other.getByRole('button', { name: 'Logout' }))
    .first()
    .click()
  // The answer of a moment ago may not be sent yet; it stays here for its owner.
  const anyway = other.getByRole('button', { name: 'Log out anyway' })
  await expect(anyway.or(other.getByRole('heading', { name: /Log in/ })).first()).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(other).toHaveURL(/\/login/)
  await expect(bar(page)).toBeVisible()
  await answer(page, 2, 2)
  await expect(page).toHaveURL(/\/test\/attempt/)
  // Nothing of the person is left for the next person in this browser.
  const kept = await storage(other)
  expect(kept).not.toContain('Ravi Test')
  expect(JSON.parse(kept)).not.toHaveProperty('token')
  await other.goto('/user')
  await expect(other).toHaveURL(/\/login|\/$/)
})

test('someone else who signs in in another tab sees nothing of the test, and the test loses nothing @once', async ({ context, page }) => {
  const user = await inTheMiddle(context, page)
  const attempt = new URL(page.url()).search
  const next = await newLearner(origin, 'Another Person')
  const other = await context.newPage()
  await other.goto('/about')
  const { token, ...person } = next
  await other.evaluate(
    ([stored, bearer]) => {
      localStorage.setItem('user', stored)
      localStorage.setItem('token', bearer)
    },
    [JSON.stringify(person), token] as const,
  )
  await expect(bar(page)).toBeVisible()
  await answer(page, 2, 2)
  await other.goto(`/test/attempt${attempt}`)
  await expect(other.getByRole('heading', { name: /^Question \d+$/ })).toHaveCount(0)
  await other.goto('/user')
  await expect(other.getByRole('button', { name: 'Account menu: Another Person' })).toBeVisible()
  await expect(other.getByText('Ravi Test')).toHaveCount(0)
  expect(await answersAfterSubmit(user, page)).toBe(2)
})

test('who signs in again over the test continues where the test is @once', async ({ context, page }) => {
  const user = await inTheMiddle(context, page)
  const helper = await context.newPage()
  await helper.goto('/about')
  await helper.evaluate(() => {
    localStorage.removeItem('user')
    localStorage.removeItem('token')
  })
  await expect(bar(page)).toBeVisible()
  await answer(page, 2, 2)
  const { token, ...person } = user
  await helper.evaluate(
    ([stored, bearer]) => {
      localStorage.setItem('user', stored)
      localStorage.setItem('token', bearer)
    },
    [JSON.stringify(person), token] as const,
  )
  await expect(bar(page)).toHaveCount(0)
  await answer(page, 3, 0)
  expect(await answersAfterSubmit(user, page)).toBe(3)
})
