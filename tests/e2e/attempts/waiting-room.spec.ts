/** Learners wait for a live test to open, with clocks that are wrong and without a connection at the opening, and start by entry ticket. */
import type { Browser, Page } from '@playwright/test'
import { sampleBundle } from '../../worker/content/sample-bundle.ts'
import { collectFaults } from '../support/faults.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, storeSession, test } from '../support/fixtures.ts'
import { callApi, newSessionOf, sessionOf } from '../support/people.ts'
import { sweep } from '../support/sweep.ts'

const PREFIX = `waitspec${Date.now().toString(36)}`
/** Time enough to come in, read and declare. */
const OPENS_AFTER_MS = 45_000
const HOUR = 3_600_000
let opensAt = 0
let testId = ''

async function publish(published: boolean): Promise<void> {
  const { groups: _, ...bundle } = sampleBundle(PREFIX)
  const window = { opensAt: new Date(opensAt).toISOString(), closesAt: new Date(opensAt + 30 * 60_000).toISOString() }
  const tests = bundle.tests.map((one) => ({ ...one, ...window, published, kind: 'live', title: { en: 'Waited for' } }))
  const { token } = await sessionOf('admin')
  const answer = (await callApi(token, 'POST', '/api/admin/import', { mode: 'commit', bundle: { ...bundle, tests } })) as {
    published?: { testId: string }[]
  }
  testId = answer.published?.[0]?.testId ?? testId
}

// Others count the published tests.
test.afterAll(async () => publish(false))

/** A learner at the declaration, whose clock is wrong by so much. */
async function atDeclaration(browser: Browser, name: string, clockOffMs: number) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
  const faults = await collectFaults(context)
  const page = await context.newPage()
  await page.addInitScript((off) => {
    const { now } = Date
    Date.now = () => now() + off
  }, clockOffMs)
  await storeSession(page, await newSessionOf(`${name}-${PREFIX}@example.org`))
  const asked: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && asked.push(new URL(request.url()).pathname)))
  await page.goto(`/test/instructions?test=${testId}`)
  await page.getByRole('checkbox').check()
  const begin = page.getByRole('button', { name: 'I am ready to begin' })
  await expect(begin).toBeEnabled()
  return { context, page, faults, asked, begin }
}

const inTest = (page: Page) => expect(page.locator('#question-heading')).toBeVisible({ timeout: OPENS_AFTER_MS + 20_000 })

test('a live test starts by itself at its opening, whatever the clock of the device says, and once the network is back @once', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  opensAt = Date.now() + OPENS_AFTER_MS
  await publish(true)
  await sweep()
  const fast = await atDeclaration(browser, 'fast', HOUR)
  const slow = await atDeclaration(browser, 'slow', -HOUR)
  const cut = await atDeclaration(browser, 'cut', 0)
  cut.faults.allow(/ERR_INTERNET_DISCONNECTED|Live connection|Failed to fetch/)
  for (const { begin, page } of [fast, slow, cut]) {
    await begin.click()
    await expect(page.getByRole('timer')).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  for (const { asked } of [fast, slow, cut]) await expect.poll(() => asked).toContain(`/api/live-tests/${testId}/registration`)
  expect(Date.now(), 'all wait before the opening').toBeLessThan(opensAt)
  await cut.context.setOffline(true)

  await Promise.all([inTest(fast.page), inTest(slow.page)])
  expect(Date.now()).toBeGreaterThanOrEqual(opensAt)
  for (const { asked, page } of [fast, slow]) {
    expect(asked).toContain(`/api/live-tests/${testId}/seat`)
    expect(asked).not.toContain('/api/attempts')
    // The whole time is there: nine minutes and some seconds of ten.
    await expect(page.getByRole('timer').first()).toHaveText(/^(10:00|9:\d\d|09:\d\d|00:09:\d\d|00:10:00)/)
  }
  await expect(cut.page.getByRole('heading', { name: "The test didn't start" })).toBeVisible()
  await cut.context.setOffline(false)
  await inTest(cut.page)
  for (const { faults, context } of [fast, slow, cut]) {
    expect(faults.found(), 'faults in the console').toEqual([])
    await context.close()
  }
})

test('who comes after the opening of a test for many stands in line, and starts at the own turn @once', async ({ page, faults }) => {
  opensAt = Date.now() - 60_000
  await publish(true)
  await page.setViewportSize({ width: 360, height: 740 })
  await storeSession(page, await newSessionOf(`late-${PREFIX}@example.org`))
  // A line is for more learners than this site has: its answer is the server's, with a longer wait.
  await page.route('**/line', (route) => route.fulfill({ json: { waitMs: 8_000 } }))
  faults.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.goto(`/test/instructions?test=${testId}`)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'I am ready to begin' }).click()
  await expect(page.getByRole('heading', { name: "You're in line to start" })).toBeVisible()
  const began = Date.now()
  await expect(page.getByText(/^Ahead of you: [4-8]\d\d$/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectNoAxeFaults(page)
  await inTest(page)
  expect(Date.now() - began, 'the turn was waited for').toBeGreaterThan(4_000)
})
