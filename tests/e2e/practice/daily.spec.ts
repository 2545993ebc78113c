import type { Locator, Page } from '@playwright/test'
import type { DailyResponse } from '#contract/daily/schemas.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, storeSession, test } from '../support/fixtures.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { callApi, newSessionOf } from '../support/people.ts'

let made = 0

/** Someone whose screens are about an exam of the demo that has enough questions for a daily quiz. */
async function learnerOf(page: Page, exam: string) {
  const session = await newSessionOf(`daily-${Date.now().toString(36)}-${made++}@example.org`)
  await callApi(session.token, 'PUT', '/api/me/focus-exam', { exam })
  await storeSession(page, session)
  return session
}

/** How far the middle of a dialog is from the middle of the screen, in px. */
const offCentre = (dialog: Locator): Promise<number> =>
  dialog.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    return Math.abs((left + right - document.documentElement.clientWidth) / 2)
  })

test('a learner starts the daily quiz with one tap, sees how it went, and chooses a name @once', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { token } = await learnerOf(page, 'ssc-cgl')
  // The first reader of a day draws it.
  const { quiz } = (await callApi(token, 'GET', '/api/daily/ssc-cgl')) as DailyResponse
  expect(quiz).toMatchObject({ questions: 10, languages: ['en', 'hi'] })

  await page.goto('/user/daily')
  await expect(page.getByRole('heading', { name: 'The same 10 questions for everyone' })).toBeVisible()
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)
  await expect.poll(() => layoutFaults(page)).toEqual([])

  await page.goto('/user')
  await expect(page.getByRole('heading', { name: 'Daily quiz' })).toBeVisible()
  await page.getByRole('link', { name: 'Start quiz' }).click()
  await expect(page).toHaveURL(/\/test\/attempt/)
  for (let i = 0; i < 3; i++) {
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Save & Next' }).click()
  }
  await page.goto('/user/daily')
  await page.getByRole('link', { name: 'Continue the quiz' }).click()
  await expect(page).toHaveURL(/\/test\/attempt/)
  await page.getByRole('button', { name: 'Test menu' }).click()
  await page.getByRole('button', { name: 'Submit test' }).first().click()
  await page.getByRole('dialog', { name: 'Before you submit' }).getByRole('button', { name: 'Submit…', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, submit the test' }).click()
  await expect(page).toHaveURL(/\/user\/test-analysis\//)

  await expect
    .poll(async () => ((await callApi(token, 'GET', '/api/daily/ssc-cgl')) as DailyResponse).own?.result?.verdicts.length, {
      timeout: 15_000,
    })
    .toBe(10)
  await page.goto('/user/daily')
  await expect(page.getByRole('img', { name: /right, \d+ wrong, 7 not answered/ })).toBeVisible()
  await expect(page.getByText('Places show once 20 people have played.')).toBeVisible()
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Choose a name' }).click()
  const dialog = page.getByRole('dialog', { name: 'Name on the leaderboard' })
  await expect.poll(() => offCentre(dialog)).toBeLessThan(2)
  const field = dialog.getByLabel('Name on the leaderboard')
  await field.fill('call 98765 43210')
  await dialog.getByRole('button', { name: 'Save the name' }).click()
  await expect(dialog.getByText('A name cannot contain a phone number, link or e-mail address.')).toBeVisible()
  await expect(field).toHaveValue('call 98765 43210')
  await dialog.getByRole('button', { name: 'Suggest a name' }).click()
  await expect(field).toHaveValue(/^\p{L}+ \d\d$/u)
  await field.fill('River 41')
  await field.press('Enter')
  await expect(page.getByText('You are on the leaderboard as River 41.')).toBeVisible()

  await page.goto('/user')
  await expect(page.getByRole('heading', { name: 'Next for you' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Daily quiz', exact: true })).toHaveCount(0)
})

test('an exam without enough questions says so, and leads to practice @once', async ({ page }) => {
  await learnerOf(page, 'jee-main')
  await page.goto('/user/daily')
  await expect(page.getByText('There is no daily quiz for JEE Main yet')).toBeVisible()
  await page.getByRole('link', { name: 'Practise a topic' }).click()
  await expect(page).toHaveURL(/\/user\/practice/)
})
