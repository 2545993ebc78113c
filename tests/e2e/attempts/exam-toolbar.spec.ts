import type { Page } from '@playwright/test'
import type { SavedPlaces } from '#contract/question-annotations/schemas.ts'
import type { SessionUser } from '#contract/auth/schemas.ts'
import { expect, expectNoAxeFaults, storeSession, test } from '../support/fixtures.ts'
import { testIdOf } from '../support/learner.ts'
import { newSessionOf } from '../support/people.ts'
import { E2E_PLACE } from '../support/place.ts'

const { origin } = E2E_PLACE

let made = 0

/** A new learner in a demo test. */
async function inTest(page: Page, title: RegExp): Promise<{ user: SessionUser; attemptId: string }> {
  const user = await newSessionOf(`tools-${Date.now().toString(36)}-${process.pid}-${made++}@learners.example`)
  await storeSession(page, user)
  await page.goto(`/test/instructions?test=${await testIdOf(origin, title)}`)
  await page.getByRole('checkbox', { name: /I have read and understood/ }).check()
  await page.getByRole('button', { name: 'I am ready to begin' }).click()
  await expect(page.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible()
  return { user, attemptId: new URL(page.url()).searchParams.get('attempt') ?? '' }
}

const radio = (page: Page, n: number) => page.getByRole('radio').nth(n)
const strike = (page: Page, letter: string) => page.getByRole('button', { name: `Cross out option ${letter}` })

/** On a phone the tools of a question are behind one button. */
async function openTools(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Save, note, report' })
  // They come a moment after the question: on a phone behind a button, on wide screens at once.
  await expect(more.or(tool(page, 'Save question')).filter({ visible: true }).first()).toBeVisible()
  if ((await more.isVisible()) && (await more.getAttribute('aria-expanded')) === 'false') await more.click()
  await expect(tool(page, 'Save question')).toBeVisible()
}

const tool = (page: Page, name: string) => page.locator('article').getByRole('button', { name, exact: true }).filter({ visible: true })

test('the calculator opens, reckons and closes by keyboard, and its keys are not those of the test @once', async ({ page }) => {
  await inTest(page, /GATE Computer Science: sampler/)
  await expect(page.getByRole('button', { name: 'Scientific calculator' })).toBeVisible()
  await page.keyboard.press('k')
  const calculator = page.getByRole('dialog', { name: 'Scientific calculator' })
  await expect(calculator).toBeFocused()
  for (const key of ['1', '2', '*', '3', 'Enter']) await page.keyboard.press(key)
  await expect(calculator.locator('output')).toHaveText('36')
  await expectNoAxeFaults(page)
  await page.keyboard.press('Escape')
  await expect(calculator).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog', { name: 'Rough work' })).toBeVisible()
})

test('on a phone the tools are in the menu, and a test without a calculator has none @phone', async ({ page }) => {
  await inTest(page, /SSC CGL Tier 1: sampler/)
  await page.getByRole('button', { name: 'Test menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Test menu' })
  await expect(menu.getByRole('button', { name: 'Rough work' })).toBeVisible()
  await expect(menu.getByRole('button', { name: /calculator/i })).toHaveCount(0)
  await menu.getByRole('button', { name: 'Rough work' }).click()
  await expect(page.getByRole('dialog', { name: 'Rough work' })).toBeVisible()
})

test('an option is struck out, stays so after a reload, and choosing it takes the stroke back', { tag: '@phone' }, async ({ page }) => {
  await inTest(page, /GATE Computer Science: sampler/)
  await strike(page, 'B').click()
  await expect(strike(page, 'B')).toHaveAttribute('aria-pressed', 'true')
  await expect(radio(page, 1)).toHaveAccessibleDescription('crossed out')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.reload()
  await expect(strike(page, 'B')).toHaveAttribute('aria-pressed', 'true')
  await expectNoAxeFaults(page)
  await radio(page, 1).check()
  await expect(strike(page, 'B')).toHaveAttribute('aria-pressed', 'false')
  await expect(radio(page, 1)).toBeChecked()
})

test('a long press strikes an option out and does not choose it @phone', async ({ page }) => {
  await inTest(page, /GATE Computer Science: sampler/)
  await expect(strike(page, 'C')).toBeVisible()
  const row = page.locator('fieldset label').nth(2)
  const finger = { pointerType: 'touch', isPrimary: true, clientX: 100, clientY: 300, bubbles: true }
  await row.dispatchEvent('pointerdown', finger)
  await expect(strike(page, 'C')).toHaveAttribute('aria-pressed', 'true')
  await row.dispatchEvent('pointerup', finger)
  await row.dispatchEvent('click')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('bookmark, note and report wait without a connection and arrive when it is back @phone', async ({ context, page, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket/)
  const { user, attemptId } = await inTest(page, /Plain quiz/)
  await openTools(page)
  await context.setOffline(true)
  await tool(page, 'Save question').click()
  await expect(tool(page, 'Save question')).toHaveAttribute('aria-pressed', 'true')
  await tool(page, 'Note').click()
  await page.getByRole('textbox', { name: 'Your note on this question' }).fill('Ask the teacher')
  await page.getByRole('button', { name: 'Save note' }).click()
  await tool(page, 'Report question').click()
  const dialog = page.getByRole('dialog', { name: 'What is wrong with this question?' })
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Mistake in the text' }).check()
  await dialog.getByRole('textbox', { name: 'What should it be?' }).fill('a word is missing')
  await expectNoAxeFaults(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('status')).toHaveText("Saved on this device. It will be sent when you're online.")
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const reported = page.waitForResponse((response) => response.url().endsWith('/report') && response.status() === 200)
  await context.setOffline(false)
  expect((await reported).request().postDataJSON()).toEqual({ reason: 'wrongText', text: 'a word is missing', language: 'en' })
  const answer = await fetch(`${origin}/api/attempts/${attemptId}/questions/saved`, { headers: { authorization: `Bearer ${user.token}` } })
  const { saved } = (await answer.json()) as SavedPlaces
  expect(saved.map(({ note }) => note)).toEqual(['Ask the teacher'])
  await expect(tool(page, 'Report question')).toHaveAccessibleDescription('Question reported. Thank you.')
})

test('a sign-in that is refused for a bookmark ends neither test nor sign-in @once', async ({ page, faults }) => {
  faults.allow(/status of 401/)
  await inTest(page, /Plain quiz/)
  await page.route('**/questions/*/saved', (route) =>
    route.fulfill({ status: 401, json: { error: { code: 'unauthorized', message: 'no' } } }),
  )
  await tool(page, 'Save question').click()
  await expect(tool(page, 'Save question')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'Question 2', exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token') !== null)).toBe(true)
})

test('a question is read in two languages and answered in one, and a wrong translation is reported @phone', async ({ page }) => {
  await inTest(page, /Plain quiz/)
  await openTools(page)
  await tool(page, 'Show two languages').click()
  const second = page.getByRole('region', { name: 'Second language' })
  await expect(second.getByText('हिन्दी', { exact: true })).toBeVisible()
  await expect(second.getByRole('listitem').first()).toBeVisible()
  await expect(second.getByRole('radio')).toHaveCount(0)
  await expect(page.getByText('If the translations differ, the English version is final.')).toBeVisible()
  await radio(page, 0).check()
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'Question 2', exact: true })).toBeVisible()
  await expect(second.getByRole('listitem').first()).toBeVisible()
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Wrong translation' }).click()
  await expect(page.getByRole('radio', { name: /Wrong translation/ })).toBeChecked()
})

test.describe('the buttons of a wide screen stand as in the real exam: @once', () => {
  const BUTTONS = {
    NTA: [/JEE Main 2025: sampler/, ['Save & Next', 'Clear Response', 'Mark for Review & Next', 'Previous', 'Next', 'Submit test']],
    'TCS iON': [/SSC CGL Tier 1: sampler/, ['Mark for Review & Next', 'Clear Response', 'Previous', 'Save & Next']],
    IBPS: [/IBPS PO Prelims: sampler/, ['Mark for Review & Next', 'Clear Response', 'Previous', 'Save & Next']],
    'no body': [/Plain quiz/, ['Mark for Review & Next', 'Clear Response', 'Previous', 'Save & Next']],
  } as const
  for (const [body, [title, names]] of Object.entries(BUTTONS)) {
    test(`those of ${body}`, async ({ page }) => {
      await inTest(page, title)
      const bar = page.getByRole('region', { name: 'Answer and move on' })
      const buttons = bar.getByRole('button').filter({ visible: true })
      expect((await buttons.allInnerTexts()).map((text) => text.trim())).toEqual(names)
      // What is read in this order also stands in it.
      const places = await buttons.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ x, y }) => Math.round(y) * 10_000 + x),
      )
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      const submit = page.getByRole('button', { name: 'Submit test' })
      await expect(submit).toHaveCount(1)
      const sections = page.getByRole('navigation', { name: 'Sections' })
      const [clock, tabs] = [
        await page.getByRole('timer').boundingBox(),
        (await sections.isVisible()) ? await sections.boundingBox() : null,
      ]
      if (clock !== null && tabs !== null && body !== 'NTA') expect(clock.y + clock.height / 2).toBeGreaterThan(tabs.y)
      if (clock !== null && body === 'NTA') expect(clock.x).toBeLessThan(640)
    })
  }
})
