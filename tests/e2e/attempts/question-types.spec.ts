import type { Locator, Page } from '@playwright/test'
import type { Locale } from '#contract/shared/locales.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, speak, storeSession, test } from '../support/fixtures.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { testIdOf } from '../support/learner.ts'
import { newSessionOf } from '../support/people.ts'
import { E2E_PLACE } from '../support/place.ts'
import { pressInBar } from '../support/take-test.ts'

let made = 0

/** A new learner at the start of the demo's quiz with a question of every type; the id of the test. */
async function begin(page: Page, language: Locale = 'en'): Promise<string> {
  await storeSession(page, await newSessionOf(`types-${Date.now().toString(36)}-${made++}@example.org`))
  await speak(page, language)
  const testId = await testIdOf(E2E_PLACE.origin, /All question types/)
  await page.goto(`/test/instructions?test=${testId}`)
  return testId
}

async function start(page: Page): Promise<void> {
  await page.getByRole('checkbox').check()
  await page.locator('main').getByRole('button').last().click()
  await expect(page).toHaveURL(/\/test\/attempt/)
}

const at = (page: Page, number: number) => expect(page.getByRole('heading', { name: `Question ${number}`, exact: true })).toBeFocused()
const option = (page: Page, name: string) => page.getByRole('group').getByText(name, { exact: true })
const cell = (page: Page, row: string, column: number) =>
  page.getByRole('table').getByRole('checkbox', { name: `Row ${row}, column ${column}`, exact: true })
const words = (page: Page) => page.getByRole('textbox', { name: 'Your answer' })

/** From where the focus is, on by Tab alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 12; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

async function submit(page: Page): Promise<void> {
  await pressInBar(page, 'Submit test')
  await page.getByRole('dialog', { name: 'Before you submit' }).getByRole('button', { name: 'Submit…', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, submit the test' }).click()
  await expect(page).toHaveURL(/\/user\/test-analysis\/.*new=true/)
}

/** The marks and the verdict that stand above a question in the solutions. */
async function solution(page: Page, testId: string, number: number) {
  await page.goto(`/test-solution/${testId}?q=${number}`)
  await expect(page.getByRole('heading', { name: `Question ${number} of 17` })).toBeVisible()
  return page.getByRole('article').locator('header')
}

test('every type is answered by pointer, marked exactly, and explained @phone', async ({ page }) => {
  const testId = await begin(page)
  const rules = page.getByRole('main')
  await expect(rules).toContainText('Questions: 17. Sections: 3. Total marks: 30.')
  await expect(rules).toContainText('Answer any 3 of 4 questions. If you answer more, only the first 3 count.')
  await expect(rules).toContainText('Rows correct: 3, wrong: 1, blank: 0+2.67')
  await expect(rules).toContainText('An on-screen calculator is provided.')
  await expect(rules).toContainText('You can pause it up to 2 times, for 5 minutes in total.')
  await start(page)

  const save = () => page.getByRole('button', { name: 'Save & Next' }).click()
  for (const [index, name] of ['False', 'True', null, 'True'].entries()) {
    await at(page, index + 1)
    if (name !== null) await option(page, name).click()
    await save()
  }
  for (const [index, letter] of ['A', 'A', null, 'D'].entries()) {
    await at(page, index + 5)
    if (letter !== null) await page.getByRole('radio', { name: new RegExp(`^Option ${letter}:`) }).check()
    await save()
  }
  await at(page, 9)
  await expect(page.getByRole('region', { name: 'List-I', exact: true }).getByRole('listitem')).toHaveText([/^P/, /^Q/, /^R/, /^S/])
  await expect(page.getByRole('region', { name: 'List-II', exact: true }).getByRole('listitem')).toHaveText([/^1/, /^2/, /^3/, /^4/])
  await expectNoSidewaysScroll(page)
  await expectNoAxeFaults(page)
  await option(page, 'P-4, Q-1, R-2, S-3').click()
  await save()
  await at(page, 10)
  await option(page, '2').click()
  await option(page, '11').click()
  await save()
  await at(page, 11)
  await expectNoSidewaysScroll(page)
  await expectNoAxeFaults(page)
  for (const side of await page
    .getByRole('table')
    .locator('label')
    .evaluateAll((labels) => labels.map((one) => one.getBoundingClientRect())))
    expect(Math.min(side.width, side.height)).toBeGreaterThanOrEqual(44)
  for (const column of [1, 2, 3]) await cell(page, 'P', column).check()
  await cell(page, 'Q', 2).check()
  await cell(page, 'R', 1).check()
  await cell(page, 'R', 1).uncheck()
  await save()
  await at(page, 12)
  for (const [row, column] of [
    ['P', 1],
    ['P', 3],
    ['Q', 2],
    ['Q', 4],
    ['R', 3],
    ['S', 2],
  ] as const)
    await cell(page, row, column).check()
  await page.reload()
  await expect(cell(page, 'S', 2)).toBeChecked()
  await save()
  await at(page, 13)
  await words(page).fill('Guwahati')
  await page.getByRole('button', { name: 'Clear Response' }).click()
  await expect(words(page)).toHaveValue('')
  for (const [index, text] of ['dispur', 'breathing', '  GODAVARI. ', 'newton'].entries()) {
    if (index > 0) await at(page, index + 13)
    await words(page).fill(text)
    await save()
  }
  await at(page, 17)
  for (const key of ['0', 'Decimal point', '1', '2', '5', '5']) {
    await page.getByRole('group', { name: 'Number keypad' }).getByRole('button', { name: key, exact: true }).click()
  }
  await expect(words(page)).toHaveValue('0.125')
  await save()
  await submit(page)

  await page.goto(`/user/test-analysis/${testId}`)
  await expect(page.getByRole('region', { name: 'Scorecard' })).toContainText(/18\.50\s*of 30/)
  const marks = ['+1.00', '+1.00', '0.00', '−0.50', '+2.00', '−0.67', '0.00', '+2.00', '+3.00', '+2.00', '+0.67', '+4.00', '+1.00']
  for (const number of [4, 6, 9, 10]) await expect(await solution(page, testId, number)).toContainText(marks[number - 1] ?? '')
  await expect(await solution(page, testId, 11)).toContainText('Partly correct+0.67')
  await expect(page.getByRole('cell').getByText('Your answer, correct')).toHaveCount(4)
  await expect(page.getByRole('cell').getByText('Correct, but not chosen')).toHaveCount(4)
  await expect(page.getByRole('row').filter({ hasText: /^Q/ })).toContainText('−0.33')
  await expect.poll(() => layoutFaults(page)).toEqual([])
  await expectNoAxeFaults(page)
  await page.getByRole('button', { name: 'Hide answers' }).click()
  await expect(page.getByRole('cell').getByText('Your answer, correct')).toHaveCount(0)
  await expect(await solution(page, testId, 15)).toContainText('Correct+1.00')
  await expect(page.getByRole('definition').first()).toHaveText('GODAVARI.')
  await expect(await solution(page, testId, 16)).toContainText('Not counted')
})

test('the keyboard alone answers every type', { tag: '@once' }, async ({ page }) => {
  const testId = await begin(page)
  await start(page)
  const { keyboard } = page
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await keyboard.press(key)
  }
  for (const [index, keys] of ['b', 'a', 'a', 'b', 'a', 'c', 'b', 'd', 'b', 'acd'].entries()) {
    await at(page, index + 1)
    await press(...keys, 'Enter')
  }
  await at(page, 11)
  await tabTo(page, cell(page, 'P', 1))
  await press('Space', 'ArrowRight', 'Space', 'ArrowRight', 'Space', 'ArrowDown', 'ArrowLeft', 'Space', 'ArrowRight', 'ArrowRight', 'Space')
  await press('ArrowDown', 'Space', 'ArrowLeft', 'Space', 'ArrowLeft', 'ArrowLeft', 'Space')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(8)
  await press('Enter')
  await at(page, 12)
  await tabTo(page, cell(page, 'P', 1))
  await press('Space')
  await expect(cell(page, 'P', 1)).toBeChecked()
  await press('Backspace')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await press('n')
  for (const [index, text] of ['dispur', 'photosynthesis', null, 'N'].entries()) {
    await at(page, index + 13)
    if (text === null) await press('n')
    else {
      await tabTo(page, words(page))
      await keyboard.type(text)
      await expect(words(page)).toHaveValue(text)
      await press('Enter')
    }
  }
  await at(page, 17)
  await press('-', '.', '1', '3', '-')
  await expect(words(page)).toHaveValue('.13')
  await press('Enter')
  await submit(page)
  await page.goto(`/user/test-analysis/${testId}`)
  await expect(page.getByRole('region', { name: 'Scorecard' })).toContainText(/26\.00\s*of 30/)
})

test('in Urdu the table runs to the left, and what is typed too', { tag: '@phone' }, async ({ page }) => {
  const testId = await begin(page, 'ur')
  await page.getByRole('radio', { name: 'اردو' }).check()
  await start(page)
  const heading = page.locator('#question-heading')
  const goOn = async (number: number) => {
    await expect(heading).toHaveText(`سوال ${number}`)
    await expect(heading).toBeFocused()
  }
  for (let number = 1; number <= 10; number++) {
    await goOn(number)
    if (number === 9) await expect.poll(() => layoutFaults(page)).toEqual([])
    await page.keyboard.press('n')
  }
  await goOn(11)
  const first = page.getByRole('checkbox').first()
  const second = page.getByRole('checkbox').nth(1)
  const [right, left] = await Promise.all([first.boundingBox(), second.boundingBox()])
  expect(left?.x).toBeLessThan(right?.x ?? 0)
  await first.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(second).toBeFocused()
  await expect.poll(() => layoutFaults(page)).toEqual([])
  await expectNoAxeFaults(page)
  await page.keyboard.press('n')
  await goOn(12)
  await page.keyboard.press('n')
  await goOn(13)
  const field = page.locator('article').getByRole('textbox')
  await expect(field).toHaveAttribute('dir', 'rtl')
  await expect(field).toHaveAttribute('lang', 'ur')
  await field.fill('دسپور')
  await field.press('Enter')
  await goOn(14)
  await page.getByRole('button', { name: 'ٹیسٹ مینو' }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'جمع کریں…', exact: true }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page).toHaveURL(/\/user\/test-analysis\/.*new=true/)
  await page.goto(`/test-solution/${testId}?q=13`)
  await expect(page.getByRole('article').locator('header')).toContainText('+1.00')
  await expect.poll(() => layoutFaults(page)).toEqual([])
})
