import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { bankPrelimsBundle } from '../../worker/content/bank-prelims-bundle.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, storeSession, test } from '../support/fixtures.ts'
import { callApi, newSessionOf, sessionOf } from '../support/people.ts'
import { E2E_PLACE } from '../support/place.ts'

const KEY = '81aad4ab9dfd447cc479e6a4a7c9a544e2cafc7f3adeb68b2a21efad68eca4dc'
const PREFIX = `sebspec${Date.now().toString(36)}${process.pid}`
let testId = ''

/** A test that stands in no group, so that no list of learners shows it. */
async function publish(published: boolean): Promise<void> {
  const { groups: _, ...bundle } = bankPrelimsBundle(PREFIX, 'Supervised test')
  const tests = bundle.tests.map((one) => ({ ...one, published, safeBrowserKeys: [KEY] }))
  const { token } = await sessionOf('admin')
  const answer = (await callApi(token, 'POST', '/api/admin/import', { mode: 'commit', bundle: { ...bundle, tests } })) as {
    published?: { testId: string }[]
  }
  testId = answer.published?.[0]?.testId ?? testId
}

test.beforeAll(async () => publish(true))
// Others count the published tests.
test.afterAll(async () => publish(false))

async function atInstructions(page: Page): Promise<void> {
  await storeSession(page, await newSessionOf(`seb-${Date.now().toString(36)}-${process.pid}@learners.example`))
  await page.goto(`/test/instructions?test=${testId}`)
  await expect(page.getByText('This test opens only in Safe Exam Browser', { exact: true })).toBeVisible()
}

async function begin(page: Page): Promise<void> {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'I am ready to begin' }).click()
}

/** As Safe Exam Browser for macOS does it: the key comes when it is asked, about the address of then, and the callback is known by name. */
const hashes = (addresses: readonly string[]) =>
  Object.fromEntries(
    addresses.map((url) => [
      url,
      createHash('sha256')
        .update(url + KEY)
        .digest('hex'),
    ]),
  )

test('in another browser the start is refused, and says what to do', { tag: '@phone' }, async ({ page, faults }) => {
  faults.allow(/status of 403 .*\/api\/attempts\)$/)
  await atInstructions(page)
  await expect(page.getByText("This browser isn't Safe Exam Browser.")).toBeVisible()
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)
  await begin(page)
  await expect(page.getByText('Open it from the configuration file that the institute gave you.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to instructions' }).click()
  await page.getByRole('link', { name: 'What this check proves' }).click()
  await expect(page.getByRole('heading', { name: "What the check can't prove" })).toBeVisible()
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)
})

test('in Safe Exam Browser with the right configuration the test starts @once', async ({ page }) => {
  const addresses = [`/test/instructions?test=${testId}`, `/test/start?test=${testId}`].map((path) => `${E2E_PLACE.origin}${path}`)
  await page.addInitScript((known) => {
    const security = {
      configKey: '',
      updateKeys: (done: () => void) =>
        void setTimeout(() => {
          security.configKey = known[location.href.split('#', 1)[0] ?? ''] ?? ''
          ;(Reflect.get(window, done.name) as () => void)()
        }, 50),
    }
    Object.assign(window, { SafeExamBrowser: { version: 'SafeExamBrowser_macOS_3.3_test', security } })
  }, hashes(addresses))
  await atInstructions(page)
  await expect(page.getByText('This browser says it is Safe Exam Browser.')).toBeVisible()
  await begin(page)
  await expect(page).toHaveURL(/\/test\/attempt/)
  await expect(page.getByRole('radio').first()).toBeVisible()
})
