import { SITE_LEVEL, type StartAttemptResponse } from '#contract/attempts/schemas.ts'
import { sampleBundle } from '../../worker/content/sample-bundle.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, storeSession, test } from '../support/fixtures.ts'
import { callApi, newSessionOf, sessionOf } from '../support/people.ts'

const PREFIX = `videospec${Date.now().toString(36)}`
const VIDEO = 'https://www.youtube.com/watch?v=aaaaaaaaaaa'
let testId = ''
let secondId = ''

/** A test of four questions in no group, the first with a video of three minutes in English. */
async function publish(published: boolean): Promise<void> {
  const { groups: _, ...bundle } = sampleBundle(PREFIX)
  Object.assign(bundle.questions[0]?.variants.en ?? {}, { videoUrl: VIDEO, videoSeconds: 180 })
  const tests = bundle.tests.map((one) => ({ ...one, published, title: { en: 'Test with a video' } }))
  const { token } = await sessionOf('admin')
  const answer = (await callApi(token, 'POST', '/api/admin/import', { mode: 'commit', bundle: { ...bundle, tests } })) as {
    published?: { testId: string }[]
    questions?: { externalId: string; id: string }[]
  }
  testId = answer.published?.[0]?.testId ?? testId
  secondId = answer.questions?.find(({ externalId }) => externalId === `${PREFIX}.s2`)?.id ?? secondId
}

test.beforeAll(async () => publish(true))
// Others count the published tests.
test.afterAll(async () => publish(false))

test('a video is a link with its length, and its site is not asked for anything before', async ({ page, context }) => {
  const session = await newSessionOf(`video-${Date.now().toString(36)}@example.org`)
  const reply = (await callApi(session.token, 'POST', '/api/attempts', {
    testId,
    language: 'en',
    level: SITE_LEVEL,
  })) as StartAttemptResponse
  if (reply.kind !== 'started') throw new Error('an attempt is open already')
  await callApi(reply.grant.token, 'POST', `/api/attempts/${reply.grant.attemptId}/submit`, { epoch: reply.grant.epoch, ops: [] })
  await storeSession(page, session)
  const elsewhere: string[] = []
  await context.route(/youtube\.com/, async (route) => {
    elsewhere.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<title>The video</title>' })
  })
  await page.goto(`/test-solution/${testId}?inPaper=1&language=en`)
  const link = page.getByRole('link', { name: /^Video solution, 3 mins?/ })
  await expect(link).toBeVisible()
  expect(await link.evaluate((one: HTMLAnchorElement) => [one.href, one.target, one.rel])).toEqual([VIDEO, '_blank', 'noopener noreferrer'])
  await expect(page.locator('iframe, video')).toHaveCount(0)
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)
  expect(elsewhere).toEqual([])
  const opened = context.waitForEvent('page')
  await link.click()
  const other = await opened
  await expect(other).toHaveTitle('The video')
  expect(await other.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await other.close()
  // In Hindi the question has none of its own: the English one stands in and says so.
  await page.goto(`/test-solution/${testId}?inPaper=1&language=hi`)
  await expect(page.getByRole('link', { name: /^Video solution, 3 mins? English/ })).toBeVisible()
  // Other questions have none.
  await page.goto(`/test-solution/${testId}?inPaper=2&language=en`)
  await expect(page.getByRole('heading', { name: 'Solution' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Video/ })).toHaveCount(0)
})

test('an admin gives a question its video, and is told what is wrong with the address', { tag: '@once' }, async ({ signedInPage }) => {
  const page = await signedInPage('admin')
  await page.goto(`/admin/questions/edit/${secondId}`)
  const address = page.getByLabel('Video of the solution')
  await address.fill('https://videos.example/1')
  await page.getByLabel('Length', { exact: true }).fill('three')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Enter the https address of one video on YouTube, Vimeo or DIKSHA.').first()).toBeVisible()
  await expect(page.getByText('Enter the length of the video as minutes and seconds, such as 3:20.').first()).toBeVisible()
  await address.fill('https://youtu.be/bbbbbbbbbbb')
  await page.getByLabel('Length', { exact: true }).fill('3:20')
  await expectNoAxeFaults(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved as version 2/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Video of the solution')).toHaveValue('https://youtu.be/bbbbbbbbbbb')
  await expect(page.getByLabel('Length', { exact: true })).toHaveValue('3:20')
})
