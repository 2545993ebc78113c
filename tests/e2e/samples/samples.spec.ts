import type { Page } from '@playwright/test'
import { LOCALES } from '#contract/shared/locales.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, showIn, speak, storeSession, test } from '../support/fixtures.ts'
import { sessionOf } from '../support/people.ts'

const section = (page: Page) => page.locator('#try')
const next = (page: Page) => section(page).getByRole('button', { name: 'Next' })
const finish = (page: Page) => section(page).getByRole('button', { name: 'Finish' })
const score = (page: Page) => section(page).getByRole('heading', { level: 3 })

/** Goes through the five questions with these options; null leaves one out. */
async function answer(page: Page, options: readonly (string | null)[]): Promise<void> {
  for (const [place, option] of options.entries()) {
    await expect(section(page).getByRole('group')).toContainText(`Question ${place + 1} of 5`)
    if (option !== null) await section(page).getByRole('radio', { name: option, exact: true }).check()
    await (place === options.length - 1 ? finish(page) : next(page)).click()
  }
}

test('five questions are tried without an account, marked with their solutions, and stay after a reload @phone', async ({ page }) => {
  await page.goto('/')
  await expect(section(page).getByRole('heading', { level: 2 })).toHaveText('Try 5 questions')
  await answer(page, ['38', '₹820', 'Article 17', '10 m', null])
  await expect(score(page)).toHaveText('3 of 5 correct')
  await expect(score(page)).toBeFocused()
  const marked = section(page).getByRole('listitem')
  await expect(marked).toHaveCount(5)
  await expect(marked.nth(0)).toContainText('Question 1: correct')
  await expect(marked.nth(1)).toContainText(/Question 2: wrong[\s\S]*Your answer₹820Correct answer₹800/)
  await expect(marked.nth(4)).toContainText(/Question 5: not answered[\s\S]*Correct answerHSBQF/)
  await marked.nth(0).getByText('Solution').click()
  await expect(marked.nth(0).getByText('They are the odd numbers in order.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeFaults(page)
  await showIn(page, 'dark')
  await expectNoAxeFaults(page, ['color-contrast'])

  await page.reload()
  await expect(score(page)).toHaveText('3 of 5 correct')
  await section(page).getByRole('button', { name: 'Start over' }).click()
  await expect(section(page).getByRole('group')).toContainText('Question 1 of 5')
  await page.reload()
  await expect(section(page).getByRole('radio', { checked: true })).toHaveCount(0)
})

test('the keyboard alone is enough, and a place on the way is kept @once', async ({ page }) => {
  await page.goto('/')
  const options = section(page).getByRole('radio')
  await options.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(section(page).getByRole('group')).toBeFocused()
  await expect(section(page).getByRole('group')).toContainText('Question 2 of 5')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.reload()
  await expect(section(page).getByRole('group')).toContainText('Question 2 of 5')
  await expect(options.first()).toBeChecked()
  await section(page).getByRole('button', { name: 'Back' }).click()
  await expect(options.nth(1)).toBeChecked()
  for (const height of await section(page)
    .locator('label')
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().height)))
    expect(height).toBeGreaterThanOrEqual(48)
})

test('the result is claimed at the first home after signing in, which says it from then on @once', async ({ page }, info) => {
  await page.goto('/')
  await answer(page, ['38', '₹800', 'Article 17', '10 m', 'FQZOD'])
  await expect(score(page)).toHaveText('4 of 5 correct')
  await section(page).getByRole('link', { name: 'Log in to save your score' }).click()
  await expect(page).toHaveURL('/login')
  await storeSession(page, await sessionOf(`samples-${info.project.name}@learners.example`))
  await page.goto('/user')
  await expect(page.getByText('You got 4 of 5 correct. Take your first full mock test.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('sopan-samples'))).toBeNull()
  await page.reload()
  await expect(page.getByText('You got 4 of 5 correct.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeFaults(page)
})

test.describe('without the questions', () => {
  test('the page stands without them, and says nothing', { tag: '@once' }, async ({ page, faults }) => {
    faults.allow(/ERR_FAILED/)
    await page.route('**/api/samples*', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Choose your exam' })).toBeVisible()
    await expect(section(page)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
  test('where marking fails, the answers are kept and it is tried again', { tag: '@once' }, async ({ page, faults }) => {
    faults.allow(/ERR_FAILED/)
    await page.route('**/api/samples/mark*', (route) => route.abort())
    await page.goto('/')
    await answer(page, ['38', null, null, null, null])
    await expect(section(page)).toContainText('Not checked yet. Your answers are saved on this device.')
    await page.unroute('**/api/samples/mark*')
    await section(page).getByRole('button', { name: 'Try again' }).click()
    await expect(score(page)).toHaveText('1 of 5 correct')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the questions can be read with their options, in every language', { tag: '@phone' }, async ({ page }) => {
    for (const locale of LOCALES) {
      await page.goto(`/?lang=${locale}`)
      const questions = section(page).locator('> ol > li')
      await expect(questions).toHaveCount(5)
      await expect(questions.locator('ol > li')).toHaveCount(20)
      await expect(questions.first()).toHaveAttribute('lang', locale)
      await expect(section(page).locator('[data-loading]')).toHaveCount(0)
      await expect(questions.first()).not.toContainText('27 + 11')
    }
  })
})

for (const locale of ['hi', 'ta', 'ur', 'mni'] as const)
  test(
    `in ${locale} nothing is wider than the window, from the first question to the last solution`,
    { tag: '@phone' },
    async ({ page }) => {
      await speak(page, locale)
      await page.goto('/')
      await expect(section(page).getByRole('group').locator('[lang]').first()).toHaveAttribute('lang', locale)
      for (let place = 0; place < 5; place++) {
        await section(page)
          .getByRole('radio')
          .nth(place % 4)
          .check()
        await expectNoSidewaysScroll(page)
        await section(page).locator('button[type=submit]').click()
      }
      await expect(score(page)).toBeVisible()
      for (const solution of await section(page).locator('summary').all()) await solution.click()
      await expectNoSidewaysScroll(page)
    },
  )
