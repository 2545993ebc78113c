import { newId } from '#worker/platform/ids.ts'
import { publishedPost } from '../comments/published-post.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, speak, test, watchLayout } from '../support/fixtures.ts'
import { callApi, sessionOf } from '../support/people.ts'

const POST = '/blog/percentages-in-your-head'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a post is read, in its own language, and leads on', { tag: '@once' }, async ({ page, baseURL }) => {
    const response = await page.goto(`${POST}-hi`)
    expect(response?.status()).toBe(200)
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('मन में प्रतिशत निकालें: चार तरीके')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${POST}-hi`)
    const languages = page.locator('link[rel=alternate][hreflang]')
    expect(await languages.evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')))).toEqual(['en', 'hi', 'x-default'])
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(POST)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Percentages in your head: four methods')
  })

  test('posts are searched for', { tag: '@once' }, async ({ page }) => {
    await expect
      .poll(async () => {
        await page.goto('/blog/search?q=tenths')
        return page.getByRole('link', { name: 'Percentages in your head: four methods' }).count()
      })
      .toBe(1)
    await page.goto('/blog')
    await page.getByRole('combobox', { name: 'Search the blog' }).fill('quokka zebra')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/blog/search?q=quokka+zebra')
    await expect(page.getByText('No post matches “quokka zebra”.')).toBeVisible()
  })
})

test('what the server drew stays as it is when the site takes over, and moves nothing', async ({ page }) => {
  const layoutShift = await watchLayout(page)
  for (const path of ['/blog', POST, '/about']) {
    await page.goto(path)
    await expect(page.locator('#first')).toHaveCount(0)
    expect(await layoutShift(), path).toBeLessThan(0.02)
    await expectNoSidewaysScroll(page)
    await expectNoAxeFaults(page)
  }
  await page.route('**/assets/index-*.js', async (route) => {
    await page.locator('.article-text').evaluate((text) => Object.assign(text, { isTheSame: true }))
    await route.continue()
  })
  await page.goto(POST)
  await expect(page.locator('#first')).toHaveCount(0)
  expect(await page.locator('.article-text').evaluate((text) => (text as unknown as { isTheSame?: boolean }).isTheSame)).toBe(true)
})

test('a reader of another language keeps their own words around a text', { tag: '@once' }, async ({ page }) => {
  await speak(page, 'ur')
  await page.goto(POST)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('.article-text')).toHaveAttribute('dir', 'ltr')
  await expectNoSidewaysScroll(page)
})

test('suggestions come while one types, and a post opens without loading the page anew', { tag: '@once' }, async ({ page }) => {
  await page.goto('/blog')
  await expect(page.locator('#first')).toHaveCount(0)
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  const field = page.getByRole('combobox', { name: 'Search the blog' })
  const options = page.getByRole('listbox', { name: 'Suggested posts' }).getByRole('option')
  await field.fill('four methods perc')
  await expect(options).not.toHaveCount(0)
  expect(await options.count()).toBeLessThanOrEqual(5)
  await options.filter({ hasText: 'Percentages in your head: four methods' }).click()
  await expect(page).toHaveURL(POST)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Percentages in your head: four methods')
  expect(await page.evaluate(() => (window as unknown as { isTheSame?: boolean }).isTheSame)).toBe(true)
})

test('an address that never was is 404, and one whose text was taken off the site is 410', { tag: '@once' }, async ({ page, faults }) => {
  faults.allow(/status of 4(?:04|10)/)
  const { token } = await sessionOf('admin')
  const post = await publishedPost(token)
  expect((await page.goto(`/blog/${post.slug}`))?.status()).toBe(200)
  await callApi(token, 'POST', `/api/admin/posts/${post.id}/texts/en/state`, { to: 'archived', expected: 1 })
  expect((await page.goto(`/blog/${post.slug}`))?.status()).toBe(410)
  await expect(page.getByRole('heading', { name: 'This post has been taken down' })).toBeVisible()
  expect((await page.goto('/blog/never-written'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('a comment that a moderator approved stands below its post', { tag: '@once' }, async ({ page }) => {
  const { token: admin } = await sessionOf('admin')
  const post = await publishedPost(admin)
  const { token } = await sessionOf(`reader-${Date.now()}@learners.example`)
  const id = newId()
  const body = { id, postId: post.id, parentId: null, text: 'The table of tenths helped me.', language: 'en', openMs: 9_000 }
  await callApi(token, 'POST', '/api/comments', body)
  await page.goto(`/blog/${post.slug}`)
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible()
  await expect(page.getByText('The table of tenths helped me.')).toBeHidden()
  await callApi(admin, 'POST', '/api/admin/comments/decide', { act: 'decide', to: 'visible', items: [{ id, revision: 1 }] })
  await page.reload()
  await expect(page.getByText('The table of tenths helped me.')).toBeVisible()
  await expectNoAxeFaults(page)
})
