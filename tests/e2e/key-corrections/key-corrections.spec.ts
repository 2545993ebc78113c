import type { AdminGroupDetail, SavedGroup } from '#contract/test-groups/schemas.ts'
import { SITE_LEVEL, type StartAttemptResponse } from '#contract/attempts/schemas.ts'
import type { TestKeys } from '#contract/key-corrections/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { sampleBundle } from '../../worker/content/sample-bundle.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, storeSession, test, toast } from '../support/fixtures.ts'
import { callApi, sessionOf } from '../support/people.ts'

const TITLE = 'Key correction test'
/** Of this run alone: a test that is published a second time gets no new paper and keeps its attempts. */
const PREFIX = `keyspec${Date.now().toString(36)}`
let testId = ''

/** A published test of four questions that stands in no group, so that no list of learners shows it. */
async function publish(published: boolean): Promise<void> {
  const { groups: _, ...bundle } = sampleBundle(PREFIX)
  const tests = bundle.tests.map((one) => ({ ...one, published, title: { en: TITLE } }))
  const { token } = await sessionOf('admin')
  const answer = (await callApi(token, 'POST', '/api/admin/import', { mode: 'commit', bundle: { ...bundle, tests } })) as {
    published?: { testId: string }[]
  }
  testId = answer.published?.[0]?.testId ?? testId
}

const keysOf = async (): Promise<TestKeys> => {
  const { token } = await sessionOf('admin')
  return (await callApi(token, 'GET', `/api/admin/tests/${testId}/keys`)) as TestKeys
}

/** Takes the test with one answer to the first question. */
async function take(token: string, option: number): Promise<void> {
  const reply = (await callApi(token, 'POST', '/api/attempts', { testId, language: 'en', level: SITE_LEVEL })) as StartAttemptResponse
  if (reply.kind !== 'started') throw new Error('an attempt is open already')
  const { grant } = reply
  const ops = [[1, 0, 2, [option], [option], 0, 1_000, 3]]
  await callApi(grant.token, 'POST', `/api/attempts/${grant.attemptId}/submit`, { epoch: grant.epoch, ops })
}

const rankOf = async (token: string): Promise<number | null> =>
  ((await callApi(token, 'GET', `/api/tests/${testId}/analysis`)) as AnalysisResponse).standing.rank

test.beforeAll(async () => publish(true))
// Others count the published tests.
test.afterAll(async () => publish(false))

test(
  'an admin corrects a key, sees the effect before it is done, and the learner hears of the new marks and rank',
  { tag: '@once' },
  async ({ browser, signedInPage }) => {
    const keys = await keysOf()
    const key = keys.paper?.questions[0]?.key
    const right = key !== undefined && 'options' in key ? (key.options[0] ?? 0) : 0
    const wrong = right === 0 ? 1 : 0
    const letter = (option: number) => 'ABCD'[option] ?? ''
    const [misled, lucky] = [await sessionOf('key-misled@learners.example'), await sessionOf('key-lucky@learners.example')]
    await take(lucky.token, right)
    await take(misled.token, wrong)
    await expect.poll(() => rankOf(misled.token), { timeout: 20_000 }).toBe(2)

    const learner = await (await browser.newContext()).newPage()
    await storeSession(learner, misled)
    await learner.goto(`/user/test-analysis/${testId}`)
    await expect(learner.getByText('2', { exact: true }).first()).toBeVisible()

    const page = await signedInPage('admin')
    await page.goto(`/admin/testseries/${testId}`)
    await page.getByRole('tab', { name: 'Answer key' }).click()
    await expect(page).toHaveURL(/tab=key/)
    await page.getByRole('button', { name: 'Change the key of question 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Question 1' })
    await dialog.getByRole('checkbox', { name: new RegExp(`^${letter(right)}`) }).uncheck()
    await dialog.getByRole('button', { name: 'Save change' }).click()
    await expect(dialog.getByText('Enter at least one accepted answer.')).toBeVisible()
    await dialog.getByRole('checkbox', { name: new RegExp(`^${letter(wrong)}`) }).check()
    await expectNoAxeFaults(page)
    await dialog.getByRole('button', { name: 'Save change' }).click()
    await page.getByRole('button', { name: 'Preview effect' }).click()
    const effect = page.getByRole('region', { name: 'Effect' })
    await expect(effect.getByRole('row').filter({ has: page.getByTitle(misled._id) })).toContainText('−0.50 to 2.00')
    await expect(effect.getByRole('row').filter({ has: page.getByTitle(misled._id) })).toContainText('2 to 1')
    await expect(effect.getByTitle(misled._id)).toHaveText(misled.name)
    await expect(effect).not.toContainText(misled._id)
    await page.getByRole('button', { name: 'Publish key' }).click()
    await expect(page.getByText('Enter a reason of 3 to 500 characters.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Reason' }).fill('The source had a misprint')
    await page.getByRole('button', { name: 'Publish key' }).click()
    await expect(toast(page, 'Key 2 published')).toBeVisible()

    // The tab of jobs follows the work to its end.
    await expect(page).toHaveURL(/tab=jobs/)
    await expect(page.getByText('Marks changed: 2. Learners notified: 2.')).toBeVisible({ timeout: 20_000 })
    await page.getByRole('button', { name: 'Learners whose marks changed' }).click()
    await expect(page.getByRole('row').filter({ has: page.getByTitle(misled._id) })).toContainText('−0.50 to 2.00')
    await expect(toast(learner, 'The answer key of')).toBeVisible({ timeout: 20_000 })
    await expect.poll(() => rankOf(misled.token)).toBe(1)
    await learner.context().close()
  },
)

test(
  'an admin gives the official key as a sheet, sees what differs and its effect, and publishes it as one regrade',
  { tag: '@once' },
  async ({ signedInPage }) => {
    const learner = await sessionOf('key-sheet@learners.example')
    const { paper } = await keysOf()
    const key = paper?.questions[0]?.key
    const right = key !== undefined && 'options' in key ? (key.options[0] ?? 0) : 0
    const official = right === 2 ? 3 : 2
    await take(learner.token, official)
    const page = await signedInPage('admin')
    await page.goto(`/admin/testseries/${testId}?tab=key`)
    await page.getByRole('button', { name: 'Compare with a key sheet' }).click()
    const sheet = page.getByRole('region', { name: 'Official key sheet' })
    await sheet.getByRole('button', { name: 'Compare', exact: true }).click()
    await expect(sheet.getByText('Paste the key here, or choose its file.')).toBeVisible()
    const rows = ['Q.No\tKey', `1\t${'ABCD'[official]}`, '2\tMTA', '3\tsee notice', '4\tA, C', '9\tB']
    await sheet.getByRole('textbox').fill(rows.join('\n'))
    await sheet.getByRole('button', { name: 'Compare', exact: true }).click()
    const result = sheet.getByRole('region', { name: 'What the sheet says' })
    for (const [name, count] of [
      ['Rows read', 6],
      ['Answers found', 5],
      ['Same as now', 1],
      ['Different', 2],
      ['Not understood', 1],
      ['Not in this test', 1],
    ] as const)
      await expect(result.getByRole('term').filter({ hasText: name }).locator('xpath=..')).toContainText(String(count))
    await expect(result.getByRole('listitem').filter({ hasText: 'see notice' })).toContainText('Row 4, number 3')
    await expect(result.getByRole('listitem').filter({ hasText: 'see notice' })).toContainText('This question is answered by a number.')
    await expect(result.getByRole('checkbox', { name: /^Question 2/ })).toBeChecked()
    await expectNoAxeFaults(page)
    await expectNoSidewaysScroll(page)
    await result.getByRole('button', { name: 'Add to the unpublished changes (2)' }).click()
    await expect(result.getByText('The changes are listed above under Unpublished changes.')).toBeVisible()
    const pending = page.getByRole('region', { name: 'Unpublished changes' })
    await expect(pending.getByText('Question 2: Full marks to everyone')).toBeVisible()
    await pending.getByRole('button', { name: 'Preview effect' }).click()
    await expect(
      page
        .getByRole('region', { name: 'Effect' })
        .getByRole('row')
        .filter({ has: page.getByTitle(learner._id) }),
    ).toContainText('−0.50 to 4.00')
    await pending.getByRole('textbox', { name: 'Reason' }).fill('The official answer key')
    await pending.getByRole('button', { name: 'Publish key' }).click()
    await expect(toast(page, 'published')).toBeVisible()
    await expect
      .poll(async () => ((await callApi(learner.token, 'GET', `/api/tests/${testId}/analysis`)) as AnalysisResponse).total.score12, {
        timeout: 20_000,
      })
      .toBe(48)
  },
)

test(
  'a published test in no group says that learners cannot find it, and goes into the chosen group at once',
  { tag: '@once' },
  async ({ signedInPage }) => {
    const group = { id: `${PREFIX}.own`, title: { en: `Group ${PREFIX}` }, exam: 'Small', published: false, tests: [] }
    const { token } = await sessionOf('admin')
    const { id } = (await callApi(token, 'POST', '/api/admin/testseries-groups', { group, expected: null })) as SavedGroup
    const page = await signedInPage('admin')
    await page.goto(`/admin/testseries/${testId}`)
    const note = page.getByRole('status').filter({ hasText: "Learners can't find this test." })
    await expect(note).toContainText("It is published but isn't in a test group.")
    await expectNoAxeFaults(page)
    await page.getByLabel('Test group').selectOption({ label: `Group ${PREFIX}` })
    await page.getByRole('button', { name: 'Add to group' }).click()
    await expect(toast(page, 'Added to the group.')).toBeVisible()
    await expect(note).toBeHidden()
    const { definition } = (await callApi(token, 'GET', `/api/admin/testseries-groups/${id}`)) as AdminGroupDetail
    expect(definition.tests).toEqual([`${PREFIX}.test`])
  },
)

test('statistics and monitor stand on a phone and without a finger out of place', async ({ signedInPage }) => {
  const page = await signedInPage('admin')
  for (const tab of ['overview', 'key', 'statistics', 'monitor', 'jobs']) {
    await page.goto(`/admin/testseries/${testId}?tab=${tab}`)
    await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await page.goto(`/admin/testseries/${testId}?tab=statistics`)
  await expect(
    page.getByRole('heading', { name: 'Score distribution' }).or(page.getByText('No one has finished this paper yet')),
  ).toBeVisible()
  await expectNoAxeFaults(page)
})
