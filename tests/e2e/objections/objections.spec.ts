/** Two learners object to keys of a live test; an admin changes one key and lets the other stand; both are told why. */
import { SITE_LEVEL, type StartAttemptResponse } from '#contract/attempts/schemas.ts'
import type { SignInCallbackResponse } from '#contract/auth/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import { formatMarks } from '#domain/marking/marks.ts'
import { sampleBundle } from '../../worker/content/sample-bundle.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, storeSession, test, toast } from '../support/fixtures.ts'
import { callApi, newSessionOf, sessionOf } from '../support/people.ts'

const PREFIX = `objectspec${Date.now().toString(36)}`
const TITLE = 'Live test with a wrong key'
/** How long the test can be taken: its results are out as soon as it ends. */
const WINDOW_MS = 25_000
let testId = ''
let closesAt = 0

/** A live test in no group, whose window ends in a moment. */
async function publish(published: boolean): Promise<void> {
  const { groups: _, ...bundle } = sampleBundle(PREFIX)
  const patterns = bundle.patterns.map((one) => ({ ...one, graceSeconds: 0, release: { when: 'windowEnd' } }))
  const window = { opensAt: new Date(closesAt - 3_600_000).toISOString(), closesAt: new Date(closesAt).toISOString() }
  const tests = bundle.tests.map((one) => ({ ...one, ...window, published, kind: 'live', title: { en: TITLE } }))
  const { token } = await sessionOf('admin')
  const answer = (await callApi(token, 'POST', '/api/admin/import', { mode: 'commit', bundle: { ...bundle, patterns, tests } })) as {
    published?: { testId: string }[]
  }
  testId = answer.published?.[0]?.testId ?? testId
}

// Others count the published tests.
test.afterAll(async () => publish(false))

/** Takes the test with an option of the first question. */
async function taker(name: string): Promise<SignInCallbackResponse> {
  const session = await newSessionOf(`${name}-${PREFIX}@example.org`)
  const reply = (await callApi(session.token, 'POST', '/api/attempts', {
    testId,
    language: 'en',
    level: SITE_LEVEL,
  })) as StartAttemptResponse
  if (reply.kind !== 'started') throw new Error('an attempt is open already')
  const { grant } = reply
  await callApi(grant.token, 'POST', `/api/attempts/${grant.attemptId}/submit`, {
    epoch: grant.epoch,
    ops: [[1, 0, 2, [0], [0], 0, 1_000, 3]],
  })
  return session
}

const marksOf = async ({ token }: SignInCallbackResponse): Promise<Units> =>
  ((await callApi(token, 'GET', `/api/tests/${testId}/analysis`)) as AnalysisResponse).total.score12

test(
  'objections are counted by question, decided, published together, and each learner is told why',
  { tag: '@once' },
  async ({ browser, page }) => {
    test.setTimeout(180_000)
    closesAt = Date.now() + WINDOW_MS
    await publish(true)
    const [right, wrong] = [await taker('right'), await taker('wrong')]
    await expect.poll(() => Date.now(), { timeout: WINDOW_MS + 5_000, intervals: [1_000] }).toBeGreaterThan(closesAt)

    // A phone: the learner writes with a thumb.
    await page.setViewportSize({ width: 360, height: 740 })
    await storeSession(page, right)
    await page.goto(`/test-solution/${testId}?inPaper=1&language=en`)
    await page.getByRole('button', { name: 'Object to this answer key' }).click()
    const sheet = page.getByRole('dialog', { name: 'Object to this answer key' })
    await sheet.getByRole('button', { name: 'Send objection' }).click()
    await expect(sheet.getByText('Select one.')).toBeVisible()
    await sheet.getByRole('radio', { name: 'No answer is right' }).check()
    await sheet.getByLabel('Your reason').fill('The question has no x at all')
    await expectNoAxeFaults(page)
    // What is written stays on the device.
    await page.reload()
    await page.getByRole('button', { name: 'Object to this answer key' }).click()
    await expect(sheet.getByLabel('Your reason')).toHaveValue('The question has no x at all')
    await sheet.getByLabel('Source (optional)').fill('https://example.org/book')
    await sheet.getByRole('button', { name: 'Send objection' }).click()
    await expect(toast(page, 'Your objection has been sent.')).toBeVisible()
    await expect(page.getByText('Not decided yet').first()).toBeVisible()
    await expectNoSidewaysScroll(page)

    await callApi(wrong.token, 'POST', `/api/tests/${testId}/objections`, {
      place: 1,
      proposal: { kind: 'options', options: [0] },
      text: 'I simply like the first option more',
      source: null,
      language: 'en',
    })

    const before = await marksOf(right)
    const admin = await (await browser.newContext()).newPage()
    await storeSession(admin, await sessionOf('admin'))
    await admin.goto(`/admin/testseries/${testId}?tab=objections`)
    const first = admin.getByRole('group').filter({ hasText: 'Question 1' })
    await first.getByText('Question 1').click()
    await expect(first.getByText('The question has no x at all')).toBeVisible()
    await expect(first.getByText('Source: https://example.org/book')).toBeVisible()
    await expect(admin.getByText(right._id)).toHaveCount(0)
    await first.getByRole('button', { name: 'Key changes' }).click()
    const choice = admin.getByRole('dialog', { name: 'Question 1' })
    await choice.getByRole('radio', { name: /^Full marks to everyone Everyone/ }).check()
    await choice.getByRole('button', { name: 'Save change' }).click()
    const reason = admin.getByRole('dialog', { name: 'Key changes: question 1' })
    await reason.getByRole('button', { name: 'Keep the decision' }).click()
    await expect(reason.getByText('Write at least 10 characters.')).toBeVisible()
    await reason.getByLabel('Reason in English').fill('The question cannot be solved.')
    await expectNoAxeFaults(admin)
    await reason.getByRole('button', { name: 'Keep the decision' }).click()
    await expect(first.getByText('Waits to be published').first()).toBeVisible()

    const second = admin.getByRole('group').filter({ hasText: 'Question 2' })
    await second.getByText('Question 2').click()
    await second.getByRole('button', { name: 'Key stands' }).click()
    const turned = admin.getByRole('dialog', { name: 'Key stands: question 2' })
    await turned.getByLabel('Reason in English').fill('Only the fourth option is right.')
    await turned.getByRole('button', { name: 'Turn down and tell' }).click()
    await expect(second.getByText('Open: 0')).toBeVisible()

    await admin.getByRole('button', { name: 'Preview effect' }).click()
    await admin.getByRole('textbox', { name: 'Reason' }).fill('Objections of learners')
    await admin.getByRole('button', { name: 'Publish key' }).click()
    await expect(admin).toHaveURL(/tab=jobs/)
    await expect.poll(() => marksOf(right), { timeout: 30_000 }).toBeGreaterThan(before)

    await page.goto(`/test-solution/${testId}?inPaper=1&language=en`)
    await expect(page.getByText('Accepted: the answer key has been changed').first()).toBeVisible()
    await expect(page.getByText('The question cannot be solved.')).toBeVisible()
    await expectNoSidewaysScroll(page)
    const after = await marksOf(right)
    await page.goto(`/user/test-analysis/${testId}`)
    await expect(page.getByRole('main').getByText(formatMarks(after, 12)).first()).toBeVisible()
    const other = await (await browser.newContext()).newPage()
    await storeSession(other, wrong)
    await other.goto('/user/notifications')
    await expect(other.getByText(/was not accepted.*Only the fourth option is right/)).toBeVisible({ timeout: 20_000 })
    await other.context().close()
    await admin.context().close()
  },
)
