import type { CatalogueGroup } from '#contract/catalogue/schemas.ts'
import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { callApi, newSessionOf, sessionOf } from '../support/people.ts'
import { atInstructions, declareAndStart, submitTest } from '../support/take-test.ts'

/** What web/vite/at-once.ts names, without what a page may ask for anew by itself. */
const AHEAD = /^\/api\/(?:testseries-groups\/full|me\/(?:enrolments|attempts|saved|performance)|tests\/\w+|prime\/plans)/

interface Ahead {
  readonly sopanAhead?: { readonly answers: object }
}

/** The calls of the API until the content of a page stood, with how often each was made, and which answers of those asked for ahead are left. */
async function visit(page: Page, path: string) {
  const calls = new Map<string, number>()
  const count = (request: { url(): string; method(): string }) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.method() === 'GET') calls.set(pathname + search, (calls.get(pathname + search) ?? 0) + 1)
  }
  page.on('request', count)
  await page.goto(path)
  await expect(page.locator('#root main h1, #root main h2, #root header h1').first()).toBeVisible()
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  page.off('request', count)
  return {
    calls,
    left: await page.evaluate(() =>
      Object.keys((globalThis as unknown as Ahead).sopanAhead?.answers ?? { 'nothing was asked for ahead': 1 }),
    ),
  }
}

test('each page takes every answer that was asked for ahead of it, and asks for none of them twice', { tag: '@once' }, async ({ page }) => {
  const { testId } = await atInstructions(page, /SSC Reasoning: quick quiz 1/i)
  await declareAndStart(page)
  await submitTest(page)
  const { token } = await sessionOf('learner')
  const groups = (await callApi(token, 'GET', '/api/testseries-groups/full?language=en')) as readonly CatalogueGroup[]
  const group = groups.find(({ testSeries }) => testSeries.some(({ _id }) => _id === testId))?._id
  for (const path of [
    '/user',
    '/user/testseries',
    `/user/testseries/${group}`,
    '/user/my-tests',
    '/user/attempted-tests',
    '/user/saved-questions',
    '/user/analytics',
    `/user/test-analysis/${testId}`,
    `/user/test-analysis/${testId}?attempt=1`,
    `/test-solution/${testId}`,
    `/test/instructions?test=${testId}`,
  ]) {
    const { calls, left } = await visit(page, path)
    const files = left.filter((name) => name.startsWith('/papers/'))
    expect(
      left.filter((name) => !files.includes(name)),
      `asked for ahead of ${path} and not taken`,
    ).toEqual([])
    // The paper itself is on this device since the test; its solutions are not.
    expect(files.length, `files asked for ahead of ${path} and not taken`).toBeLessThanOrEqual(1)
    // Of what is asked for ahead; home, practice and exams a page may ask for anew by itself.
    const twice = [...calls].filter(([call, times]) => times > 1 && AHEAD.test(call))
    expect(twice, `asked for twice by ${path}`).toEqual([])
  }
})

test('with a token of another person nothing that was asked for ahead is taken', { tag: '@once' }, async ({ signedInPage }) => {
  const page = await signedInPage('learner')
  await page.addInitScript(() => {
    // As an admin's view of a learner's pages begins: the boot script finds the admin's own token.
    Object.defineProperty(globalThis, 'sopanAhead', {
      configurable: true,
      get: () => ({ bearer: 'of-someone-else', answers: new Proxy({}, { get: () => Promise.resolve(new Response('{"stolen":true}')) }) }),
      set: () => {},
    })
  })
  await page.goto('/user/testseries')
  await expect(page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 }).first()).toBeVisible()
})

test(
  'a list that comes after the page has asked by itself asks for nothing more, and no older answer takes the place of a choice',
  {
    tag: '@once',
  },
  async ({ pageWith }) => {
    const page = await pageWith(await newSessionOf('late-list@learners.example'))
    const list = new Promise<Route>((asked) => void page.route('**/assets/page-list-*.js', asked, { times: 1 }))
    const homes: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET' && new URL(request.url()).pathname === '/api/me/home') homes.push(request.url())
    })
    await page.goto('/user', { waitUntil: 'commit' })
    const switcher = page.getByRole('banner').getByRole('button', { name: /^Exam: / })
    await expect(switcher).toHaveAccessibleName('Exam: SSC CGL. Change')
    const late = await list
    await late.continue()
    // Done once it has run.
    await page.evaluate((script) => import(script), late.request().url())
    expect(homes).toHaveLength(1)
    await switcher.click()
    const answered = page.waitForResponse(/focus-exam/)
    await page.getByRole('listbox', { name: 'Choose exam' }).getByRole('option', { name: 'General', exact: true }).click()
    await answered
    await expect.poll(() => homes.length).toBe(2)
    await expect(switcher).toHaveAccessibleName('Exam: General. Change')
  },
)
