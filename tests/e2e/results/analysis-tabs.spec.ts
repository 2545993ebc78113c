import type { Page } from '@playwright/test'
import { SITE_LEVEL, type StartAttemptResponse } from '#contract/attempts/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, storeSession, test, watchLayout } from '../support/fixtures.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { testIdOf } from '../support/learner.ts'
import { callApi, newSessionOf } from '../support/people.ts'
import { E2E_PLACE } from '../support/place.ts'

/** The longest test of the demo. */
const TITLE = /SSC CGL Tier 1: full mock 1/
const TABS = ['Score', 'Questions', 'Time', 'Compare'] as const
/** The bar of the design: three screens of a phone. */
const MOST_PX = 3 * 740

type Step = [question: number, state: number, saved: number[] | null, buffer: number[] | null, what: number]

/** Answers most questions, some of them twice, and leaves every fifth. */
async function take(token: string, testId: string, shift: number): Promise<void> {
  const reply = (await callApi(token, 'POST', '/api/attempts', { testId, language: 'en', level: SITE_LEVEL })) as StartAttemptResponse
  if (reply.kind !== 'started') throw new Error('an attempt is open already')
  const { attemptId, token: writer, epoch, startedAt, pattern } = reply.grant
  const questions = pattern.sections.flatMap(({ blocks }) => blocks).reduce((sum, { count }) => sum + count, 0)
  const ops = Array.from({ length: questions }, (_, q) => q).flatMap((q): Step[] => {
    const chosen = [(q + shift) % 4]
    if (q % 5 === 4) return [[q, 1, null, null, 1]]
    const first: Step[] = q % 7 === 3 ? [[q, 2, [(q + 1) % 4], [(q + 1) % 4], 3]] : []
    return [...first, [q, 2, chosen, chosen, 3]]
  })
  const sent = ops.map(([q, state, saved, buffer, what], i) => [
    i + 1,
    q,
    state,
    saved,
    buffer,
    startedAt + i,
    500 + ((i * 37) % 9) * 700,
    what,
  ])
  await callApi(writer, 'POST', `/api/attempts/${attemptId}/submit`, { epoch, ops: sent })
}

let analysed: Promise<{ testId: string; session: Awaited<ReturnType<typeof newSessionOf>> }> | null = null

/** Six people have taken the test, the fourth of them is looking at it: once for all flows. */
function compared() {
  analysed ??= (async () => {
    const testId = await testIdOf(E2E_PLACE.origin, TITLE)
    const stamp = `${Date.now().toString(36)}-${process.pid}`
    const people = []
    for (let i = 0; i < 6; i++) {
      const session = await newSessionOf(`tabs-${stamp}-${i}@example.org`)
      await take(session.token, testId, i % 4)
      people.push(session)
    }
    const session = people[3]
    if (session === undefined) throw new Error('nobody took the test')
    await expect
      .poll(async () => ((await callApi(session.token, 'GET', `/api/tests/${testId}/analysis`)) as AnalysisResponse).cohort?.count ?? 0, {
        timeout: 20_000,
      })
      .toBeGreaterThanOrEqual(6)
    return { testId, session }
  })()
  return analysed
}

async function open(page: Page, search = ''): Promise<string> {
  const { testId, session } = await compared()
  await storeSession(page, session)
  await page.goto(`/user/test-analysis/${testId}${search}`)
  await expect(page.getByRole('tablist', { name: 'Analysis' })).toBeVisible()
  return testId
}

/** Nothing in the page reaches beyond the window, scrolled to or not, but for lists of choices that scroll on their own. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    return [...document.querySelectorAll('main *')]
      .filter((one) => one.checkVisibility() && one.closest('.sr-only, [role=tablist]') === null)
      .filter((one) => one.getBoundingClientRect().right > width + 1 || one.getBoundingClientRect().left < -1 || one.scrollWidth > width)
      .map((one) => one.outerHTML.slice(0, 120))
  })

test('every tab takes three screens of a phone at most, and nothing is wider than the screen @phone', async ({ page }) => {
  test.setTimeout(150_000)
  const shifts = await watchLayout(page)
  await open(page)
  for (const name of TABS) {
    await page.getByRole('tab', { name, exact: true }).click()
    await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel').locator('.animate-pulse, [data-skeleton]')).toHaveCount(0)
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height, `the tab ${name}`).toBeLessThanOrEqual(MOST_PX)
    await expect.poll(() => tooWide(page), `the tab ${name}`).toEqual([])
    await expectNoSidewaysScroll(page)
    await expect.poll(() => layoutFaults(page), `the tab ${name}`).toEqual([])
    await expectNoAxeFaults(page)
  }
  expect(await shifts()).toBe(0)
})

test('what is folded away fits the screen as well @phone', async ({ page }) => {
  test.setTimeout(120_000)
  for (const [tab, folds] of [
    ['questions', ['Show as a table']],
    ['time', ['Your test, minute by minute', /^Answers changed: \d+/, 'All events']],
    ['compare', ['Show as a table']],
  ] as const) {
    await open(page, `?tab=${tab}`)
    for (const fold of folds) await page.getByRole('tabpanel').getByText(fold).first().click()
    await expect(page.getByRole('table').first()).toBeVisible()
    expect(
      (await tooWide(page)).filter((html) => html.includes('<t')),
      tab,
    ).toEqual([])
    await expectNoSidewaysScroll(page)
  }
})

test(
  'tabs are walked by keyboard, the address holds the tab, and its content is loaded when it is opened',
  { tag: '@once' },
  async ({ page }) => {
    test.setTimeout(120_000)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    const testId = await open(page)
    await expect(page.getByRole('heading', { name: 'Sections' })).toBeVisible()
    const hasLoaded = (chunk: string) => loaded.some((path) => path.includes(chunk))
    expect([hasLoaded('score-tab'), hasLoaded('compare-tab')]).toEqual([true, false])
    await page.getByRole('tab', { name: 'Score' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Questions' })).toBeFocused()
    await expect(page).toHaveURL(/\?tab=questions$/)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('tab', { name: 'Compare' })).toBeFocused()
    await expect(page).toHaveURL(/\?tab=compare$/)
    await expect(page.getByRole('table', { name: 'You, average and topper' })).toBeVisible()
    expect(hasLoaded('compare-tab')).toBe(true)
    await page.reload()
    await expect(page.getByRole('tabpanel', { name: 'Compare' })).toBeVisible()
    await page.getByRole('link', { name: /^Normalisation lab/ }).click()
    await expect(page).toHaveURL(/\/user\/normalisation-lab/)
    // An address from before there were tabs, and one that names none that there is.
    for (const search of ['', '?attempt=1', '?tab=everything']) {
      await page.goto(`/user/test-analysis/${testId}${search}`)
      await expect(page.getByRole('tab', { name: 'Score' })).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('heading', { name: 'What to do next' })).toBeVisible()
    }
  },
)

test('a question is one tap away from the grid, and the solutions go on within what was chosen', { tag: '@once' }, async ({ page }) => {
  test.setTimeout(120_000)
  const testId = await open(page, '?tab=questions')
  const squares = page.getByRole('tabpanel').getByRole('link', { name: /^Question \d+: / })
  await expect(squares).toHaveCount(100)
  await page.getByRole('radio', { name: /^Wrong \(\d+\)/ }).check()
  await expect(page).toHaveURL(/show=wrong/)
  await expect.poll(() => squares.count()).toBeLessThan(100)
  const wrong = await squares.count()
  expect(wrong).toBeGreaterThan(1)
  const name = (await squares.nth(1).getAttribute('aria-label')) ?? ''
  expect(name).toMatch(/: Wrong,/)
  await squares.nth(1).click()
  const number = /\d+/.exec(name)?.[0] ?? ''
  await expect(page).toHaveURL(new RegExp(`/test-solution/${testId}\\?.*q=${number}`))
  await expect(page.getByRole('heading', { name: `Question ${number} of 100` })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Wrong/, checked: true })).toBeAttached()
  await page.goBack()
  await expect(page.getByRole('radio', { name: /^Wrong \(\d+\)/, checked: true })).toBeAttached()
})

test('the comparison has mine, the average and the topper, of the whole test and of each topic', { tag: '@once' }, async ({ page }) => {
  test.setTimeout(120_000)
  await open(page, '?tab=compare')
  const table = page.getByRole('table', { name: 'You, average and topper' })
  for (const row of ['Marks', 'Accuracy', 'Attempted', 'Negative marks', 'Time per answer']) {
    const cells = table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
      .getByRole('cell')
    await expect(cells).toHaveCount(3)
    for (const text of await cells.allTextContents()) expect(text, row).toMatch(/\d/)
  }
  // Averages are shown from five ranked people on, a rank from twenty.
  const { testId, session } = await compared()
  const { standing } = (await callApi(session.token, 'GET', `/api/tests/${testId}/analysis`)) as AnalysisResponse
  expect(standing.rank === null).toBe(standing.of < 20)
  const head = expect(page.getByRole('region', { name: 'Scorecard' }))
  await (standing.rank === null ? head.not : head).toContainText('Rank')
  await page.goto(page.url().replace('compare', 'questions'))
  const topics = page.getByRole('table', { name: /^Topics of / }).first()
  await expect(topics.getByRole('columnheader')).toHaveText(['Topic', 'You', 'Average', 'Topper'])
  for (const text of await topics.getByRole('row').nth(1).getByRole('cell').allTextContents()) expect(text).toMatch(/\d/)
})

test('on paper all tabs stand below each other', { tag: '@once' }, async ({ page }) => {
  test.setTimeout(120_000)
  await page.addInitScript(() => (window.print = () => document.documentElement.setAttribute('data-asked', '')))
  await open(page)
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html[data-asked]')).toBeAttached()
  for (const heading of ['Sections', 'Topics', 'Time on each question', 'Marks distribution'])
    await expect(page.getByRole('heading', { name: heading }).first()).toBeAttached()
  await expect(page.getByRole('link', { name: /^Question 100: / })).toHaveCount(2)
})
