import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { holdNext } from '../support/hold-next.ts'

/** Where the bar ends and how wide the sidebar is: in the frame of the first HTML, or in the page that takes its place. */
const measuresOf = (page: Page, bar: string, side: string) =>
  page.evaluate(
    ([barSelector = '', sideSelector = '']) => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      const sidebar = box(sideSelector)
      return {
        barEnds: box(barSelector)?.bottom,
        sideBegins: sidebar?.left,
        sideEnds: sidebar?.right,
      }
    },
    [bar, side],
  )

const framed = (page: Page) => measuresOf(page, '#frame header', '#frame aside')
const real = (page: Page) => measuresOf(page, '#root header', '#root aside')

/** Loads the page without its scripts: what stands then is what a slow network shows first. */
async function openFrameAlone(page: Page, path: string): Promise<void> {
  await page.route(/\/assets\/.*\.(?:js|css)$/, (route) => route.abort())
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('#frame header')).toBeVisible()
}

for (const [name, width, language, sidebar] of [
  ['a phone', 360, 'en', 'open'],
  ['a tablet', 834, 'en', 'open'],
  ['a desktop', 1_280, 'en', 'open'],
  ['a desktop whose sidebar is folded', 1_280, 'en', 'collapsed'],
  ['a desktop in Urdu', 1_280, 'ur', 'open'],
] as const)
  test(`the frame stands where the page comes, on ${name}`, { tag: '@once' }, async ({ signedInPage, faults }) => {
    faults.allow(/Failed to load resource|net::ERR_FAILED/)
    const page = await signedInPage('learner')
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(
      ([chosen, fold]) => {
        localStorage.setItem('appLanguage', chosen)
        localStorage.setItem('sopan-sidebar', fold)
      },
      [language, sidebar] as const,
    )
    await openFrameAlone(page, '/user')
    const before = await framed(page)
    await page.unroute(/\/assets\/.*\.(?:js|css)$/)
    await page.goto('/user')
    await expect(page.locator('#root main h1, #root main h2').first()).toBeVisible()
    expect(before).toEqual(await real(page))
  })

test('a frame that is 8 px off would be noticed', { tag: '@once' }, async ({ signedInPage, faults }) => {
  faults.allow(/Failed to load resource|net::ERR_FAILED/)
  const page = await signedInPage('learner')
  await openFrameAlone(page, '/user')
  const right = await framed(page)
  await page.evaluate(() => document.querySelector<HTMLElement>('#frame header')?.style.setProperty('height', 'calc(4rem + 1px)'))
  expect(await framed(page)).not.toEqual(right)
})

test('what is not part of the first screen waits until nothing of it is on its way', { tag: '@once' }, async ({ signedInPage }) => {
  const page = await signedInPage('learner')
  const letGo = await holdNext(page, 'GET', '/api/me/attempts')
  await page.goto('/user/attempted-tests')
  const loading = page.locator('[data-loading]')
  await expect(loading.first()).toBeVisible()
  // Longer than a page has to itself in any case.
  await page.waitForTimeout(2_500)
  await expect(loading.first()).toBeVisible()
  const bell = page.getByRole('button', { name: /notification/i })
  await expect(bell).toHaveCount(0)
  await letGo()
  await expect(bell).toBeVisible()
  await expect(loading).toHaveCount(0)
})
