import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { StartAttemptResponse } from '#contract/attempts/schemas.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, storeSession, test } from '../support/fixtures.ts'
import { testIdOf } from '../support/learner.ts'
import { callApi, newSessionOf } from '../support/people.ts'
import { E2E_PLACE } from '../support/place.ts'

let made = 0

/** Someone who has just handed in a quiz with one answer, on its result. */
async function taken(page: Page): Promise<string> {
  const session = await newSessionOf(`receipt-${Date.now().toString(36)}-${process.pid}-${made++}@example.org`)
  const testId = await testIdOf(E2E_PLACE.origin, /quick quiz 1/i)
  const reply = (await callApi(session.token, 'POST', '/api/attempts', { testId, language: 'en' })) as StartAttemptResponse
  if (reply.kind !== 'started') throw new Error('an attempt is open already')
  const { attemptId, token, epoch, startedAt } = reply.grant
  await callApi(token, 'POST', `/api/attempts/${attemptId}/submit`, { epoch, ops: [[1, 0, 2, [0], [0], startedAt + 1, 1, 3]] })
  await storeSession(page, session)
  await page.goto(`/user/test-analysis/${testId}`)
  return attemptId
}

async function saved(page: Page): Promise<string> {
  await page.getByText('Answer receipt', { exact: true }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save signed receipt' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^receipt-[a-z0-9]{16}-1\.txt$/)
  await expect(page.getByText('Receipt saved')).toBeVisible()
  return readFileSync(await download.path(), 'utf8')
}

const paste = async (page: Page, text: string) => {
  await page.getByLabel('Or paste the receipt here').fill(text)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
}

test('a saved receipt is genuine, and every change of it is noticed @once', async ({ page }) => {
  await taken(page)
  const file = await saved(page)
  expect(file).toMatch(/Answered: 1 \/ 10[^]*-----BEGIN SOPAN ANSWERS-----\nsopan answers 1\n1 [A-D]\n2 -\n/)
  await page.goto('/receipt')
  await page.locator('input[type=file]').setInputFiles({ name: 'receipt.txt', mimeType: 'text/plain', buffer: Buffer.from(file) })
  await expect(page.getByRole('heading', { name: 'Genuine receipt' })).toBeVisible()
  await expect(page.getByText('The answers in this file are those that were evaluated.')).toBeVisible()
  await page.getByText('Answers in this file', { exact: true }).click()
  await expect(page.getByText('No answer')).toHaveCount(9)
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)

  await paste(page, file.replace(/\n1 [A-D]\n/, '\n1 -\n').replace('\n2 -\n', '\n2 A\n'))
  await expect(page.getByText('The answers in this file are not those that were evaluated.')).toBeVisible()
  await paste(page, file.replace(/.(?=\n-----END SOPAN RECEIPT)/, '_'))
  await expect(page.getByRole('heading', { name: 'Not genuine' })).toBeVisible()
  await paste(page, 'Hello')
  await expect(page.getByText('No receipt was found.')).toBeVisible()
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })
  test('a receipt is checked by what the device holds @once', async ({ page, context, faults }) => {
    faults.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource|WebSocket/)
    await taken(page)
    const file = await saved(page)
    await page.goto('/receipt')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await page.reload()
    await paste(page, file)
    await expect(page.getByRole('heading', { name: 'Genuine receipt' })).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await paste(page, file)
    await expect(page.getByRole('heading', { name: 'Genuine receipt' })).toBeVisible()
  })
})

test('a learner whose test was handed in a moment ago can save the receipt from the page after it @once', async ({ page }) => {
  const attemptId = await taken(page)
  await page.goto(`/user/test-feedback/${attemptId}`)
  await expect(page.getByRole('button', { name: 'Save signed receipt' })).toBeVisible()
})
