/** What a screen reader meets on the way through a test, from the accessibility tree of the browser. */
import { expect, test } from '../support/fixtures.ts'
import { atInstructions } from '../support/take-test.ts'

const QUIZ = /quick quiz 1/i

test('a test can be taken by ear: each step has a name, a state and a word on what happened @once', async ({ page }) => {
  await atInstructions(page, QUIZ)
  const main = page.getByRole('main')
  // Instructions: headings to go by, a box that says what is declared, a button that is off until then.
  await expect(main).toMatchAriaSnapshot(`
    - checkbox /I have read and understood/ [checked=false]
    - button "I am ready to begin" [disabled]
  `)
  await page.getByRole('checkbox', { name: /I have read and understood/ }).check()
  await page.getByRole('button', { name: 'I am ready to begin' }).click()

  // The question: the focus is on its heading, and its answers are one group of radios.
  const heading = (number: number) => page.getByRole('heading', { name: `Question ${number}`, exact: true })
  await expect(heading(1)).toBeFocused()
  await expect(page.locator('article')).toMatchAriaSnapshot(`
    - article "Question 1":
      - heading "Question 1" [level=2]
      - group:
        - radio [checked=false]
  `)
  // The time is there to be asked for, and is not read each second.
  await expect(page.getByRole('timer')).not.toHaveAttribute('aria-live', /polite|assertive/)
  await page.getByRole('radio').nth(1).check()
  await expect(page.locator('article')).toMatchAriaSnapshot(`
    - article "Question 1":
      - group:
        - radio [checked=false]
        - radio [checked]
  `)
  await expect(page.getByText(/^Saved (whichever way|when) you/)).toBeVisible()

  // Save and go on: the next heading has the focus, and the palette says the new state in words.
  await page.getByRole('button', { name: 'Save & Next' }).click()
  await expect(heading(2)).toBeFocused()
  const palette = page.getByRole('complementary', { name: 'Question palette' })
  for (const name of ['Question 1: Answered', 'Question 2: Not Answered', 'Question 3: Not Visited', '1 Answered'])
    await expect(palette.getByRole('button', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Mark for Review & Next' }).click()
  await expect(heading(3)).toBeFocused()
  await expect(palette.getByRole('button', { name: 'Question 2: Marked for Review', exact: true })).toBeVisible()
  await palette.getByRole('button', { name: 'Question 1: Answered', exact: true }).click()
  await expect(heading(1)).toBeFocused()
  await expect(page.getByRole('radio').nth(1)).toBeChecked()

  // Submit: a dialog with a name and a table of what is answered, then a question that has to be answered.
  await page.getByRole('button', { name: 'Submit test' }).first().click()
  const summary = page.getByRole('dialog', { name: 'Before you submit' })
  await expect(summary.getByRole('table').getByRole('columnheader').first()).toBeAttached()
  await expect(summary.getByRole('table').getByRole('rowheader').first()).toBeAttached()
  await summary.getByRole('button', { name: 'Submit…', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, submit the test' }).click()

  // The result says that it was received, and the picture of the score says the score.
  await expect(page).toHaveURL(/new=true/)
  await expect(page.getByText(/^Submitted at .* IST, every answer received$/)).toBeVisible()
  await expect(page.getByRole('img', { name: /^Your score on a flight of steps: .* of 20$/ })).toBeVisible()
})

test('the time left is said at ten, five and one minutes, and not in between @once', async ({ page, faults }) => {
  // The clock of the page runs ahead of the server's: a connection that is made meanwhile may be refused.
  faults.allow(/WebSocket connection to/)
  await page.clock.install()
  await atInstructions(page, QUIZ)
  await page.getByRole('checkbox', { name: /I have read and understood/ }).check()
  await page.getByRole('button', { name: 'I am ready to begin' }).click()
  await expect(page.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible()
  const said = page.getByRole('status').filter({ hasText: /left$/ })
  await page.clock.runFor('04:30')
  await expect(said).toHaveCount(0)
  await page.clock.runFor('00:35')
  await expect(said).toHaveText('5 minutes left')
  await page.clock.runFor('01:00')
  await expect(said).toHaveText('5 minutes left')
})
