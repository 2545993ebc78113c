import type { Page } from '@playwright/test'
import { bankPrelimsBundle } from '../../worker/content/bank-prelims-bundle.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, speak, storeSession, test } from '../support/fixtures.ts'
import { callApi, newSessionOf, sessionOf } from '../support/people.ts'
import { declareAndStart, submitTest } from '../support/take-test.ts'

/** Of this run alone: a test that is published a second time gets no new paper. */
const PREFIX = `unitspec${Date.now().toString(36)}${process.pid}`
let testId = ''

/** A published test that stands in no group, so that no list of learners shows it. */
async function publish(published: boolean): Promise<void> {
  const { groups: _, ...bundle } = bankPrelimsBundle(PREFIX, 'Bank prelims in sevenths')
  const tests = bundle.tests.map((one) => ({ ...one, published }))
  const { token } = await sessionOf('admin')
  const answer = (await callApi(token, 'POST', '/api/admin/import', { mode: 'commit', bundle: { ...bundle, tests } })) as {
    published?: { testId: string }[]
  }
  testId = answer.published?.[0]?.testId ?? testId
}

test.beforeAll(async () => publish(true))
// Others count the published tests.
test.afterAll(async () => publish(false))

/** Answers the first question of a section with the n-th option. */
async function answer(page: Page, section: string, n: number): Promise<void> {
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: section }).click()
  await page.getByRole('radio').nth(n).check()
  await page.getByRole('button', { name: 'Save & Next' }).click()
}

test(
  'a question of 6/7 and a penalty of 2/7 are told before the test, counted in it and shown exactly after it',
  { tag: '@phone' },
  async ({ page }) => {
    await storeSession(page, await newSessionOf(`sevenths-${Date.now().toString(36)}-${process.pid}@learners.example`))
    await speak(page, 'en')
    await page.goto(`/test/instructions?test=${testId}`)
    await expect(page.getByText('Questions: 100. Sections: 3. Total marks: 100.')).toBeVisible()
    await expect(page.getByText('+0.86 / −0.21')).toBeVisible()
    await expect(page.getByText(/Exact marks: .?6\/7.? for a correct answer, .?−3\/14.? for a wrong one/)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await declareAndStart(page)
    await answer(page, 'quant', 1)
    await answer(page, 'reasoning', 0)
    await submitTest(page)
    // 6/7 − 2/7
    await expect(page.locator('.outcome-score')).toHaveText('0.57')
    await page.getByRole('link', { name: /Full analysis/ }).click()
    await expect(page.getByText(/Exact score: .?4\/7/)).toBeVisible()
    await expect(page.getByText('−0.29').first()).toBeVisible()
    await expectNoAxeFaults(page)
    await expectNoSidewaysScroll(page)
    await page.goto('/user/attempted-tests')
    await expect(page.getByText(/0\.57/).first()).toBeVisible()
  },
)
