import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PATHS } from '#scripts/lib/paths.ts'
import { expect, test } from '../support/fixtures.ts'

/** Every address of the router, each parameter filled in. */
const ROUTES = [
  ...new Set(
    [
      ...(/fullPaths:\n((?:\s+\| '[^']+'\n)+)/
        .exec(readFileSync(join(PATHS.web, 'src/routeTree.gen.ts'), 'utf8'))?.[1]
        ?.matchAll(/'([^']+)'/g) ?? []),
    ].map(([, path = '']) =>
      path
        .replace(/\$attemptId/, 'abcdefghijklmnop.1')
        .replace(/\$(?:\w+|$)/, 'abcdefghijklmnop')
        .replace(/(.)\/$/, '$1'),
    ),
  ),
]
const ADMIN = ROUTES.filter((path) => /^\/admin(\/|$)/.test(path))
const LEARNER = ROUTES.filter((path) => /^\/(user|test|test-solution|complete-profile)(\/|$)/.test(path))
const PUBLIC = ROUTES.filter((path) => !ADMIN.includes(path) && !LEARNER.includes(path))

test('every address of the router is of one of the three kinds', { tag: '@once' }, () => {
  expect(PUBLIC.toSorted()).toEqual([
    '/',
    '/about',
    '/acceptable-use-policy',
    '/blog',
    '/blog/abcdefghijklmnop',
    '/books',
    '/books/abcdefghijklmnop',
    '/contact',
    '/exams/abcdefghijklmnop',
    '/faq',
    '/login',
    '/not-found',
    '/privacy-policy',
    '/receipt',
    '/refund-cancellation-policy',
    '/safe-exam-browser',
    '/series/abcdefghijklmnop',
    '/support-us',
    '/terms-and-conditions',
    '/tests/abcdefghijklmnop',
    '/unauthorized',
  ])
  expect(ADMIN).toContain('/admin')
  expect(LEARNER).toEqual(expect.arrayContaining(['/user', '/user/testseries', '/test/instructions', '/test/attempt', '/complete-profile']))
})

test(
  'every public address of the specification, and those of posts, books and chapters, answers with its page',
  { tag: '@once' },
  async ({ request }) => {
    const addresses = [
      '/',
      '/login',
      '/books',
      '/about',
      '/contact',
      '/faq',
      '/support-us',
      '/blog',
      '/blog/category/study-guides',
      '/blog/search?q=ratio',
      '/blog/percentages-in-your-head',
      '/books/arithmetic-step-by-step',
      '/books/arithmetic-step-by-step/ratios',
      '/exams/ssc-cgl',
      '/series/ssc-cgl-2026',
      '/tests/ssc-cgl-tier1-sampler-1',
      '/acceptable-use-policy',
      '/privacy-policy',
      '/refund-cancellation-policy',
      '/terms-and-conditions',
      '/receipt',
      '/safe-exam-browser',
      '/not-found',
    ]
    for (const address of addresses)
      expect([address, (await request.get(address)).status()]).toEqual([address, address === '/not-found' ? 404 : 200])
    for (const address of [
      '/books/no-such-book',
      '/books/arithmetic-step-by-step/none',
      '/blog/no-such-post',
      '/tests/no-such-test',
      '/exams/no-such-exam',
      '/series/no-such-series',
      '/nothing-here',
    ])
      expect([address, (await request.get(address)).status()]).toEqual([address, 404])
  },
)

test('no one signed in: every protected address leads to /', { tag: '@once' }, async ({ page }) => {
  for (const path of [...LEARNER, ...ADMIN]) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page, path).toHaveURL('/')
    await expect(page.getByText('Log in to open that page.'), path).toBeVisible()
  }
})

test('a learner: every address of the admin area leads to /unauthorized', { tag: '@once' }, async ({ signedInPage }) => {
  const page = await signedInPage('learner')
  for (const path of ADMIN) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page, path).toHaveURL('/unauthorized')
    await expect(page.getByRole('heading', { name: "You don't have access to this page" })).toBeVisible()
    await expect(page.getByText('learner@sopan.example')).toBeVisible()
  }
})

for (const [who, home] of [
  ['learner', '/user'],
  ['admin', '/admin'],
] as const) {
  test(`the learner area is open to the ${who}`, { tag: '@once' }, async ({ signedInPage, faults }) => {
    // The samples of ids name nothing.
    faults.allow(/status of 404/)
    const page = await signedInPage(who)
    for (const path of LEARNER.filter((one) => one.startsWith('/user'))) {
      await page.goto(path)
      await expect(page.getByRole('main'), path).toBeVisible()
      await expect(page, path).toHaveURL(path)
    }
  })

  test(`a ${who} with a complete profile is led from / and /login to ${home}`, { tag: '@once' }, async ({ signedInPage }) => {
    const page = await signedInPage(who)
    for (const path of ['/', '/login', '/complete-profile']) {
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page, path).toHaveURL(home)
    }
  })
}

for (const path of ['/no/such/page', '/not-found', '/user/no-such-page', '/admin/no-such-page', '/userx']) {
  test(`${path} shows the not-found page`, { tag: '@once' }, async ({ signedInPage }) => {
    const page = await signedInPage(path.startsWith('/admin') ? 'admin' : 'learner')
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page).toHaveURL(path.startsWith('/admin') ? '/admin' : '/user')
  })
}

test(
  'a page of the site keeps its title and its one main heading when it is come to inside the app',
  { tag: '@once' },
  async ({ signedInPage }) => {
    const page = await signedInPage('learner')
    await page.goto('/user')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByText('My Exams').click()
    for (const [name, title] of [
      ['Test Series', 'Test Series · Sopan'],
      ['My Enrolled Tests', 'My Enrolled Tests · Sopan'],
      ['Attempted Tests', 'Attempted Tests · Sopan'],
      ['Home', 'Home · Sopan'],
    ] as const) {
      await menu.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveTitle(title)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    }
  },
)
