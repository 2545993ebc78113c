import type { Page } from '@playwright/test'
import { expect, expectNoAxeFaults, expectNoSidewaysScroll, showIn, test } from '../support/fixtures.ts'
import { newcomer, sessionOf } from '../support/people.ts'

/** Every page that can be come to without having taken a test; the pages of a test are with the tests of the exam. */
const PAGES: readonly { readonly who: 'nobody' | 'newcomer' | 'learner' | 'admin'; readonly paths: readonly string[] }[] = [
  { who: 'nobody', paths: ['/', '/login', '/not-found', '/unauthorized'] },
  { who: 'newcomer', paths: ['/complete-profile', '/user'] },
  { who: 'learner', paths: ['/user', '/user/testseries', '/user/my-tests', '/user/attempted-tests', '/unauthorized'] },
  { who: 'admin', paths: ['/admin'] },
]

// Colours are measured when they have settled.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const { who, paths } of PAGES) {
  test(`the pages of ${who} have no grave fault of accessibility, fit the window and keep the policy`, async ({ page, pageWith }, info) => {
    if (who === 'newcomer') await pageWith(await newcomer(`axe-new-${info.project.name}@learners.example`))
    else if (who !== 'nobody') await pageWith(await sessionOf(who === 'admin' ? 'admin' : `axe-${info.project.name}@learners.example`))
    for (const path of paths) {
      await page.goto(path)
      await expectSound(page)
    }
    if (who === 'newcomer') {
      await page.goto('/complete-profile')
      await page.getByRole('button', { name: 'Save and continue' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Please check these fields' })).toBeVisible()
      await expectSound(page)
    }
  })
}

test('the same holds for what opens over a page', async ({ page, pageWith }, info) => {
  await pageWith(await sessionOf(`axe-${info.project.name}@learners.example`))
  await page.goto('/user/testseries')
  await page.getByRole('combobox', { name: 'Search test series and tests' }).fill('ssc')
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')).toHaveCount(5)
  await expectSound(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeHidden()

  await page.getByRole('button', { name: /^Account menu: / }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Escape')

  if (info.project.name === 'phone') {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
  }
})

test('and for a group, and the instructions of a test', async ({ page, pageWith }, info) => {
  await pageWith(await sessionOf(`axe-${info.project.name}@learners.example`))
  await page.goto('/user/testseries')
  await page.getByRole('link', { name: 'SSC CGL 2026' }).click()
  await expect(page.getByRole('list', { name: 'Tests in this series' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('tab', { name: 'Chapter tests and quizzes' }).click()
  await page.getByRole('link', { name: /^Start: SSC Reasoning/ }).click()
  await expect(page).toHaveURL(/\/test\/instructions/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectSound(page)
})

/** In the light by every rule; in the dark, where only the colours are others, by that of contrast. */
async function expectSound(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()).toBeVisible()
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectNoAxeFaults(page)
  await showIn(page, 'dark')
  await expectNoAxeFaults(page, ['color-contrast'])
  await showIn(page, 'light')
}
