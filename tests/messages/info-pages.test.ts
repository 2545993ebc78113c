import { expect, test } from 'vitest'
import { INFO_PAGES, pageFaults, readInfoPage } from './info-pages.ts'
import { TRANSLATED } from './read-messages.ts'

test.each(TRANSLATED)('the pages of information are all there in %s, block by block', (locale) => {
  const faults = INFO_PAGES.flatMap((page) =>
    pageFaults(readInfoPage(page, 'en'), readInfoPage(page, locale), locale).map((fault) => `${page}: ${fault}`),
  )
  expect(faults).toEqual([])
})

const EN = '---\ntitle: Help\nupdated: 2026-11-21\n---\n\n## How\n\nWrite to {email}.\n'
const HI = '---\ntitle: मदद\nupdated: 2026-11-21\n---\n\n## कैसे\n\n{email} पर लिखें।\n'
test('a page that keeps to the English one has no fault', () => {
  expect(pageFaults(EN, HI, 'hi')).toEqual([])
})
test('a paragraph that is missing is seen', () => {
  expect(pageFaults(EN, HI.replace('## कैसे\n', ''), 'hi')).toEqual(['headings, paragraphs and lists are ffffp, not ffffhp'])
})
test('a lost placeholder is seen', () => {
  expect(pageFaults(EN, HI.replace('{email}', ''), 'hi')).toEqual(['placeholders are '])
})
test('an older date is seen', () => {
  expect(pageFaults(EN, HI.replace('11-21', '11-20'), 'hi')).toEqual(['the date of the last change is another'])
})
test('a word left in English is seen', () => {
  expect(pageFaults(EN, HI.replace('पर', 'to'), 'hi')).toEqual(['to'])
})
