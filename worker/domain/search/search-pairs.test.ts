import { describe, expect, test } from 'vitest'
import { searchText, searchWords } from './search-words.ts'

const SAME: readonly (readonly [string, string, string])[] = [
  ['half nasal and anusvara, Hindi', 'हिन्दी', 'हिंदी'],
  ['chandrabindu and anusvara', 'आँकड़े', 'आंकड़े'],
  ['nukta, Hindi', 'अंग्रेज़ी', 'अंग्रेजी'],
  ['nukta as one code point or two, Hindi', 'पढ़ाई', 'पढ\u093cाई'],
  ['nukta, Bengali', 'পড়া', 'পডা'],
  ['nukta as one code point or two, Bengali', 'বাড়ি', 'বাড\u09bcি'],
  ['yya, Bengali', 'সময়', 'সময\u09bc'],
  ['half nasal and anusvara, Bengali', 'অঙ্ক', 'অংক'],
  ['Assamese ra and Bengali ra', 'অসমৰ', 'অসমর'],
  ['half nasal and anusvara, Gujarati', 'અન્ત', 'અંત'],
  ['half nasal and anusvara, Kannada', 'ಅಙ್ಕ', 'ಅಂಕ'],
  ['half nasal and anusvara, Telugu', 'అఙ్క', 'అంక'],
  ['nukta, Odia', 'ପଢ଼ା', 'ପଢା'],
  ['chillu as one code point or two', 'അവൻ', 'അവന്\u200d'],
  ['Arabic and Urdu yeh and kaf', 'رياضي', 'ریاضی'],
  ['harakat', 'اُردو', 'اردو'],
  ['Devanagari digits', '२०२६', '2026'],
  ['Bengali digits', '২০২৬', '2026'],
  ['Urdu digits', '۲۰۲۶', '2026'],
  ['Tamil digits', '௨௦௨௬', '2026'],
  ['letter case', 'SSC CGL', 'ssc cgl'],
  ['accents on Latin letters', 'Résumé', 'resume'],
  ['full-width letters', 'ＳＳＣ', 'ssc'],
  ['zero-width joiners', 'क्\u200dष', 'क्ष'],
]

describe('for the search these are the same', () => {
  test.each(SAME)('%s: %s, %s', (_, one, other) => {
    expect(searchText(one)).toBe(searchText(other))
  })
})

describe('for the search', () => {
  test('normalising twice changes nothing more', () => {
    for (const [, one] of SAME) expect(searchText(searchText(one))).toBe(searchText(one))
  })
  test('Indic words stay whole', () => {
    expect(searchWords('भारतीय रिज़र्व बैंक')).toEqual(['भारतीय', 'रिजर्व', 'बैंक'])
  })
  test('different words stay different', () => {
    expect(searchText('कल')).not.toBe(searchText('काल'))
    expect(searchText('தமிழ்')).not.toBe(searchText('தமிழ'))
  })
  test('punctuation separates words and quotes do no harm', () => {
    expect(searchWords('"SSC-CGL" (Tier 1)*')).toEqual(['ssc', 'cgl', 'tier', '1'])
  })
})
