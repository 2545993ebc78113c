import type { Page } from '@playwright/test'
import { SITE_LEVEL, type StartAttemptResponse } from '#contract/attempts/schemas.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, showIn, test, watchLayout } from '../support/fixtures.ts'
import { testIdOf } from '../support/learner.ts'
import { callApi, newSessionOf, sessionOf } from '../support/people.ts'
import { E2E_PLACE } from '../support/place.ts'

/** An SSC and bank learner in Tamil Nadu who reads questions in Tamil. */
async function tamilLearner(name: string) {
  const session = await newSessionOf(`${name}@learners.example`)
  await callApi(session.token, 'PUT', '/api/me/profile', {
    name: 'Tamil Learner',
    examGoals: ['ssc-cgl', 'ibps-po'],
    interfaceLanguage: 'en',
    questionLanguage: 'ta',
    state: 'TN',
    category: 'obc',
    ageBand: '18to24',
  })
  return { ...session, name: 'Tamil Learner' }
}

const switcher = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Exam: / })
const next = (page: Page) => page.getByRole('list', { name: 'Next for you' })

async function choose(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Exam: ${from}. Change` }).click()
  await page.getByRole('listbox', { name: 'Choose exam' }).getByRole('option', { name: to, exact: true }).click()
}

test('a learner of SSC in Tamil Nadu sees SSC tests alone, is told that none is in Tamil, and gets the Tamil ones with another exam', async ({
  pageWith,
}, info) => {
  const session = await tamilLearner(`focus-${info.project.name}-${Date.now().toString(36)}`)
  // The first reader of a day draws its quiz, which then stands first.
  await callApi(session.token, 'GET', '/api/daily/ssc-cgl')
  const page = await pageWith(session)
  const shifted = await watchLayout(page)
  await page.goto('/user')
  await expect(page.getByText('No SSC CGL test is in தமிழ் yet. These are in other languages.')).toBeVisible()
  await expect(next(page).getByRole('link')).toHaveText([
    /^SSC Reasoning.*In English, हिन्दी$/,
    /^SSC CGL.*In English, हिन्दी$/,
    /^SSC CGL.*In English, हिन्दी$/,
  ])
  await expect(page.getByRole('main').getByText(/JEE/)).toHaveCount(0)
  await expect(switcher(page)).toBeVisible()
  expect(await shifted()).toBeLessThan(0.1)
  await expectNoSidewaysScroll(page)

  await choose(page, 'SSC CGL', 'General')
  await expect(page.getByRole('heading', { level: 2, name: 'Ten questions in fourteen languages' })).toBeVisible()
  await expect(page.getByText(/A quick start: 10 questions in/)).toBeVisible()
  await expect(page.getByText(/test is in தமிழ் yet/)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Ten questions in fourteen languages' })).toBeVisible()
  await page.goto('/user/testseries')
  const cards = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })
  await expect(cards.first()).toBeVisible()
  await expect(cards.filter({ hasText: 'SSC CGL 2026' })).toHaveCount(0)
  await page.getByLabel('All exams').check()
  await expect(page).toHaveURL(/all=true/)
  await expect(cards).toHaveCount(5)
})

test('a quiz starts by one tap from the home, and the home then resumes it by one', { tag: '@once' }, async ({ pageWith }) => {
  const page = await pageWith(await newSessionOf('one-tap@learners.example'))
  await page.goto('/user')
  await page.getByRole('link', { name: 'Start quiz' }).click()
  await expect(page).toHaveURL(/\/test\/attempt\?attempt=[a-z0-9]{16}\.1/, { timeout: 30_000 })
  await expect(
    page
      .getByRole('timer')
      .or(page.getByText(/Time left/))
      .first(),
  ).toBeVisible()
  await page.goto('/user')
  await expect(page.getByText('Test in progress')).toBeVisible()
  await page.getByRole('link', { name: 'Resume test' }).click()
  await expect(page).toHaveURL(/\/test\/attempt\?attempt=/)
})

test('a choice made without a network stands, and reaches the account when it is back', { tag: '@once' }, async ({ pageWith, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const session = await tamilLearner('focus-offline')
  const page = await pageWith(session)
  await page.goto('/user')
  await expect(switcher(page)).toBeVisible()
  await page.getByRole('button', { name: 'Exam: SSC CGL. Change' }).click()
  await expect(page.getByRole('option', { name: 'IBPS PO' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await choose(page, 'SSC CGL', 'IBPS PO')
  await expect(page.getByRole('button', { name: 'Exam: IBPS PO. Change' })).toBeVisible()
  await expect(
    next(page)
      .or(page.getByRole('heading', { level: 2, name: /IBPS/ }))
      .first(),
  ).toBeVisible()
  const told = async () =>
    ((await callApi(session.token, 'GET', '/api/me/home')) as { learner: { focusExam: string | null } }).learner.focusExam
  expect(await told()).toBeNull()
  await page.context().setOffline(false)
  await expect.poll(told).toBe('ibps-po')
})

test('the list of exams has the goals first and is walked through by keys', { tag: '@once' }, async ({ pageWith }) => {
  const page = await pageWith(await tamilLearner('focus-keys'))
  await page.goto('/user')
  await switcher(page).press('Enter')
  const list = page.getByRole('listbox', { name: 'Choose exam' })
  await expect(list).toBeFocused()
  await expect(list.getByRole('group', { name: 'Your exams' }).getByRole('option')).toHaveText(['SSC CGL', 'IBPS PO'])
  await expect(list.getByRole('group', { name: 'Railways' }).getByRole('option')).toHaveText(['RRB NTPC'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Exam: IBPS PO. Change' })).toBeVisible()
  await expect(list).toBeHidden()
})

test('home and list can be read in every theme', { tag: '@once' }, async ({ pageWith }) => {
  const page = await pageWith(await tamilLearner('focus-axe'))
  await page.goto('/user')
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(page, scheme)
    await expect(next(page)).toBeVisible()
    await expectNoAxeFaults(page)
    await switcher(page).click()
    await expect(page.getByRole('listbox', { name: 'Choose exam' })).toBeVisible()
    await expectNoAxeFaults(page)
    await page.keyboard.press('Escape')
  }
})

test('an admin gives an exam a date with its source, and learners count down to it', { tag: '@once' }, async ({ pageWith, browser }) => {
  const page = await pageWith(await sessionOf('admin'))
  await page.goto('/admin/exams')
  await page.getByRole('button', { name: 'Edit GATE' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit GATE' })
  await dialog.getByLabel('Date').fill('2031-02-08')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('A date needs a status and a source.')).toBeVisible()
  await dialog.getByLabel('Status').selectOption('Official')
  await dialog.getByLabel('Source').fill('https://gate.example.org/calendar')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/8 Feb 2031 · Official/)).toBeVisible()

  const session = await newSessionOf('focus-gate@learners.example')
  await callApi(session.token, 'PUT', '/api/me/focus-exam', { exam: 'gate' })
  const context = await browser.newContext()
  const learner = await context.newPage()
  const { token, returnTo: _returnTo, ...user } = session
  await learner.addInitScript(
    ([stored, bearer]) => {
      localStorage.setItem('user', stored)
      localStorage.setItem('token', bearer)
    },
    [JSON.stringify(user), token] as const,
  )
  await learner.goto('/user')
  await expect(learner.getByText('8 Feb 2031, official date')).toBeVisible()
  await expect(learner.getByText(/days left/)).toBeVisible()
  await context.close()
})

test('the last tests of the exam are bars that lead to their results', { tag: '@once' }, async ({ pageWith }) => {
  const session = await newSessionOf('focus-mocks@learners.example')
  for (const title of [/full mock 1/, /^SSC Reasoning: quick quiz/]) {
    const testId = await testIdOf(E2E_PLACE.origin, title)
    const reply = (await callApi(session.token, 'POST', '/api/attempts', {
      testId,
      language: 'en',
      level: SITE_LEVEL,
    })) as StartAttemptResponse
    if (reply.kind !== 'started') throw new Error('an attempt is open already')
    const { attemptId, token, epoch, startedAt } = reply.grant
    await callApi(token, 'POST', `/api/attempts/${attemptId}/submit`, {
      epoch,
      ops: Array.from({ length: 10 }, (_, q) => [q + 1, q, 2, [0], [0], startedAt + q, 1_000, 3]),
    })
  }
  const page = await pageWith(session)
  await expect
    .poll(async () => {
      await page.goto('/user')
      await expect(page.locator('[data-loading]')).toHaveCount(0)
      return page
        .getByRole('main')
        .getByRole('link', { name: /full mock 1: .* of 200$/ })
        .count()
    })
    .toBe(1)
  await page.getByRole('link', { name: /full mock 1: .* of 200$/ }).click()
  await expect(page).toHaveURL(/\/user\/test-analysis\//)
})
