import { expect, type Page } from '@playwright/test'
import type { Locale } from '#contract/shared/locales.ts'
import { speak, storeSession } from './fixtures.ts'
import { testIdOf } from './learner.ts'
import { newSessionOf } from './people.ts'
import { E2E_PLACE } from './place.ts'

let made = 0

/** A new learner at the instructions of a demo test; the id of the test, the learner's e-mail, id and name. */
export async function atInstructions(
  page: Page,
  title: RegExp,
  language: Locale = 'en',
  mode = '',
): Promise<{ testId: string; email: string; userId: string; name: string }> {
  const email = `taker-${Date.now().toString(36)}-${process.pid}-${made++}@learners.example` as const
  const session = await newSessionOf(email)
  await storeSession(page, session)
  await speak(page, language)
  const testId = await testIdOf(E2E_PLACE.origin, title)
  await page.goto(`/test/instructions?test=${testId}${mode}`)
  return { testId, email, userId: session._id, name: session.name }
}

/** Makes the declaration and starts, in whatever language the page is. */
export async function declareAndStart(page: Page): Promise<void> {
  await page.getByRole('checkbox').check()
  await page.locator('main').getByRole('button').last().click()
  await expect(page).toHaveURL(/\/test\/attempt\?attempt=/)
  await expect(page.locator('#question-heading')).toBeVisible()
}

/** Presses a button of the bar of a test, which is behind a menu where the window is narrow. */
export async function pressInBar(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name }).filter({ visible: true })
  const menu = page.getByRole('button', { name: 'Test menu' }).filter({ visible: true })
  await expect(button.or(menu).first()).toBeVisible()
  if ((await button.count()) === 0) await menu.click()
  await button.first().click()
}

/** From the test, in English, through the summary to the result. */
export async function submitTest(page: Page): Promise<void> {
  await pressInBar(page, 'Submit test')
  await page.getByRole('dialog', { name: 'Before you submit' }).getByRole('button', { name: 'Submit…', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, submit the test' }).click()
  await expect(page).toHaveURL(/\/user\/test-analysis\/.*new=true/)
}

/** The address of the connection that a running test opens. */
export const ATTEMPT_CONNECTION = /\/api\/attempts\/[^/]+\/connection$/

/** The connection of a test ends as soon as it is open, so that everything goes by request. Gives back how often it was tried. */
export async function withoutConnection(page: Page): Promise<() => number> {
  let tries = 0
  await page.routeWebSocket(ATTEMPT_CONNECTION, (socket) => {
    tries++
    void socket.close()
  })
  return () => tries
}
