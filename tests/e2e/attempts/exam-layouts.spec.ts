/** The exam in every window it is taken in, with the palette shown and hidden: nothing jumps, nothing shrinks, nothing lies over another. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { atInstructions, declareAndStart } from '../support/take-test.ts'

const WINDOWS = [
  [360, 740],
  [740, 360],
  [834, 1112],
  [1024, 768],
  [1280, 800],
  [1920, 1080],
] as const
const SAMPLER = /SSC CGL Tier 1.*sampler/i

/** Where question and bar are in the window. */
const places = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string) => {
      const { left, right, top, bottom, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      return { left, right, top, bottom, width, height }
    }
    return { question: box('main#main'), bar: box('.exam-bar'), header: box('.exam-header'), palette: box('.exam-screen > aside') }
  })

async function expectWhole(page: Page, width: number, height: number, hasPalette: boolean, name: string): Promise<void> {
  const { question, bar, header, palette } = await places(page)
  const beside = hasPalette ? palette.width : 0
  expect([name, Math.round(question.width + beside)]).toEqual([name, width])
  expect([name, Math.round(bar.width + beside)]).toEqual([name, width])
  expect([name, Math.round(header.width)]).toEqual([name, width])
  // The bar is the last thing of the window, and the question begins where the header ends.
  expect([name, Math.round(bar.bottom)]).toEqual([name, height])
  expect([name, question.top >= header.bottom - 1]).toEqual([name, true])
  expect([name, question.bottom <= bar.top + 1]).toEqual([name, true])
  // At least half of the window is the question's, on the side at least 200 px.
  expect([name, Math.round(question.height), question.height >= Math.min(height / 2, 400)]).toEqual([
    name,
    Math.round(question.height),
    true,
  ])
  expect([name, await layoutFaults(page)]).toEqual([name, []])
}

for (const language of ['en', 'ta', 'ur'] as const)
  test(`the exam fills every window, with the palette and without it, in ${language} @once`, async ({ page }) => {
    await atInstructions(page, SAMPLER, language)
    await declareAndStart(page)
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height })
      const hasPalette = width >= 1024
      await expectWhole(page, width, height, hasPalette, `${width} × ${height}`)
      await picture(page, `${language}-${width}x${height}`)
      if (!hasPalette) continue
      await page.locator('#main').focus()
      await page.keyboard.press('g')
      await expect(page.locator('.exam-screen > aside')).toHaveCount(0)
      await expectWhole(page, width, height, false, `${width} × ${height} without the palette`)
      await picture(page, `${language}-${width}x${height}-hidden`)
      await page.keyboard.press('g')
      await expect(page.locator('.exam-screen > aside')).toHaveCount(1)
    }
  })

/** Kept where someone wants to look at them: EXAM_PICTURES names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['EXAM_PICTURES']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}
