import type { Page } from '@playwright/test'
import type { StartAttemptResponse } from '#contract/attempts/schemas.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, storeSession, test } from '../support/fixtures.ts'
import { testIdOf } from '../support/learner.ts'
import { callApi, newSessionOf } from '../support/people.ts'
import { E2E_PLACE } from '../support/place.ts'

const { origin } = E2E_PLACE
const NOT_ANSWERED = 1
const ANSWERED = 2

let made = 0

/** Someone who has handed in a test with its first question answered. */
async function handedIn(page: Page, title: RegExp): Promise<{ readonly testId: string; readonly token: string }> {
  const session = await newSessionOf(`print-${Date.now().toString(36)}-${made++}@example.org`)
  const testId = await testIdOf(origin, title)
  const reply = (await callApi(session.token, 'POST', '/api/attempts', { testId, language: 'en' })) as StartAttemptResponse
  if (reply.kind !== 'started') throw new Error('an attempt is open already')
  const { attemptId, token, epoch, startedAt } = reply.grant
  const ops = [
    [1, 0, NOT_ANSWERED, null, [1], startedAt, 1, 1],
    [2, 0, ANSWERED, [1], [1], startedAt + 1, 1, 3],
  ]
  await callApi(token, 'POST', `/api/attempts/${attemptId}/submit`, { epoch, ops })
  await storeSession(page, session)
  return { testId, token: session.token }
}

/** The numbers above the printed questions, in their order. */
const numbersOf = (page: Page) => page.locator('[data-sheet] article h3')
const upTo = (count: number) => Array.from({ length: count }, (_, i) => `${i + 1}.`)

/** How many pages Chromium makes of it. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b(?!s)/g)].length
}

test('a whole paper goes on A4 in two languages, no question torn apart', { tag: '@once' }, async ({ page }) => {
  test.setTimeout(120_000)
  const { testId } = await handedIn(page, /CGL Tier 1: full mock 1/i)
  await page.goto(`/test-solution/${testId}?print=paper&languages=en,hi`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('SSC CGL Tier 1: full mock 1')
  await expect(numbersOf(page)).toHaveText(upTo(100))
  const first = page.getByRole('article').first()
  await expect(first.locator('.sheet-column')).toHaveCount(2)
  await expect(first.locator('.sheet-column [lang="hi"]').first()).toBeVisible()
  await expect(page.locator('[data-sheet] h2')).toHaveCount(4)
  // A sheet to solve says nothing of what is right.
  await expect(page.getByText('Correct answer')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Solution' })).toHaveCount(0)
  const both = await pagesOf(page)
  expect(both).toBeGreaterThan(10)
  // One language alone takes fewer pages, and the same questions.
  await page.getByLabel('Second language').selectOption('One language only')
  await expect(page).toHaveURL(/languages=en(&|$)/)
  await expect(first.locator('.sheet-column')).toHaveCount(1)
  await expect(numbersOf(page)).toHaveText(upTo(100))
  await page.emulateMedia({ media: 'print' })
  for (const chrome of ['banner', 'button', 'radio', 'combobox'] as const) await expect(page.getByRole(chrome)).toHaveCount(0)
  const inside = await page.getByRole('article').evaluateAll((all) => all.map((one) => getComputedStyle(one).breakInside))
  expect(new Set(inside)).toEqual(new Set(['avoid']))
})

test('with solutions the sheet has the right answer, the own one and why', { tag: '@once' }, async ({ page }) => {
  const { testId } = await handedIn(page, /quick quiz 1/i)
  await page.addInitScript(() => (window.print = () => document.documentElement.setAttribute('data-asked', '')))
  await page.goto(`/test-solution/${testId}?q=2`)
  await page.getByRole('link', { name: 'Print' }).click()
  await expect(page).toHaveURL(/print=solutions/)
  await expect(numbersOf(page)).toHaveText(upTo(10))
  for (const question of await page.getByRole('article').all()) {
    await expect(question.getByText('Correct answer')).toHaveCount(1)
    await expect(question.getByRole('heading', { name: 'Solution' })).toBeVisible()
  }
  await expect(page.getByText(/^Your answer/)).toHaveCount(1)
  await expect(page.getByText(/^Attempt 1,.*Score: .* of \d+/)).toBeVisible()
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html[data-asked]')).toBeAttached()
  await page.getByRole('radio', { name: 'Question paper' }).check()
  await expect(page).toHaveURL(/print=paper/)
  await expect(page.getByText('Correct answer')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to solutions' }).click()
  await expect(page.getByRole('heading', { name: 'Question 2 of 10' })).toBeVisible()
  expect(page.url()).not.toContain('print=')
})

test('on a phone the columns stand below each other, Urdu from right to left', async ({ page }) => {
  const { testId } = await handedIn(page, /fourteen languages/i)
  await page.goto(`/test-solution/${testId}?print=solutions&languages=en,ur`)
  const urdu = page.locator('[data-sheet] .sheet-column[dir="rtl"]')
  await expect(urdu).toHaveCount(10)
  await expect(page.locator('[data-sheet] .sheet-column[dir="ltr"]')).toHaveCount(10)
  await expectNoSidewaysScroll(page)
  await expectNoAxeFaults(page)
})

test('what is withheld is not printed either, and says so', { tag: '@once' }, async ({ page, faults }) => {
  faults.allow(/status of 403 .*\/solution\)/)
  const { testId, token } = await handedIn(page, /quick quiz 1/i)
  // An open attempt at the same test holds its solutions back.
  await callApi(token, 'POST', '/api/attempts', { testId, language: 'en' })
  await page.goto(`/test-solution/${testId}?print=solutions`)
  await expect(page.getByText('Submit your ongoing test to see solutions')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeDisabled()
  await expect(page.locator('[data-sheet]')).toHaveCount(0)
})

test('a language that does not load says so, and the other one is still printed', { tag: '@once' }, async ({ page, context, faults }) => {
  faults.allow(/ERR_FAILED|Failed to load resource/)
  const { testId } = await handedIn(page, /fourteen languages/i)
  await page.goto(`/test-solution/${testId}?print=paper&languages=en`)
  await expect(numbersOf(page)).toHaveText(upTo(10))
  await context.route(/\/papers\//, (route) => route.abort())
  await page.getByLabel('Second language').selectOption('اردو')
  await expect(page.getByRole('alert')).toContainText("Couldn't load the solutions")
  await expect(page.getByRole('button', { name: 'Print' })).toBeDisabled()
  await page.getByLabel('Second language').selectOption('One language only')
  await expect(numbersOf(page)).toHaveText(upTo(10))
  await context.unroute(/\/papers\//)
  await page.getByLabel('Second language').selectOption('اردو')
  await expect(page.locator('[data-sheet] .sheet-column[dir="rtl"]')).toHaveCount(10)
})

test('without a network what was opened before is printed', { tag: '@once' }, async ({ page, context, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/)
  const { testId } = await handedIn(page, /quick quiz 1/i)
  await page.goto(`/test-solution/${testId}?print=solutions&languages=en`)
  await expect(numbersOf(page)).toHaveText(upTo(10))
  await page.getByRole('link', { name: 'Back to solutions' }).click()
  await expect(page.getByRole('heading', { name: 'Question 1 of 10' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Print' }).click()
  await expect(numbersOf(page)).toHaveText(upTo(10))
  await expect(page.getByRole('heading', { name: 'Solution' })).toHaveCount(10)
  await context.setOffline(false)
})
