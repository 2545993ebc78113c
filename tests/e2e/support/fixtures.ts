import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type { Locale } from '#contract/shared/locales.ts'
import type { SignInCallbackResponse } from '#contract/auth/schemas.ts'
import { collectFaults, type Faults } from './faults.ts'
import { sessionOf, type Who } from './people.ts'

interface Fixtures {
  /** Fails the test on any console error, thrown error or policy violation that was not allowed. */
  readonly faults: Faults
  /** The test's page with that person signed in, without the way over the sign-in page. */
  readonly signedInPage: (who: Who) => Promise<Page>
  /** The same for a session of one's own. */
  readonly pageWith: (session: SignInCallbackResponse) => Promise<Page>
}

export const test = base.extend<Fixtures>({
  faults: [
    async ({ context }, use) => {
      const faults = await collectFaults(context)
      await use(faults)
      expect(faults.found(), 'faults in the console').toEqual([])
    },
    { auto: true },
  ],
  pageWith: async ({ page }, use) => {
    await use(async (session) => {
      await storeSession(page, session)
      return page
    })
  },
  signedInPage: async ({ pageWith }, use) => {
    await use(async (who) => pageWith(await sessionOf(who)))
  },
})

export { expect }

/** Puts person and token where the site keeps them, before its first script, once for each session: a later sign-out stays one. */
export async function storeSession(page: Page, session: SignInCallbackResponse): Promise<void> {
  const { token, returnTo: _returnTo, ...user } = session
  await page.addInitScript(
    ([stored, storedToken]) => {
      if (location.protocol === 'about:' || sessionStorage.getItem('e2e-session') === storedToken) return
      sessionStorage.setItem('e2e-session', storedToken)
      localStorage.setItem('user', stored)
      localStorage.setItem('token', storedToken)
    },
    [JSON.stringify(user), token] as const,
  )
}

/** The interface language of the pages to come, as someone who has chosen it before. */
export async function speak(page: Page, locale: Locale): Promise<void> {
  await page.addInitScript((chosen) => {
    if (location.protocol !== 'about:' && localStorage.getItem('appLanguage') === null) localStorage.setItem('appLanguage', chosen)
  }, locale)
}

/** From the next page on: how far things have moved that a reader had seen (the sum of the layout shifts of the page). */
export async function watchLayout(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0))
}

/** A short message at the top, by its text. */
export const toast = (page: Page, text: string): Locator => page.locator('[data-sonner-toast]').filter({ hasText: text })

/** Nothing serious or critical by axe, by all its rules or by those named. */
export async function expectNoAxeFaults(page: Page, rules: readonly string[] = []): Promise<void> {
  await atRest(page)
  const axe = new AxeBuilder({ page })
  const { violations } = await (rules.length === 0 ? axe : axe.withRules([...rules])).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const faults = grave.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary ?? ''}`).join('\n  ')}`,
  )
  expect(faults).toEqual([])
}

/** The page in the light or in the dark. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await atRest(page)
}

/**
 * Painted, and nothing on its way: colours between one and the other are no one's. What never ends is not waited for, nor what a page
 * keeps in mid-course for three seconds.
 */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const painted = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
    await painted()
    const passing = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    const over = Promise.allSettled(passing.map(({ finished }) => finished))
    await Promise.race([over, new Promise((done) => setTimeout(done, 3_000))])
    await painted()
  })

/** The page is no wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, window, widest } = await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const beyond = [...document.body.querySelectorAll('*')].filter((one) => {
      const { left, right } = one.getBoundingClientRect()
      return right > width + 1 || left < -1
    })
    return {
      wide: document.documentElement.scrollWidth,
      window: width,
      widest: beyond.slice(0, 3).map((one) => one.outerHTML.slice(0, 160)),
    }
  })
  expect(wide, `wider than ${window}: ${widest.join('\n')}`).toBeLessThanOrEqual(window)
}
