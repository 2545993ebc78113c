/** The question panel: its scroll buttons, and the line that says when an answer is saved. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { atInstructions, declareAndStart } from '../support/take-test.ts'

const SAMPLER = /SSC CGL Tier 1.*sampler/i
const up = (page: Page) => page.getByRole('button', { name: 'Scroll up' })
const down = (page: Page) => page.getByRole('button', { name: 'Scroll down' })
const scrolled = (page: Page) =>
  page.locator('main#main').evaluate((panel) => [Math.round(panel.scrollTop), panel.scrollHeight - panel.clientHeight])

test('a question that is longer than its panel has buttons to scroll it, and one that is not has none @once', async ({ page }) => {
  await atInstructions(page, SAMPLER)
  await declareAndStart(page)
  await page.setViewportSize({ width: 740, height: 360 })
  await expect(down(page)).toBeVisible()
  await expect(up(page)).toBeHidden()
  const box = await down(page).boundingBox()
  expect([(box?.width ?? 0) >= 44, (box?.height ?? 0) >= 44]).toEqual([true, true])
  await down(page).click()
  await expect.poll(async () => (await scrolled(page))[0]).toBeGreaterThan(50)
  await expect(up(page)).toBeVisible()
  // The last press may take the button away before the next one.
  await expect(async () => {
    if (await down(page).isVisible()) await down(page).click({ timeout: 1_000 })
    await expect(down(page)).toBeHidden({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  const toTheEnd = async () => {
    const [at = 0, most = 0] = await scrolled(page)
    return Math.abs(at - most)
  }
  await expect.poll(toTheEnd).toBeLessThanOrEqual(4)
  // At the end nothing lies over the last line.
  const line = await page.getByText('Saved whichever way you leave the question').boundingBox()
  const arrow = await up(page).boundingBox()
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual((arrow?.y ?? 0) + 1)
  await expect.poll(() => layoutFaults(page)).toEqual([])
  const [end = 0] = await scrolled(page)
  await up(page).click()
  await expect.poll(async () => (await scrolled(page))[0]).toBeLessThan(end)
  await page.setViewportSize({ width: 1280, height: 1600 })
  await expect(down(page)).toHaveCount(0)
  await expect(up(page)).toHaveCount(0)
})
