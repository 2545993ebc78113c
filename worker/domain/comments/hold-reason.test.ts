import { describe, expect, test } from 'vitest'
import { authorShown } from './author-shown.ts'
import { holdReason, type SentComment } from './hold-reason.ts'
import { hasHoldWord, holdWordOf } from './hold-words.ts'
import { plainDigits } from './plain-digits.ts'

const USUAL: SentComment = {
  text: 'Thank you, this made percentages clear.',
  isMinor: false,
  visibleBefore: 2,
  ownTexts: [],
  holdWords: [],
  isTestLive: false,
  openMs: 20_000,
}
const of = (change: Partial<SentComment>) => holdReason({ ...USUAL, ...change })
const ofText = (text: string) => of({ text })

describe('a comment is held', () => {
  test.each([
    ['of someone under 18 or of unknown age', { isMinor: true }, 'minor'],
    ['as the first of an account', { visibleBefore: 0 }, 'new account'],
    ['as the second of an account', { visibleBefore: 1 }, 'new account'],
    ['that says what its author said before', { ownTexts: ['thank you! THIS made percentages clear'] }, 'repeat'],
    ['that is the same without nukta and half nasals', { text: 'हिन्दी में पढ़ो', ownTexts: ['हिंदी में पढो'] }, 'repeat'],
    ['that has no word and comes again', { text: '👍', ownTexts: ['👍'] }, 'repeat'],
    ['while the live test of the post runs', { isTestLive: true }, 'live test'],
    ['that is sent within three seconds', { openMs: 2_999 }, 'quick'],
    ['with a hold word', { text: 'Pure SCAM this is', holdWords: ['scam'] }, 'hold word'],
  ] as const)('%s', (_, change, reason) => {
    expect(of(change)).toBe(reason)
  })
  test.each([
    ['https://example.com/a'],
    ['tg://join?x=1'],
    ['WWW.example'],
    ['join t.me/sscnotes'],
    ['wa.me/919876543210'],
    ['EXAMPLE.COM has it'],
    ['ｅｘａｍｐｌｅ．ｃｏｍ'],
    ['exam\u200bple.com'],
    ['sscnotes dot com'],
    ['sscnotes (dot) in'],
    ['एसएससी डॉट com'],
    ['परीक्षा.भारत'],
    ['নোট.ভারত'],
    ['गणित.com देखो'],
    ['mail me: asha.rao@example.org'],
  ])('with a link: %s', (text) => {
    expect(ofText(text)).toBe('link')
  })
  test.each([
    ['Latin', '9876543210'],
    ['Latin, grouped', 'call 98765-43210 now'],
    ['Latin, with a country', '+91 98765 43210'],
    ['Latin, with a nought', '098765 43210'],
    ['Latin, spread', '9 8 7 6 5 4 3 2 1 0'],
    ['another country', '+44 20 7946 0958'],
    ['Devanagari', '९८७६५४३२१०'],
    ['Devanagari and Latin', '९८७६5 43210'],
    ['Bengali', '৯৮৭৬৫৪৩২১০'],
    ['Gujarati', '૯૮૭૬૫૪૩૨૧૦'],
    ['Gurmukhi', '੯੮੭੬੫੪੩੨੧੦'],
    ['Odia', '୯୮୭୬୫୪୩୨୧୦'],
    ['Tamil', '௯௮௭௬௫௪௩௨௧௦'],
    ['Telugu', '౯౮౭౬౫౪౩౨౧౦'],
    ['Kannada', '೯೮೭೬೫೪೩೨೧೦'],
    ['Malayalam', '൯൮൭൬൫൪൩൨൧൦'],
    ['Urdu', '۹۸۷۶۵۴۳۲۱۰'],
    ['Arabic', '٩٨٧٦٥٤٣٢١٠'],
    ['Meetei Mayek', '꯹꯸꯷꯶꯵꯴꯳꯲꯱꯰'],
    ['Ol Chiki', '᱙᱘᱗᱖᱕᱔᱓᱒᱑᱐'],
    ['Nepali of Newa', '𑑙𑑘𑑗𑑖𑑕𑑔𑑓𑑒𑑑𑑐'],
    ['full width', '９８７６５４３２１０'],
    ['mathematical', '𝟗𝟖𝟕𝟔𝟓𝟒𝟑𝟐𝟏𝟎'],
    ['keycaps', '9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣0️⃣'],
    ['circles', '⑨⑧⑦⑥⑤④③②①⓪'],
    ['with nothing seen between', '98765\u200b43210'],
  ])('with a phone number in digits of this kind: %s', (_, digits) => {
    expect(ofText(`Call ${digits}`)).toBe('phone')
  })
  test.each([['Telegram @ssc_notes'], ['pay asha.rao@okaxis'], ['＠notes_free'], ['@गणित_गुरु'], ['@ ssc_notes']])(
    'with a handle: %s',
    (text) => {
      expect(ofText(text)).toBe('handle')
    },
  )
})

describe('a comment is visible at once', () => {
  test.each([
    ['from the third of an account on', {}],
    ['sent after three seconds', { openMs: 3_000 }],
    ['that is like an own one but for a word', { ownTexts: ['Thank you, this made averages clear.'] }],
    ['that has a hold word as a part of another', { text: 'A classic question', holdWords: ['class'] }],
  ] as const)('%s', (_, change) => {
    expect(of(change)).toBeNull()
  })
  test.each([
    ['The answer is 12,34,56,789.'],
    ['1, 4, 9, 16, 25, 36, 49, 64, 81'],
    ['2 4 6 8 10 12 14 16 18 20 22'],
    ['0.1234567890'],
    ['1234567890'],
    ['Roll no. 2201 of 2024-25'],
    ['12 @ ₹5 each, or @5%'],
    ['Draw a dot in the circle.'],
    ['Good.In my view it is 25%.'],
    ['e.g. the cut-off of 2023.It rose'],
    ['உயர் மதிப்பெண் ௯௮ பெற்றேன்'],
    ['میں نے ۹۸ نمبر لیے'],
    ['25/11/2026 से 30/11/2026'],
  ])('though it has figures or signs: %s', (text) => {
    expect(ofText(text)).toBeNull()
  })
})

describe('hold words', () => {
  test.each([
    ['Latin letters in either case', 'Scam', 'It is a SCAM!'],
    ['accents', 'fraud', 'FRÁUD'],
    ['Hindi, half nasal for anusvara', 'गन्दा', 'यह गंदा है'],
    ['Hindi, nukta left out', 'पढ़ाकू', 'पढाकू लोग'],
    ['Bengali and Assamese letters', 'চোর', 'সি চোৰ'],
    ['Urdu, Arabic letters', 'کتا', 'كتا'],
    ['Malayalam, chillu', 'കള്ളൻ', 'അവന്\u200d കള്ളന്\u200d'],
    ['a joiner inside', 'scam', 'sc\u200dam'],
    ['a phrase over signs', 'free notes', 'Free, notes!'],
    ['any ending, Tamil', 'திருட*', 'திருடன் அவன்'],
    ['any ending', 'telegra*', 'my Telegrams'],
    ['digits of another script', '420', '४२० hai'],
  ])('%s: %s is found in “%s”', (_, word, text) => {
    expect(hasHoldWord(text, [holdWordOf(word) ?? '?'])).toBe(true)
  })
  test('that have no letter or digit are none', () => {
    expect([holdWordOf('***'), holdWordOf('—'), holdWordOf('a b*')]).toEqual([null, null, 'a b*'])
  })
})

test('an author under 18 is shown by the first name and without an image', () => {
  const who = { name: 'Asha  Rao', pictureKey: 'k' }
  expect(authorShown({ ...who, ageBand: 'under18' })).toEqual({ name: 'Asha', pictureKey: null })
  expect(authorShown({ ...who, ageBand: null })).toEqual({ name: 'Asha', pictureKey: null })
  expect(authorShown({ ...who, ageBand: '18to24' })).toEqual({ name: 'Asha  Rao', pictureKey: 'k' })
})

test('digits of every script become Latin ones, and nothing else changes', () => {
  expect(plainDigits('a१২௩4 ½ ४')).toBe('a1234 ½ 4')
})

test('a text of two thousand characters made to be slow is read quickly', () => {
  for (const text of ['1 '.repeat(1_000), 'a.'.repeat(1_000), '@a'.repeat(1_000), '९-'.repeat(1_000), 'a'.repeat(2_000)]) {
    const from = performance.now()
    ofText(text)
    expect(performance.now() - from).toBeLessThan(200)
  }
})
