/** The connection of a running test: what it brings to the server is safe there before it is stored, and nothing depends on it (docs/promises.md). */
import type { Browser, Page, WebSocket } from '@playwright/test'
import type { ConnectionFrame, ConnectionReply } from '#contract/attempts/connection.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import type { SessionUser } from '#contract/auth/schemas.ts'
import { expect, test } from '../support/fixtures.ts'
import { newLearner, signInto, testIdOf } from '../support/learner.ts'
import { E2E_PLACE } from '../support/place.ts'
import { ATTEMPT_CONNECTION, declareAndStart, submitTest, withoutConnection } from '../support/take-test.ts'

const { origin } = E2E_PLACE
const heading = (page: Page, number: number) => page.getByRole('heading', { name: `Question ${number}`, exact: true })
const option = (page: Page, n: number) => page.getByRole('radio').nth(n)

/** A learner who has begun a quiz of ten questions. */
async function inTest(page: Page): Promise<SessionUser> {
  const user = await newLearner(origin)
  await signInto(page.context(), user)
  await page.goto(`/test/instructions?test=${await testIdOf(origin, /quick quiz 1/i)}`)
  await declareAndStart(page)
  return user
}

/** The connection of the test that begins next on this page. */
const nextConnection = (page: Page): Promise<WebSocket> => page.waitForEvent('websocket', (socket) => ATTEMPT_CONNECTION.test(socket.url()))

/** The answer to a frame that the connection carries from now on. */
async function answered(connection: WebSocket): Promise<{ readonly frame: ConnectionFrame; readonly reply: ConnectionReply }> {
  const [sent, received] = await Promise.all([connection.waitForEvent('framesent'), connection.waitForEvent('framereceived')])
  return { frame: JSON.parse(String(sent.payload)) as ConnectionFrame, reply: JSON.parse(String(received.payload)) as ConnectionReply }
}

/** Answers the question on screen and goes to the next. */
async function answer(page: Page, question: number, chosen: number): Promise<void> {
  await expect(heading(page, question)).toBeVisible()
  await option(page, chosen).check()
  await page.getByRole('button', { name: 'Save & Next' }).click()
  await expect(heading(page, question + 1)).toBeVisible()
}

/** Another device of the same learner, which continues with the test. */
async function continueElsewhere(browser: Browser, user: SessionUser, url: string): Promise<Page> {
  const elsewhere = await browser.newContext({ baseURL: origin })
  await signInto(elsewhere, user)
  const page = await elsewhere.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: 'Continue here' }).click()
  await expect(page.getByRole('radio').first()).toBeVisible()
  return page
}

test('an answer that was only handed over is there on another device, when the first one is lost without a word @once', async ({
  browser,
  page,
}) => {
  const opened = nextConnection(page)
  const user = await inTest(page)
  const url = page.url()
  const connection = await opened
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/attempts/')) saves.push(request.url())
  })
  const handedOver = answered(connection)
  await option(page, 2).check()
  const { frame, reply } = await handedOver
  expect([frame.ops.map(([seq]) => seq), frame.store]).toEqual([[1], false])
  expect(reply).toMatchObject({ applied: 0, held: 1, state: 'open' })
  await expect(page.getByText('Saved on this device').first()).toBeVisible()
  expect(saves).toEqual([])

  // No request leaves the device any more, not even the last one of a page that goes.
  await page.context().route(/\/api\//, (route) => route.abort())
  await page.close({ runBeforeUnload: false })
  const other = await continueElsewhere(browser, user, url)
  await expect(option(other, 2)).toBeChecked()
  await other.context().close()
})

test('it tells a device at once that another one continues, with its answers, also where the live connection is away @once', async ({
  browser,
  page,
  faults,
}) => {
  faults.allow(/409 \(Conflict\)/)
  await page.routeWebSocket(/\/api\/live/, () => {})
  const opened = nextConnection(page)
  const user = await inTest(page)
  const connection = await opened
  const handedOver = answered(connection)
  await option(page, 1).check()
  await handedOver
  const other = await continueElsewhere(browser, user, page.url())
  await expect(page.getByText('The test is now open on another device')).toBeVisible()
  expect(connection.isClosed()).toBe(true)
  await expect(option(other, 1)).toBeChecked()
  await other.context().close()
})

test('without it answers are saved by request, and a test is finished with all of them @once', async ({ page }) => {
  const connections = await withoutConnection(page)
  const user = await inTest(page)
  const saved = page.waitForResponse((response) => response.url().endsWith('/ops') && response.ok())
  for (let question = 1; question <= 6; question++) await answer(page, question, 1)
  await saved
  expect(connections()).toBeGreaterThan(0)
  const submitted = page.waitForResponse((response) => response.url().endsWith('/submit') && response.ok())
  await submitTest(page)
  await submitted
  const [testId] = new URL(page.url()).pathname.split('/').slice(-1)
  const reply = await fetch(`${origin}/api/tests/${testId}/analysis`, { headers: { authorization: `Bearer ${user.token}` } })
  const { total } = (await reply.json()) as AnalysisResponse
  expect(total.right + total.partial + total.wrong).toBe(6)
})
