import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { getCertificate } from '@vitejs/plugin-basic-ssl'
import type { SessionUser } from '#contract/auth/schemas.ts'
import { buildSite } from '#scripts/lib/build-site.ts'
import { CHROMIUM, CHROMIUM_FLAGS } from '#scripts/lib/ensure-browser.ts'
import { startLocalSite } from '#scripts/lib/local-site.ts'
import { placeAt } from '#scripts/lib/place.ts'
import { newLearner, signInto, testIdOf } from '../e2e/support/learner.ts'
import { openFront, openSecureFront } from './pages/front.ts'
import { type Visit, visit } from './slow/visit.ts'

/** docs/budgets.md, "Slow networks". Times in ms; the first visit's content on an exact network (decision 0174). */
const BARS = { firstPaint: 1_500, cold: 4_500, again: 2_500, shift: 0.001 }
const PORT = 8837
/** Where the pages are opened: nobody signed the certificate, so the browser is told to take any. */
const PAGES = `https://localhost:${PORT + 11}`
const FLAGS = [...CHROMIUM_FLAGS, '--ignore-certificate-errors']
/** Of three visits the middle one counts where the first is too slow: other work on the machine slows one down, not two. */
const VISITS = 3

/**
 * Every page of a learner on a slow network, opened for the first time on a device and once more: when something stands on the screen, when
 * the content does, and whether anything moves. And the same with the frame taken out of the first HTML.
 */
export async function proveSlow(): Promise<boolean> {
  const place = placeAt('prove-slow', PORT, PORT + 3)
  rmSync(place.folder, { recursive: true, force: true })
  await buildSite()
  const state = { isPlanted: false }
  const front = await openFront(PORT, PORT + 10, state)
  const site = await startLocalSite({ ...place, port: PORT + 10 })
  const pages = await openSecureFront(PORT + 11, PORT + 10, state, await getCertificate(join(place.folder, 'certificate')))
  const browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS })
  try {
    const user = await newLearner(place.origin)
    const taken = await takeTest(browser, place.origin, user)
    console.log('pages of a learner at 400 kbit/s, 400 ms, 360 px (local site behind HTTP/2 and brotli, no edge): ms')
    console.log(`  ${['first', 'cold', 'emulated', 'again', 'CLS'].map((name) => name.padStart(9)).join('')}  page`)
    const faults: string[] = []
    for (const path of pathsOf(taken)) faults.push(...(await judge(browser, PAGES, path, user)))
    state.isPlanted = true
    const [planted] = await visitsOf(browser, PAGES, '/user', user)
    const isNoticed = planted !== undefined && planted.firstPaint > BARS.firstPaint
    console.log(
      `  with the frame taken out: first paint ${Math.round(planted?.firstPaint ?? 0)} ms${isNoticed ? ', noticed' : ', NOT NOTICED'}`,
    )
    return faults.length === 0 && isNoticed
  } finally {
    await browser.close()
    await site.close()
    front.closeAllConnections()
    front.close()
    pages.close()
  }
}

const pathsOf = ({ testId, groupId }: { testId: string; groupId: string }): readonly string[] => [
  '/user',
  '/user/testseries',
  `/user/testseries/${groupId}`,
  '/user/my-tests',
  '/user/attempted-tests',
  '/user/saved-questions',
  '/user/analytics',
  `/user/test-analysis/${testId}`,
  `/user/test-analysis/${testId}?attempt=1&new=true`,
  `/test-solution/${testId}`,
  '/user/notifications',
  '/user/profile',
  '/user/feedback',
  '/user/buy-pass',
  `/test/instructions?test=${testId}`,
]

async function judge(browser: Browser, origin: string, path: string, user: SessionUser): Promise<readonly string[]> {
  const seen: (readonly [Visit, Visit])[] = []
  do seen.push(await visitsOf(browser, origin, path, user))
  while (seen.length < VISITS && faultsOf(middle(seen)).length > 0)
  const [cold, again] = middle(seen)
  const faults = faultsOf([cold, again])
  const figures = [cold.firstPaint, cold.exactContent, cold.content, again.content].map((ms) => String(Math.round(ms)).padStart(9)).join('')
  const shift = Math.max(cold.shift, again.shift).toFixed(3).padStart(9)
  console.log(`  ${figures}${shift}  ${path.replace(/[a-z0-9]{16}/g, '…')}${faults.length > 0 ? `  FAULT: ${faults.join(', ')}` : ''}`)
  return faults.map((fault) => `${path}: ${fault}`)
}

function middle(seen: readonly (readonly [Visit, Visit])[]): readonly [Visit, Visit] {
  const found = seen.toSorted(([a], [b]) => a.exactContent - b.exactContent)[Math.floor(seen.length / 2)]
  if (found === undefined) throw new Error('no visit')
  return found
}

const faultsOf = ([cold, again]: readonly [Visit, Visit]): readonly string[] => [
  ...(cold.firstPaint > BARS.firstPaint ? ['first paint'] : []),
  ...(cold.exactContent > BARS.cold ? ['cold'] : []),
  ...(again.content > BARS.again ? ['again'] : []),
  ...(Math.max(cold.shift, again.shift) > BARS.shift ? ['moved'] : []),
]

/** A first visit on a device, and one more once the site has put its files there. */
async function visitsOf(browser: Browser, origin: string, path: string, user: SessionUser): Promise<readonly [Visit, Visit]> {
  const context = await phone(browser, user)
  try {
    const cold = await visit(context, `${origin}${path}`)
    await settle(context, `${origin}${path}`)
    return [cold, await visit(context, `${origin}${path}`)]
  } finally {
    await context.close()
  }
}

/** On a good network, until the worker of the site has what it keeps. */
async function settle(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.waitForLoadState('networkidle')
  await page.close()
}

async function phone(browser: Browser, user: SessionUser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true })
  await signInto(context, user)
  return context
}

/** A quick quiz, answered and submitted, so that every page has something to show. */
async function takeTest(browser: Browser, origin: string, user: SessionUser): Promise<{ testId: string; groupId: string }> {
  const testId = await testIdOf(origin, /quick quiz 1/i)
  const groups = (await (await fetch(`${origin}/api/testseries-groups/full`)).json()) as { _id: string; testSeries: { _id: string }[] }[]
  const groupId = groups.find(({ testSeries }) => testSeries.some(({ _id }) => _id === testId))?._id
  if (groupId === undefined) throw new Error('the quiz is in no series')
  const context = await phone(browser, user)
  const page = await context.newPage()
  await page.goto(`${origin}/test/instructions?test=${testId}`)
  await page.getByRole('checkbox', { name: /I have read and understood/ }).check()
  await page.getByRole('button', { name: 'I am ready to begin' }).click()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Save & Next' }).click()
  await page.getByRole('button', { name: 'Test menu' }).click()
  await page.getByRole('button', { name: 'Submit test' }).first().click()
  await page.getByRole('dialog', { name: 'Before you submit' }).getByRole('button', { name: 'Submit…', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, submit the test' }).click()
  await page.waitForURL(/\/user\/test-analysis\//)
  await context.close()
  return { testId, groupId }
}
