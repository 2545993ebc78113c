import type { Page } from '@playwright/test'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, test, toast } from '../support/fixtures.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { callApi, newcomer, newSessionOf } from '../support/people.ts'

let made = 0

/** Someone new who prepares for SSC CGL. */
async function sscLearner(ageBand = '18to24') {
  const session = await newSessionOf(`plan-${Date.now().toString(36)}-${made++}@learners.example`)
  await callApi(session.token, 'PUT', '/api/me/profile', {
    name: 'Plan Learner',
    examGoals: ['ssc-cgl'],
    interfaceLanguage: 'en',
    questionLanguage: 'en',
    state: 'UP',
    category: 'general',
    ageBand,
  })
  return session
}

const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const rows = (page: Page) => page.locator('.plan-rows > li')

async function makePlan(page: Page, hours: string, days: number): Promise<void> {
  await page.getByLabel('Hours a week').fill(hours)
  await page.getByLabel('Exam date').fill(dayIn(days))
  await page.getByRole('button', { name: 'Make my plan' }).click()
  await expect(page.getByText(`${hours} hours a week`).first()).toBeVisible()
}

async function expectSound(page: Page): Promise<void> {
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)
  await expect.poll(() => layoutFaults(page)).toEqual([])
}

test('a plan is made in two answers, says what fits and what it knows, and leaves out what the learner leaves out', async ({
  pageWith,
}) => {
  const page = await pageWith(await sscLearner())
  await page.goto('/user')
  await page.getByRole('link', { name: /^Study plan/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Study plan for SSC CGL' })).toBeVisible()
  await expect(page.getByText("No date is known yet. Enter the one you're preparing for.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make my plan' })).toBeDisabled()
  await expectSound(page)
  await makePlan(page, '5', 40)
  await expect(page.getByText(/^(6|7) weeks to the exam$/)).toBeVisible()
  await expect(page.getByText(/^Every topic fits into 5 hours a week\.$|topics? do(es)? not fit into 5 hours a week\.$/)).toBeVisible()
  await expect(page.getByText(/^Progress known for 0 of \d+ topics\./)).toBeVisible()
  await expectSound(page)
  const first = (await rows(page).getByRole('button').first().getAttribute('aria-label')) ?? ''
  const topic = first.replace('Leave out ', '')
  await page.getByRole('button', { name: first }).click()
  await expect(page.getByRole('button', { name: `Bring back ${topic}` })).toBeVisible()
  await expect(page.getByRole('button', { name: first })).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: `Bring back ${topic}` }).click()
  await expect(page.getByRole('button', { name: `Bring back ${topic}` })).toHaveCount(0)
  // A day before the exam's week almost nothing fits, and the plan says it.
  await page.getByRole('button', { name: 'Change hours or date' }).click()
  await page.getByRole('dialog').getByLabel('Hours a week').fill('1')
  await page.getByRole('dialog').getByLabel('Exam date').fill(dayIn(8))
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^\d+ of \d+ topics do not fit into 1 hour a week\.$/)).toBeVisible()
  await page.getByText('Topics without a place').click()
  await expectSound(page)
})

test('without the network the last plan is shown, and nothing can be changed @once', async ({ pageWith, faults }) => {
  const page = await pageWith(await sscLearner())
  await page.goto('/user/plan')
  await makePlan(page, '6', 60)
  faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Not loaded/)
  await page.context().setOffline(true)
  await expect(page.getByText("You're offline. This is your last plan; changes need a connection.")).toBeVisible()
  await expect(rows(page).getByRole('button').first()).toBeDisabled()
  await page.getByRole('button', { name: 'Change hours or date' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeEnabled()
  await expect(toast(page, 'Not saved')).toHaveCount(0)
})

test('of a minor nothing is estimated, and the plan says so @once', async ({ pageWith }) => {
  const page = await pageWith(await sscLearner('under18'))
  await page.goto('/user/plan')
  await makePlan(page, '6', 60)
  await expect(page.getByText("Your progress isn't used: topics go by marks alone.")).toBeVisible()
})

test('a date that is over asks how it went and for the next one @once', async ({ pageWith }) => {
  const session = await sscLearner()
  await callApi(session.token, 'PUT', '/api/me/study-plans/ssc-cgl', {
    hoursAWeek: 6,
    ownDate: Date.now() - 5 * 86_400_000,
    skipped: [],
  })
  const page = await pageWith(session)
  await page.goto('/user/plan')
  await expect(page.getByText(/^The exam was on .* How did it go\? Enter the next date to make a new plan\.$/)).toBeVisible()
  await makePlan(page, '6', 90)
})

test('without an exam the plan asks which @once', async ({ pageWith }) => {
  const page = await pageWith(await newcomer(`plan-none-${Date.now().toString(36)}@learners.example`))
  await page.goto('/user/plan')
  await expect(page.getByText('Which exam are you preparing for?')).toBeVisible()
})
