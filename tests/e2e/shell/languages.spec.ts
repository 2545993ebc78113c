import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { LOCALES, directionOf, type Locale } from '#contract/shared/locales.ts'
import { formatRelative, learnTimeWords } from '#web/lib/i18n/format.ts'
import { TIME_WORDS } from '#web/lib/i18n/time-words.ts'
import { atRest, expect, speak, test } from '../support/fixtures.ts'
import { englishWords } from '../support/english-words.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { notify } from '../support/notify.ts'
import { testIdOf } from '../support/learner.ts'
import { newcomer, sessionOf } from '../support/people.ts'
import { E2E_PLACE } from '../support/place.ts'

/** Under a minute, in the words of the site. */
const momentAgo = (locale: string): string =>
  (JSON.parse(readFileSync(new URL(`../../../web/messages/${locale}.json`, import.meta.url), 'utf8')) as Record<string, string>)[
    'notification_moment_ago'
  ] ?? ''

learnTimeWords(TIME_WORDS)

/**
 * Every screen in a language, on the narrowest phone: nothing cut, overlapping or scrolling sideways. Here the languages whose words
 * are longest, whose letters are tallest, and that run from right to left; `npm run prove -- languages` takes all 14.
 */
const TAKEN: readonly Locale[] = process.env['SOPAN_ALL_LANGUAGES'] === undefined ? ['ta', 'ml', 'ur'] : LOCALES

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function expectLaidOut(page: Page, locale: Locale, what: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  await expect(page.locator('html')).toHaveAttribute('dir', directionOf(locale))
  await expect(page.locator('#first, [data-loading]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await atRest(page)
  await expect.poll(() => layoutFaults(page), `${what} in ${locale}`).toEqual([])
  const folder = process.env['SOPAN_SCREENSHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${locale}-${what.replaceAll(/\W+/g, '-')}.png`, fullPage: true })
}

for (const locale of TAKEN) {
  test.describe(`in ${locale}`, { tag: '@phone' }, () => {
    test('the public pages', async ({ page }) => {
      await speak(page, locale)
      for (const path of [
        '/',
        '/login',
        '/about',
        '/contact',
        '/faq',
        '/support-us',
        '/privacy-policy',
        '/refund-cancellation-policy',
        '/not-found',
      ]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectLaidOut(page, locale, path)
      }
    })

    // Tamil has words as long as Malayalam: only the proof of all languages walks here in both.
    if (locale !== 'ml' || TAKEN.length === LOCALES.length)
      test('the blog and books', async ({ page, faults }) => {
        faults.allow(/status of 404/)
        await speak(page, locale)
        for (const [path, what] of [
          ['/blog', 'the blog'],
          ['/blog/category/study-guides', 'a category'],
          ['/blog/search?q=zebra', 'a search without hits'],
          ['/blog/percentages-in-your-head', 'a post'],
          ['/blog/never-written', 'no post'],
          ['/books', 'the books'],
          ['/books/arithmetic-step-by-step', 'a book'],
          ['/books/arithmetic-step-by-step/ratios', 'a chapter'],
          ['/books/reasoning-step-by-step/coding', 'a locked chapter'],
        ] as const) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectLaidOut(page, locale, what)
          if (locale !== 'en') expect(await englishWords(page), `English words on ${path}`).toEqual([])
        }
      })

    test('the profile of a newcomer, with its faults', async ({ page, pageWith }) => {
      await speak(page, locale)
      await pageWith(await newcomer(`new-${locale}@learners.example`))
      await page.goto('/complete-profile')
      await expectLaidOut(page, locale, '/complete-profile')
      await page.getByRole('textbox').first().fill('')
      await page.locator('form [type=submit]').click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await expectLaidOut(page, locale, 'profile with faults')
    })

    test('the learner’s area', async ({ page, pageWith }) => {
      await speak(page, locale)
      const person = await sessionOf(`area-${locale}@learners.example`)
      await notify(person._id, { type: 'toast', message: { en: 'A new mock is open.' }, link: '/user/testseries' })
      await pageWith(person)
      for (const path of ['/user', '/user/testseries', '/user/my-tests', '/user/attempted-tests', '/user/notifications', '/unauthorized']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        // What browsers have no data for comes in our own words, never in those of the device.
        if (path === '/user/notifications') {
          const minutes = [1, 2].map((n) => formatRelative(-n * 60_000, 0, locale))
          await expect
            .poll(async () => [momentAgo(locale), ...minutes].includes(await page.getByRole('main').locator('time').first().innerText()))
            .toBe(true)
        }
        await expectLaidOut(page, locale, path)
      }
      await page.goto('/user/testseries')
      await page.locator('main a[href^="/user/testseries/"]').first().click()
      await expect(page).toHaveURL(/testseries\/\w+/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectLaidOut(page, locale, 'a group')
      const [menu, account] = [page.locator('nav button').last(), page.locator('header button').last()]
      await menu.click()
      await expectLaidOut(page, locale, 'the drawer')
      await page.keyboard.press('Escape')
      await expect(page.locator('dialog[open]')).toHaveCount(0)
      await account.click()
      await expectLaidOut(page, locale, 'the profile menu')
    })

    test('a test, from its instructions to its solutions', async ({ page, pageWith }) => {
      await speak(page, locale)
      await pageWith(await sessionOf(`exam-${locale}@learners.example`))
      await page.goto(`/test/instructions?test=${await testIdOf(E2E_PLACE.origin, /quick quiz 1/i)}`)
      await page.getByRole('checkbox').last().check()
      await expectLaidOut(page, locale, 'instructions')
      const begin = page.getByRole('checkbox').last().locator('xpath=following::button[1]')
      await expect(begin).toBeEnabled()
      await begin.click()
      await expect(page).toHaveURL(/\/test\/attempt/)
      await expect(page.getByRole('radio').first()).toBeVisible()
      await page.getByRole('radio').first().check()
      await page.keyboard.press('n')
      await expectLaidOut(page, locale, 'the test')
      await page.keyboard.press('g')
      await expectLaidOut(page, locale, 'the palette')
      await page.keyboard.press('Escape')
      await page.keyboard.press('?')
      await expectLaidOut(page, locale, 'the shortcuts')
      await page.keyboard.press('Escape')
      await page
        .locator('header button')
        .filter({ has: page.locator('.lucide-ellipsis-vertical') })
        .click()
      await expectLaidOut(page, locale, 'the menu of the test')
      await page
        .locator('dialog[open] button')
        .filter({ has: page.locator('.lucide-send') })
        .click()
      await expectLaidOut(page, locale, 'the summary')
      await page.locator('dialog[open] footer button').last().click()
      await expectLaidOut(page, locale, 'the last question')
      await page.locator('dialog[open] footer button').last().click()
      await expect(page).toHaveURL(/\/user\/test-analysis\/.*new=true/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.locator('main input[type=radio]').last().check({ force: true })
      await expectLaidOut(page, locale, 'the result')
      const id = /test-analysis\/([^?]+)\?/.exec(page.url())?.[1]
      for (const [path, what] of [
        [`/user/test-feedback/${id}.1`, 'feedback'],
        [`/user/test-analysis/${id}`, 'analysis'],
        [`/test-solution/${id}`, 'solutions'],
        ['/user', 'home after a test'],
        ['/user/attempted-tests', 'attempted tests'],
      ] as const) {
        await page.goto(path)
        await expect(
          page
            .getByRole('heading', { level: 1 })
            .or(page.getByRole('heading', { level: 2 }))
            .first(),
        ).toBeVisible()
        await expectLaidOut(page, locale, what)
      }
    })
  })
}
