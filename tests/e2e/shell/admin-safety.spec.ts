import { E2E_PLACE } from '../support/place.ts'
import { atRest, expect, test } from '../support/fixtures.ts'
import { layoutFaults } from '../support/layout-faults.ts'

const at = (path: string): string => `${E2E_PLACE.origin}${path}`

test('what is missing is 404 and never the page under its name, kept permanently', { tag: '@once' }, async ({ request }) => {
  for (const path of [
    '/assets/nothing.js',
    '/assets/admin/nothing-1a2b3c.js',
    '/fonts/nothing.woff2',
    '/nothing.png',
    '/user/nothing.css',
  ]) {
    const response = await request.get(at(path))
    expect(response.status(), path).toBe(404)
    expect(response.headers()['cache-control'] ?? '', path).not.toContain('immutable')
  }
  const robots = await request.get(at('/robots.txt'))
  expect([robots.status(), robots.headers()['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  expect(await robots.text()).toContain('Disallow: /api/')
})

test(
  'unknown addresses answer 404 with the not-found page outside any layout, known ones 200',
  { tag: '@once' },
  async ({ request, signedInPage, faults }) => {
    faults.allow(/status of 404/)
    for (const path of ['/nope', '/user/nope', '/admin/nope/nope', '/test/nope'])
      expect((await request.get(at(path))).status(), path).toBe(404)
    for (const path of ['/', '/user', '/admin', '/user/testseries/abc', '/admin/users/abc', '/login', '/test/attempt'])
      expect((await request.get(at(path))).status(), path).toBe(200)
    const page = await signedInPage('admin')
    for (const path of ['/nope', '/user/nope', '/admin/nope/nope']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Page not found' }), path).toBeVisible()
      await expect(page.getByRole('navigation'), path).toHaveCount(0)
    }
  },
)

test(
  'the palette takes what is typed, spaces too, and finds pages by other words and people by name',
  { tag: '@once' },
  async ({ signedInPage }) => {
    const page = await signedInPage('admin')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox')
    await expect(box).toBeFocused()
    await page.keyboard.type('audit log')
    await expect(box).toHaveValue('audit log')
    await expect(page.getByRole('option', { name: 'Audit Log' })).toBeVisible()
    for (const [typed, found] of [
      ['feedback', 'Feedback'],
      ['orders', 'Prime'],
      ['pattern', 'Patterns'],
      ['admin devi', /Admin Devi/],
    ] as const) {
      await box.fill(typed)
      await expect(page.getByRole('option', { name: found }).first(), typed).toBeVisible()
    }
    await box.fill('zz qq')
    await expect(page.getByText('No results for “zz qq”.')).toBeVisible()
  },
)

test('every dialog with a field begins in it', { tag: '@once' }, async ({ signedInPage }) => {
  const page = await signedInPage('admin')
  await page.goto('/admin/broadcast?plan=new')
  await page.getByLabel('Text in English').fill('Hello to all')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this broadcast?' })
  await expect(dialog.getByRole('textbox')).toBeFocused()
})

test(
  'no list of the admin area is cut at 834 and 1280 px, and the sidebar is collapsed at 834',
  { tag: '@once' },
  async ({ signedInPage }) => {
    const page = await signedInPage('admin')
    for (const width of [834, 1280]) {
      await page.setViewportSize({ width, height: 1112 })
      for (const path of ['questions', 'testseries', 'users', 'audit']) {
        await page.goto(`/admin/${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('#first, [data-loading], main [aria-busy=true]')).toHaveCount(0)
        await atRest(page)
        await expect.poll(async () => [width, path, await layoutFaults(page)]).toEqual([width, path, []])
      }
      const sidebar = await page.getByRole('navigation', { name: 'Admin menu' }).boundingBox()
      expect((sidebar?.width ?? 0) < 80, `sidebar of ${sidebar?.width} px at ${width}`).toBe(width === 834)
    }
  },
)
