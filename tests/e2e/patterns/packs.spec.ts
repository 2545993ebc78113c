import { expect, expectNoSidewaysScroll, test } from '../support/fixtures.ts'
import { atInstructions, declareAndStart, submitTest } from '../support/take-test.ts'

/** Each pack's sampler, with its number of questions. A few in every run, all of them where PACKS=all says so (npm run prove -- packs). */
const SAMPLERS: readonly (readonly [title: RegExp, questions: number])[] = [
  [/JEE Advanced Paper 1: sampler/, 13],
  [/IBPS PO Prelims: sampler/, 11],
  ...(process.env['PACKS'] === 'all'
    ? ([
        [/JEE Main 2025: sampler/, 9],
        [/JEE Main 2021–24: sampler/, 12],
        [/NEET \(UG\) 2025: sampler/, 8],
        [/SSC CGL Tier 1: sampler/, 8],
        [/GATE Computer Science: sampler/, 8],
        [/RRB NTPC first stage: sampler/, 10],
        [/UPSC Prelims: GS and CSAT: sampler/, 7],
        [/ADRE Grade III: sampler/, 10],
        [/CUET \(UG\) science subjects: sampler/, 12],
        [/Plain quiz: ten questions/, 10],
      ] as const)
    : []),
]

for (const [title, questions] of SAMPLERS) {
  test(`${title.source} is taken by keyboard, submitted and marked @phone`, async ({ page }) => {
    const { testId } = await atInstructions(page, title)
    await declareAndStart(page)
    await expectNoSidewaysScroll(page)
    const seen = new Set<string>()
    const heading = page.locator('#question-heading')
    const last = page.getByText(/This is the last question/)
    for (let i = 0; i < questions; i++) {
      // Where each section has its own clock the way ends with the section.
      await expect(page.locator('#question-heading:focus').or(last).first()).toBeVisible()
      if (await last.isVisible()) break
      seen.add((await heading.textContent()) ?? '')
      const field = page.getByRole('textbox', { name: 'Your answer' })
      const cells = page.getByRole('table').getByRole('checkbox')
      if (await field.isVisible()) {
        await field.focus()
        await page.keyboard.type('1')
      } else if ((await cells.count()) > 0) {
        await cells.first().focus()
        await page.keyboard.press('Space')
      } else await page.keyboard.press('a')
      const next = page.getByRole('button', { name: 'Save & Next' })
      await next.focus()
      await page.keyboard.press('Enter')
    }
    expect(seen.size).toBeGreaterThan(1)
    await submitTest(page)
    await page.goto(`/user/test-analysis/${testId}`)
    await expect(page.getByRole('region', { name: 'Scorecard' })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
}
