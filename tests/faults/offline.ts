import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import type { SessionUser } from '#contract/auth/schemas.ts'
import { buildSite } from '#scripts/lib/build-site.ts'
import { CHROMIUM, CHROMIUM_FLAGS } from '#scripts/lib/ensure-browser.ts'
import { startLocalSite } from '#scripts/lib/local-site.ts'
import { PATHS } from '#scripts/lib/paths.ts'
import { placeAt } from '#scripts/lib/place.ts'
import { runTool } from '#scripts/lib/run-tool.ts'
import { newLearner, signInto, testIdOf } from '../e2e/support/learner.ts'
import { type ProofRandom, proofRandom } from './support/random.ts'

const ANSWERS = 60
const TEN_MINUTES = 10 * 60_000

interface OfflineFigures {
  runs: number
  given: number
  kept: number
  wrong: number
}

/** Ten minutes offline on a virtual clock, sixty answers, a reload and a kill of the browser in between: how many reach the server. */
async function offlineRuns(origin: string, runs: number, random: ProofRandom, memoryOnly: boolean): Promise<OfflineFigures> {
  const figures: OfflineFigures = { runs: 0, given: 0, kept: 0, wrong: 0 }
  const testId = await testIdOf(origin, /full mock 1/i)
  for (let run = 0; run < runs; run++) {
    const user = await newLearner(origin)
    const profile = mkdtempSync(join(tmpdir(), 'sopan-offline-'))
    const chosen = await takeOffline(origin, testId, user, profile, random, memoryOnly)
    const answers = await answersOf(origin, testId, user)
    figures.runs++
    figures.given += chosen.length
    figures.kept += chosen.filter((option, q) => answers[q] === option).length
    figures.wrong += answers.filter((option, q) => option !== null && option !== chosen[q]).length
    rmSync(profile, { recursive: true, force: true })
  }
  return figures
}

/** Takes the test in a browser that loses its connection, its page and its process; gives the options chosen, by question. */
async function takeOffline(
  origin: string,
  testId: string,
  user: SessionUser,
  profile: string,
  random: ProofRandom,
  memoryOnly: boolean,
): Promise<number[]> {
  const chosen: number[] = []
  let { context, page } = await open(profile, user, memoryOnly)
  await page.goto(`${origin}/test/instructions?test=${testId}`)
  await page.getByText(/locked until you begin/).waitFor()
  await page.getByRole('checkbox', { name: /I have read and understood/ }).check()
  await page.getByRole('button', { name: 'I am ready to begin' }).click()
  await page.waitForURL(/\/test\/attempt\?attempt=/)
  const address = page.url()
  await page.getByRole('radio').first().waitFor()
  if (!memoryOnly) await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.setOffline(true)
  const reloadAt = random.int(10, 25)
  const killAt = random.int(30, 50)
  for (let question = 0; question < ANSWERS; question++) {
    await page.getByRole('heading', { name: `Question ${question + 1}`, exact: true }).waitFor()
    const option = random.int(0, 3)
    await page.getByRole('radio').nth(option).check()
    await page.getByRole('button', { name: 'Save & Next' }).click()
    chosen.push(option)
    await page.clock.fastForward(TEN_MINUTES / ANSWERS)
    if (question === reloadAt && !memoryOnly) await page.reload()
    if (question === killAt) {
      // What was clicked half a second ago must be on the device; what was clicked this instant may not be.
      await new Promise((resolve) => setTimeout(resolve, 600))
      killBrowser(profile)
      await context.close().catch(() => {})
      ;({ context, page } = await open(profile, user, memoryOnly))
      await context.setOffline(false)
      await page.goto(address)
      const elsewhere = page.getByRole('button', { name: 'Continue here' })
      await elsewhere.or(page.getByRole('radio').first()).first().waitFor()
      if (await elsewhere.isVisible()) await elsewhere.click()
      await page.getByRole('radio').first().waitFor()
      if (memoryOnly) break
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await context.setOffline(true)
    }
  }
  await context.setOffline(false)
  await submit(page)
  await page.waitForURL(/\/user\/test-analysis\/.*new=true/)
  await page
    .getByText(/^Submitted at /)
    .first()
    .waitFor({ timeout: 60_000 })
  await context.close()
  return chosen
}

async function open(profile: string, user: SessionUser, memoryOnly: boolean): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    args: [...CHROMIUM_FLAGS],
    headless: true,
    viewport: { width: 1280, height: 800 },
  })
  await signInto(context, user)
  // The planted bug: an outbox that lives in memory only.
  if (memoryOnly)
    await context.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', {
        value: {
          open: () => {
            throw new Error('planted')
          },
        },
      })
    })
  const page = context.pages()[0] ?? (await context.newPage())
  await page.clock.install()
  return { context, page }
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit test' }).first().click()
  await page.getByRole('dialog', { name: 'Before you submit' }).getByRole('button', { name: 'Submit…', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, submit the test' }).click()
}

/** kill -9 to every process of the browser that lives on this profile. */
function killBrowser(profile: string): void {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  for (const line of lines.filter((text) => text.includes(`--user-data-dir=${profile}`)))
    try {
      process.kill(Number(line.trim().split(/\s+/)[0]), 'SIGKILL')
    } catch {
      // It went with its parent.
    }
}

/** The options that the server marked, by question; null where there is none. */
async function answersOf(origin: string, testId: string, user: SessionUser): Promise<(number | null)[]> {
  const response = await fetch(`${origin}/api/tests/${testId}/analysis`, { headers: { authorization: `Bearer ${user.token}` } })
  const analysis = (await response.json()) as AnalysisResponse
  return analysis.questions.map(([, , , answer]) => (Array.isArray(answer) ? (answer[0] ?? null) : null))
}

/** A book that two devices mark for ten minutes offline: the flow of tests/e2e/books, which `npm test` leaves out for its length. */
async function booksOnTwoDevices(): Promise<boolean> {
  const run = await runTool(
    'playwright',
    ['test', '--config', 'tests/e2e/playwright.config.ts', 'books/reading.spec.ts', '--grep', 'two devices', '--project', 'desktop'],
    { cwd: PATHS.root, env: { SOPAN_TWO_DEVICES: '1' } },
  )
  console.log(`  a book on two devices, ten minutes offline: ${run.code === 0 ? 'nothing lost, the latest words on both' : run.output}`)
  return run.code === 0
}

/** 60 of 60 answers in every run; and the same proof sees an outbox that lives in memory only. */
export async function proveOffline(runs: number, seed: number): Promise<boolean> {
  await buildSite()
  const site = await startLocalSite(placeAt('prove', 8807, 8809))
  try {
    const real = await offlineRuns(site.place.origin, runs, proofRandom(seed), false)
    console.log(`ten minutes offline, reload and browser kill: ${JSON.stringify({ seed, ...real })}`)
    const bad = await offlineRuns(site.place.origin, 1, proofRandom(seed), true)
    console.log(`  with "an outbox in memory only" planted: ${JSON.stringify(bad)}`)
    const books = await booksOnTwoDevices()
    return books && real.kept === real.given && real.given === runs * ANSWERS && real.wrong === 0 && bad.kept < bad.given
  } finally {
    await site.close()
  }
}
