import { expect, expectNoSidewaysScroll, test } from '../support/fixtures.ts'

const TEST = '/tests/ssc-cgl-tier1-sampler-1'

test('a shared test says what it is, has a picture, and leads to its exam', { tag: '@phone' }, async ({ page, baseURL }) => {
  await page.goto(TEST)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SSC CGL Tier 1: sampler')
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', `${baseURL}/share/ssc.png`)
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'All tests for SSC CGL' }).click()
  await expect(page).toHaveURL(/\/exams\/ssc-cgl$/)
})

test('Start asks whoever is not logged in to log in first', { tag: '@phone' }, async ({ page }) => {
  await page.goto(TEST)
  const start = page.getByRole('link', { name: 'Start test', exact: true })
  await expect(start).toHaveAttribute('href', /^\/test\/instructions\?test=\w{16}$/)
  await start.click()
  await expect(page.getByText('Log in to open that page.')).toBeVisible()
})

test('the picture of every link is served', { tag: '@once' }, async ({ request }) => {
  const reply = await request.get('/share/ssc.png')
  expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'image/png'])
})
