/** Two learners of a live test have the same wrong answers; an admin holds the rank of one, who objects, and lets it be shown again. */
import { SITE_LEVEL, type StartAttemptResponse } from '#contract/attempts/schemas.ts'
import type { SignInCallbackResponse } from '#contract/auth/schemas.ts'
import type { PlausibilityDesk } from '#contract/plausibility/schemas.ts'
import { choice, sampleBundle } from '../../worker/content/sample-bundle.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, storeSession, test, toast } from '../support/fixtures.ts'
import { callApi, newSessionOf, sessionOf } from '../support/people.ts'

const PREFIX = `plausible${Date.now().toString(36)}`
const TITLE = 'Live test with the same wrong answers'
/** How long the test can be taken. */
const WINDOW_MS = 15_000
/** Neither one option nor a cycle; option B is right. */
const COPIED = [0, 2, 3, 0, 0, 3, 2, 2, 3, 0, 3, 2, 1, 1]
const OWN = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 2, 3]
let testId = ''
let closesAt = 0

/** A live test in no group, whose window ends in a moment. */
async function publish(published: boolean): Promise<void> {
  const { groups: _, ...bundle } = sampleBundle(PREFIX)
  const questions = COPIED.map((_option, q) => choice(PREFIX, `q${q}`))
  const blocks = [{ type: 'single', count: COPIED.length, scheme: { rule: 'fixed', right: '2', wrong: '-1/2' } }]
  const patterns = bundle.patterns.map((one) => ({
    ...one,
    graceSeconds: 0,
    rankFrom: 2,
    ties: [],
    release: { when: 'windowEnd' },
    sections: [{ id: 'all', title: { en: 'All' }, blocks }],
  }))
  const window = { opensAt: new Date(closesAt - 3_600_000).toISOString(), closesAt: new Date(closesAt).toISOString() }
  const sections = [{ id: 'all', questions: questions.map(({ id }) => id) }]
  const tests = bundle.tests.map((one) => ({ ...one, ...window, published, kind: 'live', title: { en: TITLE }, sections }))
  const { token } = await sessionOf('admin')
  const content = { ...bundle, passages: [], questions, patterns, tests }
  const answer = (await callApi(token, 'POST', '/api/admin/import', { mode: 'commit', bundle: content })) as {
    published?: { testId: string }[]
  }
  testId = answer.published?.[0]?.testId ?? testId
}

// Others count the published tests.
test.afterAll(async () => publish(false))

async function taker(name: string, options: readonly number[]): Promise<SignInCallbackResponse> {
  const session = await newSessionOf(`${name}-${PREFIX}@example.org`)
  const body = { testId, language: 'en', level: SITE_LEVEL }
  const reply = (await callApi(session.token, 'POST', '/api/attempts', body)) as StartAttemptResponse
  if (reply.kind !== 'started') throw new Error('an attempt is open already')
  const { attemptId, token, epoch } = reply.grant
  const ops = options.map((option, q) => [q + 1, q, 2, [option], [option], 0, 100, 3])
  await callApi(token, 'POST', `/api/attempts/${attemptId}/submit`, { epoch, ops })
  return session
}

test(
  'a rank is held by an admin alone, its owner reads why and objects, and the objection is answered',
  { tag: '@once' },
  async ({ browser, page }) => {
    test.setTimeout(240_000)
    closesAt = Date.now() + WINDOW_MS
    await publish(true)
    const [one, other] = [await taker('one', COPIED), await taker('other', COPIED)]
    await taker('own', OWN)
    const { token } = await sessionOf('admin')
    const listed = async () => {
      const desk = (await callApi(token, 'GET', `/api/admin/tests/${testId}/plausibility`)) as PlausibilityDesk
      return desk.reviews.map(({ userId }) => userId).toSorted()
    }
    // After the end of the window and the spread of the closings.
    await expect.poll(listed, { timeout: 100_000, intervals: [2_000] }).toEqual([one._id, other._id].toSorted())

    // Nothing has happened to anyone by that.
    await page.setViewportSize({ width: 360, height: 740 })
    await storeSession(page, one)
    await page.goto(`/user/test-analysis/${testId}`)
    await expect(
      page
        .getByRole('region', { name: 'Scorecard' })
        .or(page.getByText('Rank', { exact: true }))
        .first(),
    ).toBeVisible()
    await expect(page.getByText('Your rank is under review')).toHaveCount(0)

    const admin = await (await browser.newContext()).newPage()
    await storeSession(admin, await sessionOf('admin'))
    await admin.goto(`/admin/testseries/${testId}?tab=plausibility`)
    await expect(admin.getByText('A sign is no proof', { exact: false }).first()).toBeVisible()
    const review = admin.getByRole('group').filter({ hasText: one.name })
    await review.getByText(one.name).first().click()
    await expect(review.getByText('Questions with the same wrong answer: 12.', { exact: false })).toBeVisible()
    await expect(review.getByRole('link', { name: other.name })).toBeVisible()
    await expectNoAxeFaults(admin)
    await review.getByRole('button', { name: 'Hold the rank' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Hold the rank?' })
    await dialog.getByRole('button', { name: 'Hold the rank' }).click()
    await expect(dialog.getByText('Write at least 10 characters.')).toBeVisible()
    await dialog.getByLabel('Reason for the learner: English').fill('Your wrong answers are those of another learner.')
    await expectNoAxeFaults(admin)
    await dialog.getByRole('button', { name: 'Hold the rank' }).click()
    await expect(review.getByText('Rank held').first()).toBeVisible()

    const title = page.getByRole('heading', { name: 'Your rank is under review' })
    await expect(async () => {
      await page.reload()
      await expect(title).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 40_000 })
    await expect(page.getByText('Your wrong answers are those of another learner.').first()).toBeVisible()
    await expect(page.getByText('Under review').first()).toBeVisible()
    await page.getByRole('button', { name: 'Send objection' }).click()
    await expect(page.getByText('Write at least 10 characters.')).toBeVisible()
    await page.getByLabel('Your objection').fill('We learn together, but I sat alone.')
    await expectNoAxeFaults(page)
    await expectNoSidewaysScroll(page)
    // What is written stays on the device.
    await page.reload()
    await expect(page.getByLabel('Your objection')).toHaveValue('We learn together, but I sat alone.')
    await page.getByRole('button', { name: 'Send objection' }).click()
    await expect(toast(page, 'Your objection has been sent.')).toBeVisible()
    await expect(page.getByText('We are looking at your objection.', { exact: false })).toBeVisible()

    await admin.reload()
    await expect(review.getByText('Objection to answer').first()).toBeVisible()
    await review.getByText(one.name).first().click()
    await expect(review.getByText('We learn together, but I sat alone.')).toBeVisible()
    await review.getByRole('button', { name: 'Show the rank again' }).click()
    const answer = admin.getByRole('dialog', { name: 'Show the rank again?' })
    await answer.getByLabel('Answer for the learner: English').fill('You both used the same book.')
    await answer.getByRole('button', { name: 'Show the rank again' }).click()
    await expect(review.getByText('Nothing wrong').first()).toBeVisible()

    await expect(async () => {
      await page.reload()
      await expect(page.getByText('Your rank is shown again.', { exact: false }).first()).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 40_000 })
    await expect(page.getByText('You both used the same book.').first()).toBeVisible()
    // The result follows within seconds.
    await expect(page.getByText('Under review')).toHaveCount(0, { timeout: 30_000 })
    await expectNoAxeFaults(page)
  },
)
