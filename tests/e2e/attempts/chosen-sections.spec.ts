import type { Page } from '@playwright/test'
import { chosenSectionsBundle } from '../../worker/content/chosen-sections-bundle.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, speak, storeSession, test } from '../support/fixtures.ts'
import { callApi, newSessionOf, sessionOf } from '../support/people.ts'
import { declareAndStart, pressInBar, submitTest } from '../support/take-test.ts'

/** Of this run alone: a test that is published a second time gets no new paper. */
const PREFIX = `choicespec${Date.now().toString(36)}${process.pid}`
let testId = ''

/** A published test that stands in no group, so that no list of learners shows it. */
async function publish(published: boolean): Promise<void> {
  const { groups: _, ...bundle } = chosenSectionsBundle(PREFIX, 'Physics with Mathematics or Biology')
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

const heading = (page: Page, n: number) => page.getByRole('heading', { name: `Question ${n}`, exact: true })
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name })
const option = (page: Page, n: number) => page.getByRole('radio').nth(n)
const saved = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/ops') && response.ok())

/** Opens a section and makes it the one that counts. */
async function choose(page: Page, name: string): Promise<void> {
  await tab(page, name).click()
  await page.getByRole('main').getByRole('button', { name: 'Choose sections' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose sections' })
  await expect(dialog.getByRole('radio', { name })).toBeChecked()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('#question-heading')).toBeFocused()
  await expect(tab(page, name)).toContainText(/ Chosen/)
}

test(
  'a learner chooses a section in the test and changes the choice; it outlives a reload and another device, and decides the result',
  { tag: '@phone' },
  async ({ page, browser, context, faults }) => {
    faults.allow(/ERR_INTERNET_DISCONNECTED|409 \(Conflict\)/)
    const session = await newSessionOf(`chooser-${Date.now().toString(36)}-${process.pid}@learners.example`)
    await storeSession(page, session)
    await speak(page, 'en')
    await page.goto(`/test/instructions?test=${testId}`)
    await expect(page.getByText('Only 1 of these sections count: Mathematics, Biology. You choose during the test')).toBeVisible()
    await declareAndStart(page)
    await option(page, 1).check()

    // Not chosen: it can be read, and takes nothing.
    await tab(page, 'Mathematics').click()
    await expect(heading(page, 3)).toBeVisible()
    await expect(tab(page, 'Mathematics')).toContainText('Not chosen')
    await expect(page.getByText("You haven't chosen this section. Choose it to answer its questions.")).toBeVisible()
    await expect(option(page, 0)).toBeDisabled()
    await page.keyboard.press('a')
    await expect(option(page, 0)).not.toBeChecked()
    await expectNoAxeFaults(page)
    await expectNoSidewaysScroll(page)

    await choose(page, 'Mathematics')
    await option(page, 0).check()
    await page.getByRole('button', { name: 'Save & Next' }).click()
    await expect(heading(page, 4)).toBeVisible()
    await page.reload()
    await expect(tab(page, 'Mathematics')).toContainText(/ Chosen/)
    await tab(page, 'Mathematics').click()
    await expect(option(page, 0)).toBeEnabled()

    // The choice is changed where the network is away, and the other device changes the first question of both sections meanwhile.
    const isSaved = saved(page)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await isSaved
    await context.setOffline(true)
    await choose(page, 'Biology')
    const elsewhere = await browser.newContext()
    const other = await elsewhere.newPage()
    await storeSession(other, session)
    await speak(other, 'en')
    await other.goto(new URL(page.url()).pathname + new URL(page.url()).search)
    await other.getByRole('button', { name: 'Continue here' }).click()
    await expect(tab(other, 'Mathematics')).toContainText(/ Chosen/)
    await tab(other, 'Biology').click()
    await expect(heading(other, 5)).toBeVisible()
    await tab(other, 'Mathematics').click()
    await option(other, 2).check()
    const isOtherSaved = saved(other)
    await other.getByRole('button', { name: 'Save & Next' }).click()
    await other.evaluate(() => window.dispatchEvent(new Event('online')))
    await isOtherSaved
    await elsewhere.close()

    await context.setOffline(false)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('The test is now open on another device')).toBeVisible({ timeout: 40_000 })
    await page.getByRole('button', { name: 'Continue here' }).click()
    await expect(tab(page, 'Biology')).toContainText(/ Chosen/)
    await expect(tab(page, 'Mathematics')).toContainText('Not chosen')
    await tab(page, 'Biology').click()
    await expect(heading(page, 5)).toBeVisible()
    await option(page, 1).check()
    await page.getByRole('button', { name: 'Save & Next' }).click()

    await pressInBar(page, 'Submit test')
    const summary = page.getByRole('dialog', { name: 'Before you submit' })
    await expect(summary.getByRole('rowheader', { name: /Mathematics/ })).toContainText('Not chosen')
    await expect(summary).toContainText('Sections chosen: 1 of 1')
    await expectNoAxeFaults(page)
    await page.keyboard.press('Escape')
    await submitTest(page)

    // Physics one right of two, Biology one right of two; what is wrong in Mathematics is kept and not counted.
    await page.goto(`/user/test-analysis/${testId}`)
    const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(card('Biology')).toContainText('4.00')
    await expect(card('Physics')).toContainText('4.00')
    await expect(card('Mathematics')).toContainText('Not counted')
    await expect(page.getByRole('link', { name: /^See solutions: Numbers 2 of 4 correct/ })).toBeVisible()
    await expectNoAxeFaults(page)

    await page.goto(`/test-solution/${testId}?print=solutions`)
    const printed = (name: string) => page.getByRole('region', { name })
    await expect(printed('Mathematics')).toContainText('Not counted')
    await expect(printed('Biology')).not.toContainText('Not counted')
  },
)

test(
  'an admin says in the form of a pattern that one of two sections is chosen in the test',
  { tag: '@once' },
  async ({ page, faults }) => {
    faults.allow(/400 \(Bad Request\)/)
    await storeSession(page, await newSessionOf('admin'))
    await speak(page, 'en')
    await page.goto(`/admin/testseries/patterns?id=${PREFIX}.pattern&as=version`)
    const rule = page.getByLabel('Sections that count')
    await expect(rule).toHaveValue('inTest')
    await rule.selectOption('All')
    await expect(page.getByLabel('How many count')).toHaveCount(0)
    await rule.selectOption('Some: chosen in the test')
    await page.getByRole('checkbox', { name: 'Physics' }).uncheck()
    // Both that are left would count: that is no choice.
    await page.getByLabel('How many count').fill('2')
    await page.getByRole('button', { name: 'Save version 2' }).click()
    await expect(page.getByText('must be less than the 2 sections to choose from')).toBeVisible()
    await page.getByLabel('How many count').fill('1')
    await expectNoAxeFaults(page)
    const stored = page.waitForRequest((request) => request.url().endsWith('/api/admin/patterns') && request.method() === 'POST')
    await page.getByRole('button', { name: 'Save version 2' }).click()
    expect(((await stored).postDataJSON() as { pattern: unknown }).pattern).toMatchObject({
      version: 2,
      chooseSections: { of: ['mathematics', 'biology'], count: 1, inTest: true },
    })
    await expect(page).toHaveURL(/\/admin\/testseries\/patterns$/)
  },
)
