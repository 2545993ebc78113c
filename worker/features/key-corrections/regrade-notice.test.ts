import { expect, test } from 'vitest'
import { LOCALES } from '#contract/shared/locales.ts'
import { regradeNotice } from './regrade-notice.ts'

test.each(LOCALES)('in %s a learner is told which test, the marks before, and the marks now', (language) => {
  const notice = regradeNotice({ en: 'Mock $& 1' }, language, -6, 25)
  for (const text of [notice.en, notice[language] ?? '']) {
    expect(text).toContain('Mock $& 1')
    expect(text).toContain('-0.50')
    expect(text).toContain('2.08')
    expect(text).not.toMatch(/[{}]/)
  }
  expect(Object.keys(notice)).toHaveLength(language === 'en' ? 1 : 2)
})
test('the title is in the learner’s language where it has one', () => {
  const notice = regradeNotice({ en: 'Mock', hi: 'मॉक' }, 'mai', 0, 12)
  expect([notice.en.includes('Mock'), notice.mai?.includes('मॉक')]).toEqual([true, true])
})
