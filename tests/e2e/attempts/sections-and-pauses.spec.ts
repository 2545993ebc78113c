import type { Page } from '@playwright/test'
import { expect, expectNoAxeFaults, storeSession, test } from '../support/fixtures.ts'
import { newSessionOf } from '../support/people.ts'
import { atInstructions, declareAndStart, pressInBar, submitTest } from '../support/take-test.ts'

const heading = (page: Page, n: number) => page.getByRole('heading', { name: `Question ${n}`, exact: true })

test('a section that is ended early locks, and the next begins with its own clock', { tag: '@phone' }, async ({ page }) => {
  await atInstructions(page, /CUET \(UG\) science subjects: sampler/)
  await declareAndStart(page)
  const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('button')
  await expect(sections.nth(0)).toHaveAttribute('aria-current', 'true')
  await expect(sections.nth(1)).toContainText('locked')
  // Locked, and so not to be had by a press.
  await sections.nth(1).click({ force: true })
  await expect(heading(page, 1)).toBeVisible()
  await expect(page.getByRole('timer', { name: 'Time left in this section' })).toBeVisible()
  await page.keyboard.press('a')

  await pressInBar(page, 'End this section')
  const dialog = page.getByRole('dialog', { name: 'End this section' })
  await expect(dialog).toContainText("You can't come back to this section.")
  await expectNoAxeFaults(page)
  await dialog.getByRole('button', { name: 'End this section' }).click()
  await expect(sections.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(sections.nth(0)).toContainText('locked')
  await expect(page.getByText(/has started\./)).toBeVisible()

  await page.reload()
  await expect(sections.nth(1)).toHaveAttribute('aria-current', 'true')
  await submitTest(page)
})

test('a pause hides the questions, stops the clock, and gives the time back', { tag: '@phone' }, async ({ page }) => {
  await atInstructions(page, /All question types/)
  await declareAndStart(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  const ask = page.getByRole('dialog', { name: 'Pause the test?' })
  await expect(ask).toContainText('Pauses left: 2')
  await ask.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('heading', { name: 'Test paused' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expectNoAxeFaults(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Test paused' })).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(heading(page, 1)).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('radio').first()).toBeChecked()
})

test('practice needs an exam first; then each answer is checked, explained and settled', { tag: '@phone' }, async ({ page, faults }) => {
  faults.allow(/403 \(Forbidden\)/)
  const { testId } = await atInstructions(page, /All question types/, 'en', '&mode=practice')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await expect(page.getByText('Take this test in exam mode first. Practice opens after you get the result.')).toBeVisible()

  await page.goto(`/test/instructions?test=${testId}`)
  await declareAndStart(page)
  await page.keyboard.press('a')
  await submitTest(page)
  await page.goto(`/user/test-analysis/${testId}`)
  const main = page.getByRole('main')
  await main.getByText('Practise this test again').click()
  await main.getByRole('link', { name: 'Practice', exact: true }).click()
  await expect(page.getByText('No timer. You see the answer and solution after each question.', { exact: false })).toBeVisible()
  await declareAndStart(page)
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(page.getByText('No time limit')).toBeVisible()
  await page.keyboard.press('a')
  await page.getByRole('button', { name: 'Check answer' }).click()
  await expect(page.getByText(/^Correct answer: [AB]$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Solution', exact: true })).toBeVisible()
  await expect(page.getByRole('radio').first()).toBeDisabled()
  await expectNoAxeFaults(page)
  await page.reload()
  await expect(page.getByText(/^Correct answer: [AB]$/)).toBeVisible()
  await page.getByRole('button', { name: 'Save & Next' }).click()
  await expect(heading(page, 2)).toBeVisible()
})

test(
  'time that an admin gives is on the learner’s clock at once, and in the record that the learner sees; admins see names, not ids',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const { testId, email, userId, name } = await atInstructions(page, /All question types/)
    await declareAndStart(page)
    await page.keyboard.press('a')

    const office = await (await browser.newContext()).newPage()
    await storeSession(office, await newSessionOf('admin'))
    await office.goto('/admin/users')
    await office.getByRole('searchbox').fill(email)
    // The row is in the list before the search too, and moves under the pointer when what was found takes its place.
    await expect(office.getByRole('row').getByRole('link')).toHaveCount(1)
    await office.getByRole('row').filter({ hasText: email }).getByRole('link').click()
    await office.getByRole('tab', { name: 'Attempts' }).click()
    const attempt = office.getByRole('button', { name: /View attempt/ })
    // The record learns of an open attempt through the queue.
    await expect(async () => {
      await office.reload()
      await expect(attempt).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    await attempt.click()
    await office.getByRole('button', { name: 'Add time' }).click()
    const dialog = office.getByRole('dialog', { name: 'Add time' })
    await dialog.getByRole('button', { name: 'Add time' }).click()
    await expect(dialog.getByText('Enter a whole number of minutes from 1 to 240.')).toBeVisible()
    await dialog.getByLabel('Minutes').fill('15')
    await dialog.getByLabel('Reason').fill('The centre lost power')
    await expectNoAxeFaults(office)
    await dialog.getByRole('button', { name: 'Add time' }).click()
    await expect(office.getByText('The centre lost power')).toBeVisible()

    for (const place of [`/admin/testseries/${testId}?tab=monitor`, '/admin/audit?action=attempt.give']) {
      await office.goto(place)
      const person = office.getByRole('row').filter({ has: office.getByTitle(userId) })
      await expect(person.first(), place).toContainText(name)
      await expect(office.getByRole('main'), place).not.toContainText(userId)
    }
    await office.context().close()

    await expect(page.getByText('added to your test')).toBeVisible()
    await expect(page.getByRole('timer')).toContainText(/^3\d:/)
    await submitTest(page)
    await page.goto(`/user/test-analysis/${testId}?tab=time`)
    await expect(page.getByText('The centre lost power')).toBeVisible()
  },
)

test('a test is taken whole in Urdu, from right to left', { tag: '@phone' }, async ({ page }) => {
  await atInstructions(page, /All question types|سوال/, 'ur')
  await declareAndStart(page)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  for (let i = 0; i < 3; i++) {
    await page.getByRole('radio').first().check()
    await page.keyboard.press('n')
  }
  await expect(page.locator('#question-heading')).toContainText('4')
  await expectNoAxeFaults(page)
})
