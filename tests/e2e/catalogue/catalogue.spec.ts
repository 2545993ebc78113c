import type { Page } from '@playwright/test'
import { SITE_LEVEL, type StartAttemptResponse } from '#contract/attempts/schemas.ts'
import { ENDONYMS, LOCALES } from '#contract/shared/locales.ts'
import { expect, expectNoSidewaysScroll, speak, storeSession, test, toast } from '../support/fixtures.ts'
import { testIdOf } from '../support/learner.ts'
import { callApi, newSessionOf, sessionOf } from '../support/people.ts'
import { E2E_PLACE } from '../support/place.ts'

/** The learner's own exam comes first without it. */
const ALL_SERIES = '/user/testseries?all=true'
const CATALOGUE = '**/api/testseries-groups/full*'

/** Someone who has taken no test, one for each size of the window. */
test.use({
  signedInPage: async ({ pageWith }, use, info) => {
    await use(async () => pageWith(await sessionOf(`catalogue-${info.project.name}@learners.example`)))
  },
})

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search test series and tests' })
const cards = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })

test.describe('home', () => {
  test('greets by name and shows the exam, the quiz of the day, and what comes next with its reasons', async ({ signedInPage }) => {
    // Whoever asks first has it drawn.
    await callApi((await newSessionOf('first-reader@example.org')).token, 'GET', '/api/daily/ssc-cgl')
    const page = await signedInPage('learner')
    await page.goto('/user')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hello, catalogue-/)
    await expect(page.getByRole('main').getByText('SSC CGL', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Daily quiz' })).toBeVisible()
    const next = page.getByRole('list', { name: 'Next for you' })
    await expect(next.getByRole('link', { name: /SSC Reasoning: quick quiz 1/ })).toBeVisible()
    await expect(next.getByText(/^Your first full mock: 100 questions in 60 minutes$/)).toBeVisible()
    await next.getByRole('link', { name: /SSC CGL Tier 1: full mock 1/ }).click()
    await expect(page).toHaveURL(/^[^?]*\/test\/instructions\?test=[a-z0-9]{16}$/)
  })
})

test.describe('search', () => {
  test('suggestions wait for 300 ms of rest', { tag: '@once' }, async ({ signedInPage }) => {
    const page = await signedInPage('learner')
    await page.clock.install()
    await page.goto(ALL_SERIES)
    await expect(cards(page)).toHaveCount(5)
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
    await searchBox(page).fill('ss')
    await page.clock.runFor(299)
    await expect(suggestions).toBeHidden()
    await searchBox(page).fill('ssc')
    await page.clock.runFor(299)
    await expect(suggestions).toBeHidden()
    await page.clock.runFor(1)
    await expect(suggestions.getByRole('option')).toHaveCount(5)
  })

  test('there are at most five suggestions, arrow keys walk through them, Enter opens one, Escape closes them @once', async ({
    signedInPage,
  }) => {
    const page = await signedInPage('learner')
    await page.goto('/user/testseries')
    await searchBox(page).fill('1')
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await expect(options).toHaveCount(5)
    await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'true')
    await searchBox(page).press('ArrowDown')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await expect(searchBox(page)).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '')
    await searchBox(page).press('ArrowUp')
    await searchBox(page).press('ArrowUp')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
    await searchBox(page).press('Escape')
    await expect(options.first()).toBeHidden()
    await searchBox(page).fill('adre')
    await expect(options).toHaveText([/^ADRE Grade III style: mock 1/, /^ADRE Grade III: sampler/, /^Assam exams/])
    await searchBox(page).press('ArrowUp')
    await searchBox(page).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Assam exams' })).toBeVisible()
  })

  test('Hindi is found in Hindi, with and without nukta', { tag: '@once' }, async ({ signedInPage }) => {
    const page = await signedInPage('learner')
    await speak(page, 'hi')
    await page.goto('/user/testseries')
    const box = page.getByRole('combobox', { name: 'टेस्ट सीरीज़ और टेस्ट खोजें' })
    const options = page.getByRole('listbox', { name: 'सुझाव' }).getByRole('option')
    await box.fill('तर्कशक्ति')
    // Tests that ask about it under another title come after those that are called so.
    await expect(options.first()).toHaveText(/SSC तर्कशक्ति: त्वरित क्विज़ 1/)
    await box.fill('क्विज 1')
    await expect(options).toHaveCount(2)
    await box.press('Enter')
    await expect(page).toHaveURL(/\?q=/)
    await expect(cards(page)).toHaveText(['SSC CGL 2026'])
  })

  test('a slip and a word of another language find what was meant, on the tab where it is', { tag: '@once' }, async ({ signedInPage }) => {
    const page = await signedInPage('learner')
    await page.goto('/user/testseries')
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await searchBox(page).fill('reasning')
    await expect(options.first()).toHaveText(/SSC Reasoning: quick quiz 1/)
    await searchBox(page).press('Enter')
    await expect(page.getByText('No exact match for “reasning”. Showing similar results.')).toBeVisible()
    await expect(cards(page).first()).toHaveText('SSC CGL 2026')
    await searchBox(page).fill('பதினான்கு')
    await expect(options).toHaveText([/Ten questions in fourteen languages/])
    await searchBox(page).fill('मात्रात्मक')
    await expect(options.first()).toHaveText(/SSC Quantitative Aptitude/)
    await searchBox(page).press('Enter')
    await expect(page).toHaveURL(/q=/)
    await expect(cards(page).first()).toHaveText('SSC CGL 2026')
    await cards(page).first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'SSC CGL 2026' })).toBeVisible()
    await expect(page.getByRole('tab', { selected: true })).toHaveText(/Sectional/)
    await expect(page.getByRole('heading', { name: 'SSC Quantitative Aptitude: sectional 1' })).toBeInViewport()
  })

  test('without a hit it says so and what to do', { tag: '@once' }, async ({ signedInPage }) => {
    const page = await signedInPage('learner')
    await page.goto('/user/testseries?access=prime')
    await searchBox(page).fill('fourteen')
    await searchBox(page).press('Enter')
    await expect(page.getByText('No results for “fourteen”.')).toBeVisible()
    await page.getByRole('button', { name: 'Search without filters' }).click()
    await expect(cards(page)).toHaveText(['In your language'])
    await searchBox(page).fill('photosynthesis')
    await expect(page.getByRole('status').filter({ hasText: 'No results for “photosynthesis”.' })).toContainText('Check the spelling')
    await searchBox(page).press('Enter')
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(cards(page)).toHaveCount(5)
  })

  test('"/" leads into the search from anywhere on the page', { tag: '@once' }, async ({ signedInPage }) => {
    const page = await signedInPage('learner')
    await page.goto(ALL_SERIES)
    await expect(cards(page)).toHaveCount(5)
    await page.keyboard.press('/')
    await expect(searchBox(page)).toBeFocused()
    await expect(searchBox(page)).toHaveValue('')
  })
})

test.describe('filters', () => {
  test('are in the address, are kept by Back, and come off by their tags', async ({ signedInPage }) => {
    const page = await signedInPage('learner')
    await page.goto(ALL_SERIES)
    await expect(cards(page)).toHaveCount(5)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByLabel('JEE (1)').check()
    await expect(sheet.getByRole('button', { name: 'Show 1 series' })).toBeVisible()
    await sheet.getByLabel('हिन्दी (1)').check()
    await sheet.getByRole('button', { name: 'Show 1 series' }).click()
    await expect(page).toHaveURL('/user/testseries?exam=JEE&language=hi')
    await expect(cards(page)).toHaveText(['JEE Main and Advanced'])

    await page.getByRole('link', { name: 'JEE Main and Advanced' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'JEE Main and Advanced' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/user/testseries?exam=JEE&language=hi')
    await expect(cards(page)).toHaveText(['JEE Main and Advanced'])

    await page.getByRole('button', { name: 'Remove filter: JEE' }).click()
    await expect(page).toHaveURL('/user/testseries?language=hi')
    await expect(cards(page)).toHaveCount(5)
  })

  test('an address opens with its filters, and with what makes no sense left out', { tag: '@once' }, async ({ signedInPage }) => {
    const page = await signedInPage('learner')
    await page.goto('/user/testseries?access=prime&language=xx&q=quantitative')
    await expect(cards(page).first()).toHaveText('SSC CGL 2026')
    await expect(searchBox(page)).toHaveValue('quantitative')
    await expect(page).toHaveURL('/user/testseries?access=prime&q=quantitative')
    await page.goto('/user/testseries?q=zzzz')
    await expect(page.getByText('No results for “zzzz”.').last()).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(cards(page)).toHaveCount(5)
  })
})

test.describe('a group', () => {
  test('shows what can be done with each test: start it, wait for it, or get Prime', async ({ signedInPage }) => {
    const page = await signedInPage('learner')
    await openGroup(page, 'SSC CGL 2026')
    const tests = page.getByRole('list', { name: 'Tests in this series' })
    const row = (title: string) => tests.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
    await expect(row('SSC CGL Tier 1: full mock 1').getByRole('link', { name: 'Start: SSC CGL Tier 1: full mock 1' })).toBeVisible()
    await expect(row('SSC CGL Tier 1: full mock 1')).toContainText('100 questions')
    await expect(row('SSC All-India live quiz 1')).toContainText('Opens on 5 Jan 2030, 10:00 am IST')
    await expect(row('SSC All-India live quiz 1').getByRole('link')).toHaveCount(0)
    await expect(page.getByText(/^1 test in this series needs a Prime pass, from ₹/)).toBeVisible()
    await page.getByRole('tab', { name: 'Sectional' }).click()
    await expect(page).toHaveURL(/tab=sectional/)
    const locked = row('SSC Quantitative Aptitude: sectional 1')
    await expect(locked).toContainText('Needs an active Prime pass')
    await expect(locked.getByRole('link', { name: /^Get Prime/ })).toHaveAttribute('href', '/user/buy-pass')
  })

  test('is enrolled in and undone, both at once on the screen and at the server @phone', async ({ signedInPage }) => {
    const page = await signedInPage('learner')
    await openGroup(page, 'JEE Main and Advanced')
    await page.getByRole('button', { name: 'Enrol' }).click()
    await expect(page.getByRole('button', { name: 'Enrolled' })).toHaveAttribute('aria-pressed', 'true')
    const message = toast(page, "You're enrolled in JEE Main and Advanced")
    const takenBack = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await message.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Enrol' })).toHaveAttribute('aria-pressed', 'false')
    expect((await takenBack).ok()).toBe(true)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Enrol' })).toHaveAttribute('aria-pressed', 'false')
  })

  test('is passed on by its public page, which anyone can read', { tag: '@once' }, async ({ signedInPage, browser }) => {
    const page = await signedInPage('learner')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await page.goto(ALL_SERIES)
    await cards(page).getByRole('link', { name: 'SSC CGL 2026' }).click()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(toast(page, 'Link copied')).toBeVisible()
    const address = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(address).pathname).toBe('/series/ssc-cgl-2026')
    const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { level: 1, name: 'SSC CGL 2026' })).toBeVisible()
    await expect(visitor.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/share\/ssc\.png$/)
    await visitor
      .getByRole('main')
      .getByRole('link', { name: /SSC CGL Tier 1: full mock 1/ })
      .click()
    await expect(visitor).toHaveURL(/\/tests\/ssc-cgl-mock-1/)
    await visitor.context().close()
  })

  test('that is gone says so', { tag: '@once' }, async ({ signedInPage }) => {
    const page = await signedInPage('learner')
    await page.goto('/user/testseries/zzzzzzzzzzzzzzzz')
    await expect(page.getByText('This test series is no longer available.')).toBeVisible()
    await page.getByRole('link', { name: 'See all test series' }).click()
    await expect(page).toHaveURL('/user/testseries')
  })
})

test('my tests: empty at first, then what one enrolled in, until it is taken out @once', async ({ signedInPage }) => {
  const page = await signedInPage('learner')
  await page.goto('/user/my-tests')
  await expect(page.getByText("You haven't enrolled in a test series yet.")).toBeVisible()
  await openGroup(page, 'Assam exams')
  const saved = page.waitForResponse((response) => response.url().includes('/api/me/enrolments/') && response.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Enrol' }).click()
  await saved
  await page.goto('/user/my-tests')
  await expect(page.getByRole('link', { name: 'Start: ADRE Grade III style: mock 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Assam exams from your tests' }).click()
  await expect(page.getByText("You haven't enrolled in a test series yet.")).toBeVisible()
  await expect(toast(page, 'Assam exams removed from your tests')).toBeVisible()
})

test('attempted tests: empty at first, and the way to a test', { tag: '@once' }, async ({ signedInPage }) => {
  const page = await signedInPage('learner')
  await page.goto('/user/attempted-tests')
  await expect(page.getByText("You haven't attempted a test yet.")).toBeVisible()
  await page.getByRole('link', { name: 'Choose a test' }).click()
  await expect(page).toHaveURL('/user/testseries')
})

test('attempted tests: the trend has its steps, and the list an order by marks', { tag: '@once' }, async ({ pageWith }) => {
  const session = await newSessionOf('three-tests@learners.example')
  for (const title of [/full mock 1/, /^SSC Reasoning: quick quiz/, /^Ten questions/]) {
    const testId = await testIdOf(E2E_PLACE.origin, title)
    const reply = (await callApi(session.token, 'POST', '/api/attempts', {
      testId,
      language: 'en',
      level: SITE_LEVEL,
    })) as StartAttemptResponse
    if (reply.kind !== 'started') throw new Error('an attempt is open already')
    const { attemptId, token, epoch, startedAt } = reply.grant
    // The first option of everything: some of it is right.
    const ops = Array.from({ length: 10 }, (_, q) => [q + 1, q, 2, [0], [0], startedAt + q, 1_000, 3])
    await callApi(token, 'POST', `/api/attempts/${attemptId}/submit`, { epoch, ops })
  }
  const page = await pageWith(session)
  const marks = page.getByRole('list', { name: 'Attempted Tests' }).getByText(/ of \d+$/)
  await expect
    .poll(async () => {
      await page.goto('/user/attempted-tests')
      await expect(page.locator('[data-loading]')).toHaveCount(0)
      return marks.count()
    })
    .toBe(3)
  const steps = page.locator('[style*="block-size"]')
  const heights = await steps.evaluateAll((all) => all.map((step) => step.getBoundingClientRect().height))
  expect(heights).toHaveLength(3)
  expect(Math.max(...heights)).toBeGreaterThan(8)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('best')
  await expect(page).toHaveURL(/sort=best/)
  const shares = (await marks.allInnerTexts()).map((text) => {
    const [right = 0, of = 1] = text.replace('−', '-').split(' of ').map(Number)
    return right / of
  })
  expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  expect(new Set(shares).size).toBeGreaterThan(1)
})

test.describe('a catalogue that does not come', () => {
  test('is only logged while there is a kept one, which is shown', { tag: '@once' }, async ({ signedInPage, faults }) => {
    faults.allow(/ERR_FAILED/)
    const page = await signedInPage('learner')
    await page.goto(ALL_SERIES)
    await expect(cards(page)).toHaveCount(5)
    await expect.poll(() => keptQueries(page)).toContain('/api/testseries-groups/full')
    // Older than the five minutes for which it counts as fresh.
    await page.clock.install({ time: Date.now() + 10 * 60_000 })
    await page.route(CATALOGUE, (route) => route.abort())
    await page.reload()
    await expect(cards(page)).toHaveCount(5)
    await expect.poll(() => faults.warnings.filter((line) => line.startsWith('Not loaded: [/api/testseries-groups/full'))).not.toEqual([])
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  })

  test('gives an empty state with Try again where none is kept, and no message', { tag: '@once' }, async ({ signedInPage, faults }) => {
    faults.allow(/ERR_FAILED/)
    const page = await signedInPage('learner')
    await page.route(CATALOGUE, (route) => route.abort())
    await page.goto(ALL_SERIES)
    await expect(page.getByText("Couldn't load the tests")).toBeVisible()
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    await page.unroute(CATALOGUE)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page)).toHaveCount(5)
  })
})

test.describe('languages', () => {
  test(
    'the list names the 14 languages, each in its own script, and the choice is kept as appLanguage',
    { tag: '@once' },
    async ({ page }) => {
      await page.goto('/')
      const list = page.getByRole('combobox', { name: 'Language' })
      await expect(list.getByRole('option')).toHaveText(LOCALES.map((locale) => ENDONYMS[locale]))
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await expect(page.locator('#first')).toHaveCount(0)
      await list.selectOption('हिन्दी')
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
      await expect(page.getByRole('banner').getByRole('link', { name: 'शुरू करें' })).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('appLanguage'))).toBe('hi')
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    },
  )

  test('Urdu is written from right to left', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('#first')).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Language' }).selectOption('اردو')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const logo = await page.getByRole('banner').getByRole('img').or(page.getByRole('banner').locator('svg')).first().boundingBox()
    expect(logo?.x).toBeGreaterThan((page.viewportSize()?.width ?? 0) / 2)
  })

  for (const locale of ['en', 'hi', 'ta', 'ur'] as const) {
    test(`no page is wider than the window in ${ENDONYMS[locale]}`, { tag: '@phone' }, async ({ page }, info) => {
      await speak(page, locale)
      for (const path of ['/', '/login', '/not-found', '/unauthorized']) await expectToFit(page, path)
      await storeSession(page, await sessionOf(`catalogue-${info.project.name}@learners.example`))
      for (const path of ['/user', '/user/my-tests', '/user/attempted-tests', '/user/testseries']) await expectToFit(page, path)
      await cards(page).first().getByRole('link').click()
      await expect(page).toHaveURL(/\/user\/testseries\/\w+/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSidewaysScroll(page)
    })
  }
})

async function openGroup(page: Page, title: string): Promise<void> {
  await page.goto(ALL_SERIES)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

async function expectToFit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
}

/** The names of the lists that this browser keeps for the next visit. */
const keptQueries = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('sopan-cache')
        opening.onsuccess = () => {
          const asked = opening.result.transaction('queries').objectStore('queries').getAll()
          asked.onsuccess = () => {
            opening.result.close()
            const kept = asked.result as { queries: [key: string[], data: unknown, at: number][] }[]
            resolve(kept.flatMap(({ queries }) => queries.map(([key]) => key[0] ?? '')))
          }
        }
      }),
  )
