import type { Page } from '@playwright/test'
import { englishWords } from '../e2e/support/english-words.ts'
import { layoutFaults } from '../e2e/support/layout-faults.ts'

/** What is wrong with a page as it stands: an error in it, a part out of its box, a sideways scroll, a name of a message or English words in its place. */
export async function pictureFaults(page: Page, language: string): Promise<readonly string[]> {
  const errors = await page.locator('main [role=alert]:visible').allInnerTexts()
  const names = await page.evaluate(() => document.body.innerText.match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g) ?? [])
  const english = language === 'en' ? [] : await englishWords(page)
  return [
    ...errors.map((text) => `shows an error: ${text.replaceAll('\n', ' ')}`),
    ...(await layoutFaults(page)),
    ...[...names, ...english].map((text) => `has no message for "${text}"`),
  ]
}
