import { expect, test } from 'vitest'
import { byRule, EXCEPTIONS, toMeeteiMayek } from './meetei-mayek.ts'

test.each([
  ['the name of the language', 'মৈতৈলোন্', 'ꯃꯩꯇꯩꯂꯣꯟ'],
  ['a consonant before a consonant with a vowel is spoken with a', 'মণিপুর', 'ꯃꯅꯤꯄꯨꯔ'],
  ['a consonant at the end closes the syllable', 'থৌদোক', 'ꯊꯧꯗꯣꯛ'],
  ['a consonant inside a word closes the syllable before it', 'পানবা', 'ꯄꯥꯟꯕꯥ'],
  ['the first consonant of a word never does', 'মতমদা', 'ꯃꯇꯝꯗꯥ'],
  ['two consonants at the end are a syllable', 'মমল', 'ꯃꯃꯜ'],
  ['a joined consonant closes the syllable', 'পুম্নমক', 'ꯄꯨꯝꯅꯃꯛ'],
  ['or begins one together with r', 'ত্রিপুরা', 'ꯇ꯭ꯔꯤꯄꯨꯔꯥ'],
  ['the end of a syllable in i', 'লাইরিক', 'ꯂꯥꯢꯔꯤꯛ'],
  ['the end of a syllable in u', 'পাউখুম', 'ꯄꯥꯎꯈꯨꯝ'],
  ['ng after the short a', 'ৱাহং', 'ꯋꯥꯍꯪ'],
  ['ng after another vowel', 'অমসুং', 'ꯑꯃꯁꯨꯡ'],
  ['t without a vowel', 'নুমিৎ', 'ꯅꯨꯃꯤꯠ'],
  ['a verb in k and its -pa', 'থোকপগী', 'ꯊꯣꯛꯄꯒꯤ'],
  ['a borrowed word and its case', 'রেঙ্কতা', 'ꯔꯦꯡꯛꯇꯥ'],
  ['an exception', 'তৌনবা', 'ꯇꯧꯅꯕꯥ'],
  ['য় in one letter or two', '\u09df\u09be\u09df', 'ꯌꯥꯌ'],
  ['digits and the full stop', '১২।', '꯱꯲꯫'],
  ['other scripts, markup and braces stay', '<b>{n} Prime</b> হিন্দী हिन्दी', '<b>{n} Prime</b> ꯍꯤꯟꯗꯤ हिन्दी'],
])('%s', (_, bengali, mayek) => {
  expect(toMeeteiMayek(bengali)).toBe(mayek)
})

test('every exception differs from what the rule makes of the word', () => {
  const needless = EXCEPTIONS.filter((one) =>
    ['', 'গী', 'দা', 'বা'].every((end) => byRule(one.replaceAll('-', '') + end) === byRule(one + end)),
  )
  expect(needless).toEqual([])
})
