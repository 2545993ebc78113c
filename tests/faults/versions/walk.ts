import type { Browser, Page } from '@playwright/test'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { signInto } from '../../e2e/support/learner.ts'
import type { ProofRandom } from '../support/random.ts'

const ANSWERS = 12

export interface WalkFigures {
  /** What was reached: started, reloaded, resumed (in another browser), submitted. */
  readonly reached: readonly string[]
  readonly given: number
  /** Answers that the server marked as they were given. */
  readonly kept: number
  readonly stoppedBy: string | null
}

/** Takes the test in Chromium: start, answers, a reload, another browser that continues, submit; then asks the API what was marked. */
export async function walk(browser: Browser, origin: string, testId: string, token: string, random: ProofRandom): Promise<WalkFigures> {
  const reached: string[] = []
  const chosen: number[] = []
  try {
    const first = await pageOf(browser, token)
    await begin(first, origin, testId)
    await first.waitForURL(/\/test\/attempt\?attempt=/)
    reached.push('started')
    await answer(first, chosen, ANSWERS / 3, random)
    await first.reload()
    await answer(first, chosen, ANSWERS / 3, random)
    reached.push('reloaded')
    // The last answers leave with the page; what the browser did not send in that moment leaves when the site is opened again.
    const address = first.url()
    await first.goto('about:blank')
    await first.goto(`${origin}/user`)
    await first.waitForTimeout(8_000)
    await first.goto('about:blank')
    const second = await pageOf(browser, token)
    await second.goto(address)
    await second.getByRole('button', { name: 'Continue here' }).click()
    // The other device continues at the last question that was answered.
    await second.getByRole('heading', { name: `Question ${chosen.length}`, exact: true }).waitFor()
    await second.getByRole('button', { name: 'Save & Next' }).click()
    await answer(second, chosen, ANSWERS / 3, random)
    reached.push('resumed')
    await second.getByRole('button', { name: 'Submit test' }).first().click()
    await second
      .getByRole('dialog', { name: 'Before you submit' })
      .getByRole('button', { name: /^Submit…?$/ })
      .click()
    await second.getByRole('button', { name: 'Yes, submit the test' }).click()
    await second.waitForURL(/\/user\/test-(feedback|analysis)\//)
    await second
      .getByText(/Your test (?:is|has been) submitted|^Submitted at /)
      .first()
      .waitFor()
    reached.push('submitted')
    await first.context().close()
    await second.context().close()
    const marked = await markedAnswers(origin, testId, token)
    return { reached, given: chosen.length, kept: chosen.filter((option, q) => marked[q] === option).length, stoppedBy: null }
  } catch (error) {
    return { reached, given: chosen.length, kept: 0, stoppedBy: String(error).split('\n')[0] ?? '' }
  }
}

/** Tries to start a test from the instructions; gives the code of the refusal, or null where it began. */
export async function refusalOf(browser: Browser, origin: string, testId: string, token: string): Promise<string | null> {
  const page = await pageOf(browser, token)
  const replied = page.waitForResponse((response) => response.url().endsWith('/api/attempts') && response.request().method() === 'POST')
  await begin(page, origin, testId)
  const reply = (await (await replied).json()) as { error?: { code: string } }
  // An old page knows nothing of this refusal, and shows the server's own words under a title in the words of its time.
  await page.getByText(/The test (?:has not started|didn't start)/).waitFor()
  await page.context().close()
  return reply.error?.code ?? null
}

async function begin(page: Page, origin: string, testId: string): Promise<void> {
  await page.goto(`${origin}/test/instructions?test=${testId}`)
  await page.getByText(/locked until you begin/).waitFor()
  await page.getByRole('checkbox', { name: /I have read and understood/ }).check()
  await page.getByRole('button', { name: 'I am ready to begin' }).click()
}

async function answer(page: Page, chosen: number[], count: number, random: ProofRandom): Promise<void> {
  for (let i = 0; i < count; i++) {
    await page.getByRole('heading', { name: `Question ${chosen.length + 1}`, exact: true }).waitFor()
    const option = random.int(0, 3)
    await page.getByRole('radio').nth(option).check()
    await page.getByRole('button', { name: 'Save & Next' }).click()
    chosen.push(option)
  }
  await page.getByRole('heading', { name: `Question ${chosen.length + 1}`, exact: true }).waitFor()
}

async function pageOf(browser: Browser, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  context.setDefaultTimeout(30_000)
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
  await signInto(context, {
    _id: sub,
    name: 'L',
    email: sub,
    role: 'user',
    token,
    isProfileComplete: true,
    profilePicture: null,
    primeAccessUntil: null,
  })
  return context.newPage()
}

async function markedAnswers(origin: string, testId: string, token: string): Promise<(number | null)[]> {
  const response = await fetch(`${origin}/api/tests/${testId}/analysis`, { headers: { authorization: `Bearer ${token}` } })
  const analysis = (await response.json()) as AnalysisResponse
  return analysis.questions.map(([, , , marked]) => (Array.isArray(marked) ? (marked[0] ?? null) : null))
}
