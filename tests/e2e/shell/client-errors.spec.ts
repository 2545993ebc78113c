import type { Page, Request } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

const PERSONAL = 'no row 4711 for "Asha Devi" (asha@example.org, +91 98765 43210)'

/** The reports that a page sends from now on. */
function reportsOf(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) sent.push(request)
  })
  return sent
}

const throwLater = (page: Page, message: string) =>
  page.evaluate((text) => void setTimeout(() => void Promise.reject(new Error(text))), message)

test('an error of a page is told once, without anything personal', { tag: '@once' }, async ({ signedInPage, faults }) => {
  faults.allow(/no row \d+ for|another fault/)
  const page = await signedInPage('shell@learners.example')
  const sent = reportsOf(page)
  await page.goto('/user/attempted-tests?page=asha')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (let n = 0; n < 3; n++) await throwLater(page, PERSONAL)
  await expect(() => expect(sent).toHaveLength(1)).toPass()
  const [report] = sent
  expect((await report?.response())?.status()).toBe(204)
  const body = JSON.parse(report?.postData() ?? '') as object
  expect(body).toMatchObject({ kind: 'rejection', name: 'Error', message: 'no row # for "…" @ +# # #)', route: '/user/attempted-tests' })
  expect(Object.keys(body).toSorted()).toEqual(['frames', 'kind', 'message', 'name', 'route', 'version'])
  const headers = await report?.allHeaders()
  expect(Object.keys(headers ?? {}).filter((name) => ['authorization', 'cookie', 'referer'].includes(name))).toEqual([])
  // Another fault is told, the same one is not.
  await throwLater(page, PERSONAL)
  await throwLater(page, 'another fault')
  await expect(() => expect(sent).toHaveLength(2)).toPass()
})

test('a page tells of five faults at most', { tag: '@once' }, async ({ page, faults }) => {
  faults.allow(/fault of the word/)
  const sent = reportsOf(page)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const word of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) await throwLater(page, `fault of the word ${word}`)
  await expect(() => expect(sent).toHaveLength(5)).toPass()
  await page.waitForLoadState('networkidle')
  expect(sent).toHaveLength(5)
})

test('a screen that cannot be drawn is told with its route and our own chunks', { tag: '@once' }, async ({ signedInPage, faults }) => {
  faults.allow(/TypeError|Cannot read|is not iterable|undefined/)
  const page = await signedInPage('shell@learners.example')
  const sent = reportsOf(page)
  await page.route('**/api/me/attempts*', (route) => route.fulfill({ json: { next: null } }))
  await page.goto('/user/attempted-tests')
  await expect(page.getByText("This part couldn't be shown")).toBeVisible()
  await expect(() => expect(sent).toHaveLength(1)).toPass()
  const report = JSON.parse(sent[0]?.postData() ?? '') as { frames: { file: string }[] }
  expect(report).toMatchObject({ kind: 'boundary', name: 'TypeError', route: '/user/attempted-tests' })
  expect(report.frames.length).toBeGreaterThan(0)
  for (const { file } of report.frames) expect(file).toMatch(/^[\w.$-]+\.js$/)
})
