import { expect, test } from 'vitest'
import { convertKrutiDev } from './convert-kruti-dev.ts'
import { isKrutiDev, mayBeEnglish } from './detect-kruti-dev.ts'

const PAIRS: readonly (readonly [string, string])[] = [
  ['Hkkjr dh jkt/kkuh dkSu lh gS\\', 'भारत की राजधानी कौन सी है?'],
  ['fuEufyf[kr esa ls dkSu&lk dFku lgh gS\\', 'निम्नलिखित में से कौन-सा कथन सही है?'],
  ["fo'o dk lcls cM+k egklkxj dkSu lk gS\\", 'विश्व का सबसे बड़ा महासागर कौन सा है?'],
  ['Hkkjrh; lafo/kku esa fdrus vuqPNsn gSa\\', 'भारतीय संविधान में कितने अनुच्छेद हैं?'],
  ['gfj;k.kk ds izFke eq[;ea=h dkSu Fks\\', 'हरियाणा के प्रथम मुख्यमंत्री कौन थे?'],
  ['dk;Z djus dh {kerk dks ÅtkZ dgrs gSaA', 'कार्य करने की क्षमता को ऊर्जा कहते हैं।'],
  ['jk"Vªifr dk p;u fdlds }kjk gksrk gS\\', 'राष्ट्रपति का चयन किसके द्वारा होता है?'],
  ["fcgkj esa xaxk unh fdl fn'kk ls cgrh gS\\", 'बिहार में गंगा नदी किस दिशा से बहती है?'],
  ['lw;Z iwoZ esa mxrk gSA', 'सूर्य पूर्व में उगता है।'],
  ['nq%[k dk dkj.k D;k gS\\', 'दुःख का कारण क्या है?'],
]

test.each(PAIRS)('%s is found and reads %s', (typed, meant) => {
  expect(isKrutiDev(typed)).toBe(true)
  expect(convertKrutiDev(typed)).toBe(meant.normalize('NFC'))
})

test.each([
  ['fnYyh', 'दिल्ली'],
  ['dksydkrk', 'कोलकाता'],
  ['eqacbZ', 'मुंबई'],
  ['t;iqj', 'जयपुर'],
  ['y[kuÅ', 'लखनऊ'],
  ["panz'ks[kj vkt+kn", 'चंद्रशेखर आज़ाद'],
])('an option %s beside such a question reads %s', (typed, meant) => {
  expect(isKrutiDev(typed, { among: true })).toBe(true)
  expect(convertKrutiDev(typed)).toBe(meant.normalize('NFC'))
})

test.each([
  'Which of the following statements is correct?',
  'The speed of a train is 72 km/h. Find the distance covered in 5 s.',
  'Who wrote the book "Discovery of India"?',
  'In the kinetic theory of gases, kJ and kcal are units of energy.',
  'Sri Lanka, Kyrgyzstan, Kazakhstan and Djibouti joined the bank.',
  'Jyotirao Phule and Dakshayani Velayudhan spoke in Kozhikode.',
  'H2SO4, NaOH, KMnO4 and K2Cr2O7 are mixed.',
  '$\\frac{d}{dx} k x^2 = 2kx$ and $\\ce{Fe2O3 + 3CO -> 2Fe + 3CO2}$',
  'भारत की राजधानी कौन सी है?',
  'निम्न में से $x = ky$ किसका समीकरण है? (Newton)',
  'இந்தியாவின் தலைநகரம் எது?',
  'The SI unit is kg m/s^2; its symbol is N.',
  '(a) x > y; (b) x < y; (c) x = y',
  'Select the related word: Book : Author :: Statue : ?',
  'The sky is dark; birds fly back by dusk.',
  'jk jk sky',
  'https://example.org/dkds/gS?x=1',
  '42',
  'TRUE',
  '\\(\\frac{1}{3}\\)',
  'If \\(\\sin x = \\frac{1}{3}\\) and \\[ k = \\sqrt{d} \\] then find \\(\\tan x\\).',
  'Solve \\frac{dk}{ds} = k',
  'The value of \\(\\vec{j} \\times \\hat{k}\\) is',
])('%s is no false alarm', (text) => {
  expect(isKrutiDev(text)).toBe(false)
})

test('formulas, pictures, numbers and English words stay', () => {
  const typed = 'U;wVu (Newton) dk fu;e $F = ma$ gS ![A graph](image:k.png) 10 NASA'
  expect(convertKrutiDev(typed)).toBe('न्यूटन (Newton) का नियम $F = ma$ है ![A graph](image:k.png) 10 NASA')
})

test.each([
  'World Bank',
  'CO2',
  'Asian Development Bank',
  'NaCl2',
  'NATO',
  'Newton',
  'H2SO4',
  '\\(\\frac{1}{3}\\)',
  'Tokyo',
  'Paris',
  'Delhi (2010)',
])('%s is no Kruti Dev beside a question in it', (text) => {
  expect(isKrutiDev(text, { among: true })).toBe(false)
  expect(convertKrutiDev(text)).toBe(text)
})

test.each([
  ['World Bank dk eq[;ky; dgk¡ gS\\', 'World Bank का मुख्यालय कहाँ है?'],
  ['CO2 xSl gSA', 'CO2 गैस है।'],
  ['MkWDVj', 'डॉक्टर'],
  ['dkWyst', 'कॉलेज'],
  ['vkWDlhtu', 'ऑक्सीजन'],
  ['v‚fQl', 'ऑफिस'],
  ['\\(\\frac{1}{3}\\) dk eku D;k gS\\', '\\(\\frac{1}{3}\\) का मान क्या है?'],
])('%s reads %s', (typed, meant) => {
  expect(convertKrutiDev(typed)).toBe(meant.normalize('NFC'))
})

test('what may be English is told apart from what cannot', () => {
  expect(['jam', 'Bank', 'NATO'].map(mayBeEnglish)).toEqual([true, true, true])
  expect(['fnYyh', 'xaxk', 'dke', 't;iqj', 'jke', 'igyk'].map(mayBeEnglish)).toEqual(Array.from({ length: 6 }, () => false))
})
