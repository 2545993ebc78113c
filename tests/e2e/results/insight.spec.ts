import { readFileSync } from 'node:fs'
import { type Download, type Page } from '@playwright/test'
import type { StartAttemptResponse, WriterGrant } from '#contract/attempts/schemas.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, storeSession, test } from '../support/fixtures.ts'
import { testIdOf } from '../support/learner.ts'
import { callApi, newSessionOf } from '../support/people.ts'
import { E2E_PLACE } from '../support/place.ts'

const { origin } = E2E_PLACE

/** Someone who has just taken the ten questions of a quiz: answers changed, a mark, questions left out, a way back. */
async function analysed(page: Page, tab: 'score' | 'questions' | 'time' = 'score'): Promise<string> {
  const session = await newSessionOf(`insight-${Date.now().toString(36)}@example.org`)
  const testId = await testIdOf(origin, /quick quiz 1/i)
  const reply = (await callApi(session.token, 'POST', '/api/attempts', { testId, language: 'en' })) as StartAttemptResponse
  if (reply.kind !== 'started') throw new Error('an attempt is open already')
  await submitted(reply.grant)
  await storeSession(page, session)
  await page.goto(`/user/test-analysis/${testId}?tab=${tab}`)
  await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
  return testId
}

async function submitted({ attemptId, token, epoch, startedAt }: WriterGrant): Promise<void> {
  const NOT_ANSWERED = 1
  const ANSWERED = 2
  const steps: [question: number, state: number, saved: number[] | null, buffer: number[] | null, what: number][] = []
  for (let q = 0; q < 8; q++) steps.push([q, NOT_ANSWERED, null, [q % 4], 1], [q, ANSWERED, [q % 4], [q % 4], 3])
  steps.push([0, ANSWERED, [0], [1], 1], [0, ANSWERED, [1], [1], 3])
  const ops = steps.map(([q, state, saved, buffer, what], i) => [i + 1, q, state, saved, buffer, startedAt + i, 1, what])
  await callApi(token, 'POST', `/api/attempts/${attemptId}/submit`, { epoch, ops })
}

test('the timeline is walked by keyboard, and everything is a table as well @once', async ({ page }) => {
  await analysed(page, 'time')
  await page.getByRole('heading', { name: 'Your test, minute by minute' }).click()
  const slider = page.getByRole('slider', { name: 'Position in the test' })
  await expect(slider).toHaveAttribute('aria-valuetext', /question \d+: opened/)
  await slider.focus()
  await page.keyboard.press('Tab')
  // At the start there is no way back: the first button that takes the focus plays.
  await expect(page.getByRole('button', { name: 'Play' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Next step' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /question \d+: answered/ })).toBeVisible()
  await slider.focus()
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', /question \d+: saved/)
  await page.getByText('All events', { exact: true }).click()
  const table = page.getByRole('table', { name: 'All events' })
  await expect(table.getByRole('row').filter({ hasText: 'opened the question' })).toHaveCount(9)
  await page.getByRole('heading', { name: /^Answers changed: \d+/ }).click()
  await expect(page.getByRole('table', { name: 'Question-wise time and changes' }).getByRole('row')).toHaveCount(11)
  const way = await page.getByRole('list', { name: 'The order in which you answered' }).getByRole('listitem').allTextContents()
  expect([way.length, way.at(-1)]).toEqual([9, way[0]])
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)
})

test('a replay plays to its end and stops there, in jumps where nothing shall move', { tag: '@once' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await analysed(page, 'time')
  await page.getByRole('heading', { name: 'Your test, minute by minute' }).click()
  const on = page.getByRole('button', { name: 'Next step' })
  for (let i = 0; i < 23; i++) await on.click()
  await page.getByRole('button', { name: 'Play' }).click()
  await expect(on).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
})

test('a heap of questions leads to its solutions @once', async ({ page }) => {
  const testId = await analysed(page, 'questions')
  await page
    .getByRole('radio', { name: /^Maybe guesses/ })
    .or(page.getByRole('radio', { name: /^Wrong/ }))
    .first()
    .check()
  await page.getByRole('tabpanel').getByRole('link', { name: 'View solutions' }).click()
  await expect(page).toHaveURL(new RegExp(`/test-solution/${testId}\\?filter=(guess|wrong)`))
  await expect(page.getByRole('radio', { name: /Maybe guesses|Wrong/, checked: true })).toBeAttached()
})

test('the solutions are printed whole, on white and without the chrome of the screen', { tag: '@once' }, async ({ page }) => {
  const testId = await analysed(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await page.goto(`/test-solution/${testId}`)
  await expect(page.getByRole('heading', { name: 'Question 1 of 10' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Solution' })).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await page.emulateMedia({ media: 'print' })
  const printed = page.getByRole('article')
  await expect(printed).toHaveCount(10)
  for (const question of await printed.all()) {
    await expect(question.getByRole('list', { name: 'Options' }).locator('> li')).toHaveCount(4)
    await expect(question.getByText('Correct answer')).toHaveCount(1)
    await expect(question.getByRole('heading', { name: 'Solution' })).toBeVisible()
  }
  // Eight of the ten were answered.
  await expect(page.getByRole('listitem').getByText(/^Your answer/)).toHaveCount(8)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SSC Reasoning: quick quiz 1')
  for (const chrome of ['banner', 'navigation', 'button', 'radio', 'combobox'] as const) await expect(page.getByRole(chrome)).toHaveCount(0)
  const colours = await page.evaluate(() => [document.body, document.querySelector('h1')].map((one) => one && getComputedStyle(one)))
  expect([colours[0]?.backgroundColor, colours[1]?.color]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  expect(
    await printed
      .first()
      .locator('> [dir]')
      .first()
      .evaluate((one) => getComputedStyle(one).breakInside),
  ).toBe('avoid')
  await page.emulateMedia({ media: 'screen' })
  await expect(printed).toHaveCount(1)
})

test('an attempt is taken along as CSV and JSON, without a word of who took it @once', async ({ page }) => {
  const testId = await analysed(page)
  await page.getByText('Download and share').click()
  const csv = await textOf(await downloaded(page, /^Questions/))
  expect(csv.name).toBe(`questions-${testId}-1.csv`)
  expect(csv.text.startsWith('\ufeffQuestion,Section,')).toBe(true)
  expect(csv.text.trimEnd().split('\r\n')).toHaveLength(11)
  const events = await textOf(await downloaded(page, /^All events/))
  expect(events.text).toContain(',opened the question,')
  const json = await textOf(await downloaded(page, /^Full data/))
  expect(JSON.parse(json.text)).toMatchObject({ format: 'sopan.attempt', test: { id: testId }, questions: { length: 10 } })
  for (const { text, name } of [csv, events, json]) expect(`${name} ${text}`).not.toMatch(/insight-|@example/)
})

test('a picture of the result is drawn and saved, with the name only if it is wanted', { tag: '@phone' }, async ({ page }) => {
  await analysed(page)
  await page.getByText('Download and share').click()
  await page.getByRole('button', { name: 'Image to share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Image to share' })
  const picture = dialog.getByRole('img', { name: /Quick quiz 1.*: .* of 20 marks/i })
  await expect(picture).toBeVisible()
  const named = await pictureOf(page)
  await dialog.getByRole('checkbox', { name: 'Show my name' }).uncheck()
  await expect(picture).toBeVisible()
  await expect.poll(async () => (await pictureOf(page)).equals(named)).toBe(false)
  const png = await pictureOf(page)
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_080, 1_350])
})

async function pictureOf(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()])
  return readFileSync(await download.path())
}

async function downloaded(page: Page, name: RegExp): Promise<Download> {
  const button = page.getByRole('button', { name })
  await expect(button).toBeEnabled()
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return download
}

async function textOf(download: Download): Promise<{ name: string; text: string }> {
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}
