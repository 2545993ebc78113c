/** A learner sees the seal of a live test before it opens, and checks paper and key with the result. */
import { SITE_LEVEL, type StartAttemptResponse } from '#contract/attempts/schemas.ts'
import { sampleBundle } from '../../worker/content/sample-bundle.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, storeSession, test } from '../support/fixtures.ts'
import { callApi, newSessionOf, sessionOf } from '../support/people.ts'
import { sweep } from '../support/sweep.ts'

const PREFIX = `sealspec${Date.now().toString(36)}`
const OPENS_AFTER_MS = 12_000
const OPEN_FOR_MS = 8_000
let opensAt = 0
let testId = ''

/** A live test in no group that opens in a moment, and ends a moment later. */
async function publish(published: boolean): Promise<void> {
  const { groups: _, ...bundle } = sampleBundle(PREFIX)
  const patterns = bundle.patterns.map((one) => ({ ...one, graceSeconds: 0, release: { when: 'windowEnd' } }))
  const window = { opensAt: new Date(opensAt).toISOString(), closesAt: new Date(opensAt + OPEN_FOR_MS).toISOString() }
  const tests = bundle.tests.map((one) => ({ ...one, ...window, published, kind: 'live', title: { en: 'Sealed live test' } }))
  const { token } = await sessionOf('admin')
  const answer = (await callApi(token, 'POST', '/api/admin/import', { mode: 'commit', bundle: { ...bundle, patterns, tests } })) as {
    published?: { testId: string }[]
  }
  testId = answer.published?.[0]?.testId ?? testId
}

// Others count the published tests.
test.afterAll(async () => publish(false))

test('the seal of a live test is kept before it opens, and matches with the result @once', async ({ page }) => {
  test.setTimeout(120_000)
  opensAt = Date.now() + OPENS_AFTER_MS
  await publish(true)
  await sweep()
  const session = await newSessionOf(`sealed-${PREFIX}@example.org`)
  await page.setViewportSize({ width: 360, height: 740 })
  await storeSession(page, session)
  await page.goto(`/test/instructions?test=${testId}`)
  const seal = page.getByRole('heading', { name: 'Sealed question paper and answer key' })
  await expect(seal).toBeVisible()
  await expectNoSidewaysScroll(page)

  await expect.poll(() => Date.now(), { timeout: OPENS_AFTER_MS + 5_000, intervals: [500] }).toBeGreaterThan(opensAt)
  const reply = (await callApi(session.token, 'POST', '/api/attempts', {
    testId,
    language: 'en',
    level: SITE_LEVEL,
  })) as StartAttemptResponse
  if (reply.kind !== 'started') throw new Error('an attempt is open already')
  const { attemptId, token, epoch } = reply.grant
  await callApi(token, 'POST', `/api/attempts/${attemptId}/submit`, { epoch, ops: [[1, 0, 2, [0], [0], 0, 1_000, 3]] })
  await expect.poll(() => Date.now(), { timeout: OPEN_FOR_MS + 5_000, intervals: [500] }).toBeGreaterThan(opensAt + OPEN_FOR_MS)

  await page.goto(`/user/test-analysis/${testId}`)
  await page.getByText('Check question paper and answer key', { exact: true }).click()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText(/^The seal matches: question paper and answer key were fixed on .*, before the test opened\.$/)).toBeVisible()
  await expect(page.getByText('This device kept the same seal before your test.')).toBeVisible()
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)

  // Another seal on the device is not passed over.
  await page.evaluate((id) => localStorage.setItem('sopan-seals', JSON.stringify([[id, 'k'.repeat(43)]])), testId)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText(/doesn't match the seal/)).toBeVisible()
})
