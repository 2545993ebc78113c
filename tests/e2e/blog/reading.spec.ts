import { draftedPost, publishedPost } from '../comments/published-post.ts'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, speak, storeSession, test, toast, watchLayout } from '../support/fixtures.ts'
import { callApi, newSessionOf, sessionOf } from '../support/people.ts'
import { E2E_PLACE } from '../support/place.ts'

const POST = '/blog/percentages-in-your-head'
const HINDI = 'दस प्रतिशत किसी संख्या का दसवाँ भाग है, और बाकी सब इसी से निकलता है। पचास प्रतिशत आधा होता है, और पच्चीस प्रतिशत उस आधे का भी आधा।'
const TAMIL =
  'பத்து சதவீதம் என்பது ஓர் எண்ணின் பத்தில் ஒரு பங்கு; மற்ற எல்லாம் இதிலிருந்து வரும். ஐம்பது சதவீதம் என்பது பாதி, இருபத்தைந்து சதவீதம் என்பது அந்தப் பாதியிலும் ஒரு பாதி ஆகும்.'

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
    // Nobody has drawn an image of the demo's texts: they are shared with the site's sign, which has no words of another language.
    const image = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect((await page.request.get(image ?? '')).headers()['content-type']).toBe('image/png')
    await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'hi_IN')
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

test(
  'a post in three languages, from its editor to a reader without scripts, a comment, its approval, and its end with the account',
  { tag: '@once' },
  async ({ pageWith, browser, faults }) => {
    // The author's session is over before the page has heard of it.
    faults.allow(/401 \(Unauthorized\)|WebSocket connection|Live connection/)
    const editor = await newSessionOf('admin')
    const { id, slug } = await draftedPost(editor.token, {
      hi: { title: 'मन में प्रतिशत', source: HINDI },
      ta: { title: 'மனதில் சதவீதம்', source: TAMIL },
    })
    const admin = await pageWith(editor)
    await admin.goto(`/admin/blog/edit/${id}?panel=publish`)
    for (const name of [/^English/, /^हिन्दी/, /^தமிழ்/]) {
      await admin.getByRole('group', { name: 'Languages' }).getByRole('button', { name }).click()
      await admin.getByRole('button', { name: 'Publish now' }).click()
      await expect(admin.getByRole('group', { name: 'Languages' }).getByRole('button', { name })).toContainText('Published')
    }

    const plain = await browser.newContext({ javaScriptEnabled: false })
    const visitor = await plain.newPage()
    await visitor.goto(`${E2E_PLACE.origin}/blog/${slug}`)
    for (const [link, language, title, words] of [
      [null, 'en', 'Percentages in your head', 'Ten per cent of a number'],
      ['हिन्दी', 'hi', 'मन में प्रतिशत', 'दस प्रतिशत किसी संख्या'],
      ['தமிழ்', 'ta', 'மனதில் சதவீதம்', 'பத்து சதவீதம்'],
    ] as const) {
      if (link !== null) await visitor.getByRole('link', { name: link }).click()
      await expect(visitor.locator('html')).toHaveAttribute('lang', language)
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(visitor.locator('.article-text')).toContainText(words)
    }
    await plain.close()

    const email = `reader-${Date.now()}@learners.example` as const
    const theirs = await (await browser.newContext()).newPage()
    await storeSession(theirs, await newSessionOf(email))
    await theirs.goto(`${E2E_PLACE.origin}/blog/${slug}`)
    await theirs.getByLabel('Your comment').fill('The table of tenths helped me.')
    await theirs.getByRole('button', { name: 'Post comment' }).click()
    await expect(toast(theirs, 'Thank you! Your comment will appear once our team has checked it.')).toBeVisible()

    const other = await (await browser.newContext()).newPage()
    const comment = other.getByText('The table of tenths helped me.')
    await other.goto(`${E2E_PLACE.origin}/blog/${slug}`)
    await expect(other.getByText('No comments yet.')).toBeVisible()
    await admin.goto(`/admin/blog/comments?post=${id}`)
    await expect(admin.getByText('The table of tenths helped me.')).toBeVisible()
    const waiting = admin
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: admin.getByRole('checkbox') })
    await expect(waiting).toHaveCount(1)
    await admin.keyboard.press('j')
    await expect(waiting.first()).toBeFocused()
    await admin.keyboard.press('a')
    await expect(toast(admin, 'Approved: 1')).toBeVisible()
    await other.reload()
    await expect(comment).toBeVisible()
    await expectNoAxeFaults(other)

    await theirs.goto(`${E2E_PLACE.origin}/user/profile`)
    await theirs.getByRole('button', { name: 'Delete account' }).click()
    const dialog = theirs.getByRole('dialog', { name: 'Delete account' })
    await dialog.getByLabel('Type your e-mail address to confirm').fill(email)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(toast(theirs, 'Your account has been deleted.')).toBeVisible()
    await other.reload()
    await expect(other.getByText('No comments yet.')).toBeVisible()
    await expect(comment).toHaveCount(0)
    for (const page of [theirs, other]) await page.context().close()
  },
)
