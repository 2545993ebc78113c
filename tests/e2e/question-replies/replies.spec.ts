/** A learner asks about a question, an admin answers and publishes the answer, another learner reads it under the solution. */
import { SITE_LEVEL, type StartAttemptResponse } from '#contract/attempts/schemas.ts'
import type { SignInCallbackResponse } from '#contract/auth/schemas.ts'
import { sampleBundle } from '../../worker/content/sample-bundle.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, storeSession, test, toast } from '../support/fixtures.ts'
import { callApi, newSessionOf, sessionOf } from '../support/people.ts'

const PREFIX = `replyspec${Date.now().toString(36)}`
let testId = ''

/** A test of four questions in no group. */
async function publish(published: boolean): Promise<void> {
  const { groups: _, ...bundle } = sampleBundle(PREFIX)
  const tests = bundle.tests.map((one) => ({ ...one, published, title: { en: 'Test with a doubt' } }))
  const { token } = await sessionOf('admin')
  const answer = (await callApi(token, 'POST', '/api/admin/import', { mode: 'commit', bundle: { ...bundle, tests } })) as {
    published?: { testId: string }[]
  }
  testId = answer.published?.[0]?.testId ?? testId
}

test.beforeAll(async () => publish(true))
// Others count the published tests.
test.afterAll(async () => publish(false))

/** Someone who has taken the test. */
async function taker(name: string): Promise<SignInCallbackResponse> {
  const session = await newSessionOf(`${name}-${PREFIX}@example.org`)
  const reply = (await callApi(session.token, 'POST', '/api/attempts', {
    testId,
    language: 'en',
    level: SITE_LEVEL,
  })) as StartAttemptResponse
  if (reply.kind !== 'started') throw new Error('an attempt is open already')
  await callApi(reply.grant.token, 'POST', `/api/attempts/${reply.grant.attemptId}/submit`, { epoch: reply.grant.epoch, ops: [] })
  return session
}

test(
  'an answer that an admin publishes stands under the solution until it is taken off',
  { tag: '@once' },
  async ({ browser, page, faults }) => {
    const [asker, reader] = [await taker('asker'), await taker('reader')]
    const solutionPage = `/test-solution/${testId}?inPaper=2&language=en`
    await storeSession(page, asker)
    await page.goto(solutionPage)
    await expect(page.getByRole('heading', { name: 'Solution' })).toBeVisible()
    await page.getByRole('button', { name: 'Ask about this question' }).click()
    const sheet = page.getByRole('dialog', { name: 'Ask about this question' })
    await sheet.getByRole('button', { name: 'Send message' }).click()
    await expect(sheet.getByText(/at least/)).toBeVisible()
    // The record may learn of the attempt a moment after its end: until then the message is refused, and kept.
    faults.allow(/404 \(Not Found\) \(.*\/api\/me\/tickets\)/)
    await sheet.getByLabel('What is not clear to you?').fill('I am Asha and I do not see why it is D')
    const send = sheet.getByRole('button', { name: 'Send message' })
    await expect(async () => {
      // Once it is sent there is nothing to press, also where the word of it comes late.
      if (await send.isVisible()) await send.click({ timeout: 1_000 })
      await expect(sheet.getByText(/Message sent\. Ticket #\d+\./)).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 20_000 })
    await expectNoAxeFaults(page)
    const number = /#(\d+)/.exec((await sheet.getByText(/Ticket #/).textContent()) ?? '')?.[1] ?? ''
    await sheet.getByRole('link', { name: 'Help & Feedback' }).click()
    await expect(page.getByRole('heading', { name: `#${number} Doubt about a question` })).toBeVisible()

    const desk = await (await browser.newContext()).newPage()
    await storeSession(desk, await sessionOf('admin'))
    await desk.goto(`/admin/feedback?number=${number}`)
    await desk.getByRole('link', { name: new RegExp(`#${number}`) }).click()
    await desk.getByLabel('Reply', { exact: true }).fill('The last row adds up to 10, so it is D.')
    await desk.getByRole('button', { name: 'Send and close' }).click()
    await expect(desk.getByRole('listitem').filter({ hasText: 'The last row adds up to 10, so it is D.' })).toBeVisible()
    await expect(desk.getByText('No answer stands under this solution.')).toBeVisible()
    await desk.getByRole('button', { name: 'Show under the solution' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Show this answer to everyone under the solution' })
    // It begins with the answer of the ticket and never with the learner's words.
    await expect(dialog.getByLabel('Answer', { exact: true })).toHaveValue('The last row adds up to 10, so it is D.')
    await expect(dialog.getByLabel('Question, in your own words')).toHaveValue('')
    await dialog.getByLabel('Question, in your own words').fill('Why is the **last** row right?')
    await dialog.getByLabel('Answer', { exact: true }).fill('<b>Because</b> it is.')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByText(/holds HTML/)).toBeVisible()
    await dialog.getByLabel('Answer', { exact: true }).fill('The last row adds up to $7 + 3 = 10$.')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByText('The last row adds up to')).toBeVisible()
    await expectNoAxeFaults(desk)
    await dialog.getByRole('button', { name: 'Show to everyone' }).click()
    await expect(toast(desk, 'The answer stands under the solution.')).toBeVisible()

    await storeSession(page, reader)
    await page.goto(solutionPage)
    const line = page.getByText('Why is the last row right?')
    await expect(line).toBeVisible()
    await expect(page.getByText('The last row adds up to')).toBeHidden()
    await line.click()
    await expect(page.getByText('The last row adds up to')).toBeVisible()
    await expect(page.getByText('Asha')).toHaveCount(0)
    await expectNoAxeFaults(page)
    await expectNoSidewaysScroll(page)

    await desk.getByRole('button', { name: 'Take off the site' }).click()
    await expect(toast(desk, 'The answer is off the site.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Solution' })).toBeVisible()
    await expect(line).toHaveCount(0)
    await toast(desk, 'The answer is off the site.').getByRole('button', { name: 'Undo' }).click()
    await expect(desk.getByText('On the site', { exact: true })).toBeVisible()
    await page.reload()
    await expect(line).toBeVisible()
  },
)
