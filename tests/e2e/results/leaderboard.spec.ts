/** Two adults take a live test; one of them lets their name be shown, and takes that back. */
import { SITE_LEVEL, type StartAttemptResponse } from '#contract/attempts/schemas.ts'
import type { SignInCallbackResponse } from '#contract/auth/schemas.ts'
import type { EntryTicket } from '#contract/attempts/seat.ts'
import type { LeaderboardResponse } from '#contract/results/leaderboard.ts'
import { sampleBundle } from '../../worker/content/sample-bundle.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, storeSession, test } from '../support/fixtures.ts'
import { callApi, newSessionOf, sessionOf } from '../support/people.ts'
import { sweep } from '../support/sweep.ts'

const PREFIX = `leaders${Date.now().toString(36)}`
const OPEN_FOR_MS = 12_000
let closesAt = 0
let testId = ''

/** A live test in no group, whose window ends in a moment. */
async function publish(published: boolean): Promise<void> {
  const { groups: _, ...bundle } = sampleBundle(PREFIX)
  const patterns = bundle.patterns.map((one) => ({ ...one, graceSeconds: 0, rankFrom: 2, release: { when: 'windowEnd' } }))
  const window = { opensAt: new Date(closesAt - 3_600_000).toISOString(), closesAt: new Date(closesAt).toISOString() }
  const tests = bundle.tests.map((one) => ({
    ...one,
    ...window,
    published,
    kind: 'live',
    title: { en: 'Live test with a list of the best' },
  }))
  const { token } = await sessionOf('admin')
  const answer = (await callApi(token, 'POST', '/api/admin/import', { mode: 'commit', bundle: { ...bundle, patterns, tests } })) as {
    published?: { testId: string }[]
  }
  testId = answer.published?.[0]?.testId ?? testId
}

// Others count the published tests.
test.afterAll(async () => publish(false))

/** Registers for the test, and takes it with an option of the first question. */
async function taker(name: string, option: number): Promise<SignInCallbackResponse & { readonly ticket: string }> {
  const session = await newSessionOf(`${name}-${PREFIX}@example.org`)
  const { ticket } = (await callApi(session.token, 'POST', `/api/live-tests/${testId}/registration`)) as EntryTicket
  const reply = (await callApi(session.token, 'POST', '/api/attempts', {
    testId,
    language: 'en',
    level: SITE_LEVEL,
  })) as StartAttemptResponse
  if (reply.kind !== 'started') throw new Error('an attempt is open already')
  const { attemptId, token, epoch } = reply.grant
  await callApi(token, 'POST', `/api/attempts/${attemptId}/submit`, { epoch, ops: [[1, 0, 2, [option], [option], 0, 1_000, 3]] })
  return { ...session, ticket }
}

test('the best of a live test are listed, and a learner is named only as long as they agree to it @once', async ({
  page,
  context,
  faults,
}) => {
  test.setTimeout(240_000)
  closesAt = Date.now() + OPEN_FOR_MS
  await publish(true)
  const [best, second] = [await taker('best', 1), await taker('second', 0)]
  const board = () => callApi(second.token, 'GET', `/api/tests/${testId}/leaderboard`) as Promise<LeaderboardResponse>

  await page.setViewportSize({ width: 360, height: 740 })
  await storeSession(page, best)
  // As the waiting room leaves it behind. Until the sitting has counted the session reads the result.
  const kept = { userId: best._id, testId, ticket: best.ticket }
  await page.addInitScript((entry) => localStorage.setItem('sopan-entry', JSON.stringify(entry)), kept)
  faults.allow(/503/)
  await expect.poll(() => Date.now(), { timeout: OPEN_FOR_MS + 5_000, intervals: [500] }).toBeGreaterThan(closesAt)
  await page.goto(`/user/test-analysis/${testId}?tab=compare`)
  await expect(page.getByRole('heading', { name: 'Leaderboard', exact: true })).toBeVisible()
  await expect(page.getByText('Ranks are not final yet')).toBeVisible()
  await expectNoAxeFaults(page)

  // The spread of the closings of a small sitting is twenty seconds.
  await expect.poll(async () => (await board()).state, { timeout: 60_000, intervals: [2_000] }).toBe('final')
  // Now the ticket reads it, and the session is not asked. The page may have had the final ranks by itself a moment ago, and an answer is good
  // for ten seconds: after that it is asked for again.
  await sweep()
  await page.goto('/user/profile')
  const leftAt = Date.now()
  await expect.poll(() => Date.now() - leftAt, { timeout: 20_000, intervals: [1_000] }).toBeGreaterThan(10_500)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto(`/user/test-analysis/${testId}?tab=compare`)
  await expect.poll(() => asked).toContain(`/api/live-tests/${testId}/result`)
  const own = page.getByRole('table', { name: 'Leaderboard' }).getByRole('row').nth(1)
  await expect(own).toContainText('You')
  await expect(own).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText('Ranks are not final yet')).toHaveCount(0)
  expect(asked).not.toContain(`/api/tests/${testId}/analysis`)
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: 'Show or hide your name' }).click()
  const consent = page.getByRole('checkbox', { name: 'Show my name on leaderboards of live tests' })
  await expect(consent).not.toBeChecked()
  await consent.check()
  await expect(consent).toBeChecked()
  await expectNoAxeFaults(page)
  const firstName = async () => {
    const reply = await board()
    return reply.state === 'final' ? (reply.rows[0]?.name ?? null) : null
  }
  await expect.poll(firstName, { timeout: 20_000 }).toBe(best.name)
  await page.goto(`/user/test-analysis/${testId}?tab=compare`)
  await expect(own).toContainText(best.name)

  await page.goto('/user/profile')
  await consent.uncheck()
  await expect(consent).not.toBeChecked()
  await expect.poll(firstName, { timeout: 20_000 }).toBeNull()

  // A minor is told why it is not offered.
  await callApi(best.token, 'PUT', '/api/me/profile', { ...(await profileOf(best)), ageBand: 'under18' })
  await page.reload()
  await expect(page.getByText('Learners under 18, and those who have not told us their age, are never named to others.')).toBeVisible()
  await expect(consent).toHaveCount(0)
  await sweep()

  // Without a network the panel says so, and offers another try.
  faults.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource|WebSocket/)
  await page.goto(`/user/test-analysis/${testId}`)
  await expect(page.getByRole('tab', { name: 'Compare' })).toBeVisible()
  await page.route('**/leaderboard', (route) => route.abort('internetdisconnected'))
  await page.getByRole('tab', { name: 'Compare' }).click()
  await expect(page.getByText("Couldn't load the leaderboard")).toBeVisible()
  await page.unroute('**/leaderboard')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(own).toContainText('You')
  await context.close()
})

async function profileOf({ token }: SignInCallbackResponse): Promise<object> {
  const { profile } = (await callApi(token, 'GET', '/api/me')) as { profile: object }
  return profile
}
