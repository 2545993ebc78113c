import type { Page } from '@playwright/test'
import type { CatalogueGroup } from '#contract/catalogue/schemas.ts'
import { SITE_LEVEL, type StartAttemptResponse } from '#contract/attempts/schemas.ts'
import type { PracticeSummary } from '#contract/revision/schemas.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, storeSession, test, toast } from '../support/fixtures.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { callApi, newSessionOf } from '../support/people.ts'
import { E2E_PLACE } from '../support/place.ts'

test.use({ serviceWorkers: 'allow' })

let made = 0

/** Someone who has just looked at every question of a test with at least twenty, answered none, and kept three. */
async function practised(page: Page): Promise<{ token: string; testId: string }> {
  const session = await newSessionOf(`practice-${Date.now().toString(36)}-${made++}@example.org`)
  const groups = (await (await fetch(`${E2E_PLACE.origin}/api/testseries-groups/full`)).json()) as CatalogueGroup[]
  const long = groups
    .flatMap(({ testSeries }) => testSeries)
    .find(({ questions, access, opensAt }) => questions >= 20 && access === 'free' && opensAt === null)
  if (long === undefined) throw new Error('the demo has no free test of twenty questions')
  const body = { testId: long._id, language: 'en', level: SITE_LEVEL }
  const reply = (await callApi(session.token, 'POST', '/api/attempts', body)) as StartAttemptResponse
  if (reply.kind !== 'started') throw new Error('an attempt is open already')
  const { attemptId, token, epoch, startedAt } = reply.grant
  const ops = Array.from({ length: long.questions }, (_, q) => [q + 1, q, 1, null, null, startedAt + q, 1_000, 2])
  await callApi(token, 'POST', `/api/attempts/${attemptId}/submit`, { epoch, ops })
  for (const place of [0, 1, 2])
    await callApi(session.token, 'PUT', `/api/attempts/${attemptId}/questions/${place}/saved`, {
      note: place === 1 ? 'Watch the sign' : '',
    })
  await expect
    .poll(async () => ((await callApi(session.token, 'GET', '/api/me/practice')) as PracticeSummary).hasNew, { timeout: 20_000 })
    .toBe(true)
  await storeSession(page, session)
  return { token: session.token, testId: long._id }
}

test('twenty questions are revised by keys, one is undone, and what was done without a network arrives @once', async ({ page, faults }) => {
  const { token } = await practised(page)
  await page.goto('/user/saved-questions')
  await page.getByRole('link', { name: 'Revise now' }).click()
  await expect(page).toHaveURL(/view=revise/)
  const grades = page.getByRole('group', { name: 'How well did you know it?' })
  const show = page.getByRole('button', { name: 'Show solution' })
  for (let i = 0; i < 20; i++) {
    await expect(show).toBeVisible()
    if (i === 15) await page.context().setOffline(true)
    await page.keyboard.press('Space')
    await expect(grades).toBeVisible()
    await page.keyboard.press('4')
    if (i === 4) {
      await page.keyboard.press('u')
      await expect(page.getByText(/^4 of 20 today/)).toBeVisible()
      await page.keyboard.press('Space')
      await page.keyboard.press('4')
    }
    await expect(page.getByText(new RegExp(`^${i + 1} of 20 today`))).toBeVisible()
  }
  await expect(page.getByText(/offline\. \d answers are saved on this device/)).toBeVisible()
  // Offline everything that is asked for fails, and says so in the console.
  faults.allow(/ERR_INTERNET_DISCONNECTED|Not loaded/)
  await page.context().setOffline(false)
  await expect
    .poll(async () => ((await callApi(token, 'GET', '/api/me/practice')) as PracticeSummary).doneToday, { timeout: 15_000 })
    .toBe(20)
})

test('a card is saved from the deck, set aside, brought back, and taken back from the list @once', async ({ page }) => {
  await practised(page)
  await page.goto('/user/saved-questions?view=revise')
  const left = page.getByText(/^\d+ left$/)
  const count = Number.parseInt(await left.innerText())
  const save = page.getByRole('button', { name: 'Save question' })
  // Cards that are due at one time come in the order of their ids, so the three that are saved already may be among the first.
  let aside = 0
  while (aside < 3 || !(await save.isVisible())) {
    await page.getByRole('button', { name: 'Set aside' }).click()
    aside++
    await expect(left).toHaveText(`${count - aside} left`)
  }
  await save.click()
  await expect(page.getByRole('link', { name: 'Saved question', exact: true })).toBeVisible()
  await toast(page, 'Question set aside').getByRole('button', { name: 'Undo' }).click()
  aside--
  await expect(left).toHaveText(`${count - aside} left`)
  await page.getByRole('link', { name: 'Questions set aside' }).click()
  // A question may hold a list of its own.
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Restore' }) })
  await expect(rows).toHaveCount(aside)
  await expectNoAxeFaults(page)
  await rows.first().getByRole('button', { name: 'Restore' }).click()
  await expect(rows).toHaveCount(aside - 1)
  await rows.first().getByRole('link', { name: 'Solution' }).click()
  await expect(page).toHaveURL(/test-solution/)
})

test('a saved question is found, read with its answer, sorted into a folder, removed and brought back @phone', async ({ page }) => {
  await practised(page)
  await page.goto('/user/saved-questions')
  const rows = page.getByRole('region', { name: 'Saved Questions' }).getByRole('listitem')
  await expect(page.getByText('Watch the sign')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(3)
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Note, folder, tags' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Folder').fill('Algebra')
  await dialog.getByLabel('Tags').fill('formula, revise')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('combobox', { name: 'Folder' }).selectOption('Algebra')
  await expect(page).toHaveURL(/folder=Algebra/)
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0)
  await toast(page, 'Question removed').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(1)
  await page.goto('/user/saved-questions?q=sign')
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(1)
  await rows.getByRole('link').first().click()
  await expect(page).toHaveURL(/saved-question\//)
  await page.getByRole('button', { name: 'Show solution' }).click()
  await expect(page.getByRole('heading', { name: 'Solution' })).toBeVisible()
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)
})

test('the list is practised as a quiz, and printed @once', async ({ page }) => {
  await practised(page)
  await page.goto('/user/saved-questions?view=practise')
  for (let i = 0; i < 3; i++) {
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Check answer' }).click()
    await expect(page.getByRole('heading', { name: 'Solution' })).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
  }
  await expect(page.getByText(/^\d of 3 correct/)).toBeVisible()
  await page.goto('/user/saved-questions?view=print')
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  expect(
    await page
      .getByRole('article')
      .first()
      .evaluate((one) => getComputedStyle(one).breakInside),
  ).toBe('avoid')
})

test('the performance says what is missing, leads to questions, and takes a word and a target @once', async ({ page }) => {
  await practised(page)
  await page.goto('/user/analytics')
  // The figures are worked out when someone looks.
  await expect(page.getByText(/Attempt 2 more tests for an estimate/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/Attempt 2 more tests to see a trend/)).toBeVisible()
  await page.getByRole('table').getByRole('button').first().click()
  await expect(page).toHaveURL(/topic=/)
  const word = page.getByRole('button', { name: 'Misread the question' }).first()
  await word.click()
  await expect(word).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Set a target' }).click()
  await page.getByLabel('From 1 to 100').fill('70')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Target: 70% marks')).toBeVisible()
  // The choice follows the address, a moment after the press.
  await page.getByRole('radio', { name: '7 days' }).click()
  await expect(page).toHaveURL(/period=7/)
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked()
  await expectNoAxeFaults(page)
  await expectNoSidewaysScroll(page)
  await page
    .getByRole('link', { name: /^Solution in/ })
    .last()
    .click()
  await expect(page).toHaveURL(/test-solution\/.*inPaper=\d+/)
  const inPaper = Number(new URL(page.url()).searchParams.get('inPaper'))
  // The demo's tests are not shuffled, so its place in the paper is its number on screen.
  await expect(page.getByRole('heading', { name: new RegExp(`^Question ${inPaper} of`) })).toBeVisible()
})

test('in Tamil and Urdu nothing is cut off or in the way', { tag: '@phone' }, async ({ page }) => {
  await practised(page)
  for (const [locale, path] of [
    ['ta', '/user/saved-questions'],
    ['ta', '/user/saved-questions?view=revise'],
    ['ur', '/user/saved-questions?view=revise'],
    ['ta', '/user/saved-questions?view=aside'],
    ['ur', '/user/analytics'],
    ['ta', '/user/analytics'],
  ] as const) {
    await page.addInitScript((chosen) => localStorage.setItem('appLanguage', chosen), locale)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[data-loading]')).toHaveCount(0)
    expect([locale, path, await layoutFaults(page)]).toEqual([locale, path, []])
  }
})
