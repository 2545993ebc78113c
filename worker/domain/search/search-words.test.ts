import { describe, expect, it } from 'vitest'
import { matchAll, matchAny, matchEach, searchText, searchWords } from './search-words.ts'

describe('words as they are searched', () => {
  it.each([
    ['en', 'Résumé of NEWTON', 'resume of newton'],
    ['hi, with and without nukta', 'क़लम बड़ा', 'कलम बडा'],
    ['hi, half nasal and anusvara', 'गङ्गा हिन्दी सम्बन्ध', 'गंगा हिंदी संबंध'],
    ['hi, chandrabindu', 'चाँद', 'चांद'],
    ['mr', 'ळकाराचे अन्तर', 'ळकाराचे अंतर'],
    ['mai', 'सम्पत्ति १२', 'संपत्ति 12'],
    ['bho', 'पढ़ल', 'पढल'],
    ['bn, with and without nukta', 'পড়া আষাঢ় সময়', 'পডা আষাঢ সময'],
    ['bn, half nasal', 'সম্পদ অঙ্ক', 'সংপদ অংক'],
    ['as, its own ra and wa', 'ৰাম ৱেদ', 'রাম বেদ'],
    ['mni, khanda ta', 'উৎসব', 'উত্সব'],
    ['gu', 'અન્ત ૪૫', 'અંત 45'],
    ['kn', 'ಅಂಕ ಅಙ್ಕ', 'ಅಂಕ ಅಂಕ'],
    ['te', 'సంబంధం సమ్బన్ధం', 'సంబంధం సంబంధం'],
    ['ml, chillu and half nasal', 'അവൻ സമ്പത്ത്', 'അവന് സംപത്ത്'],
    ['ta, digits of its own', '௧௨ எண்', '12 எண்'],
    ['ur, harakat and Arabic letters', 'كِتَاب يہ مدرسة', 'کتاب یہ مدرسہ'],
    ['mni in Meetei Mayek, digits', 'ꯃꯅꯤ ꯱꯲', 'ꯃꯅꯤ 12'],
  ])('%s: %s', (_, text, wanted) => {
    expect(searchText(text)).toBe(wanted.normalize('NFC'))
  })
  it('are the same however they were encoded', () => {
    expect(searchText('क\u093c')).toBe(searchText('\u0958'))
    expect(searchText('ড\u09bc')).toBe(searchText('\u09dc'))
    expect(searchText('e\u0301')).toBe('e')
  })
  it('leave joiners out', () => {
    expect(searchText('क्\u200dष')).toBe('क्ष')
    expect(searchText('می\u200cخواہم')).toBe(searchText('میخواہم'))
  })
  it('of a formula are its letters and numbers', () => {
    expect(searchWords('$\\frac{x^2}{3}$')).toEqual(['frac', 'x', '2', '3'])
  })
})

describe('what is asked of the index', () => {
  it('is all words in quotes, the last as a beginning', () => {
    expect(matchAll('Area of circ')).toBe('"area" "of" "circ"*')
  })
  it('holds nothing of the syntax that someone typed', () => {
    expect(matchAll('a" OR NEAR(b*) -c:^')).toBe('"a" "or" "near" "b" "c"*')
  })
  it('is nothing where no word was typed', () => {
    expect([matchAll('  "*-" '), matchAny([])]).toEqual([null, null])
  })
  it('stays short for a pasted page', () => {
    expect((matchAll('word '.repeat(5_000)) ?? '').length).toBeLessThan(200)
    expect(matchAll('x'.repeat(100_000))).toBe(`"${'x'.repeat(48)}"*`)
  })
  it('is one word of each list, as a beginning, where others than the typed ones may be meant', () => {
    expect(matchEach([['reasoning', 'reason'], ['quiz']])).toBe('("reasoning"* OR "reason"*) AND ("quiz"*)')
  })
  it('is any of the longest words for texts alike', () => {
    expect(matchAny(['the', 'hypotenuse', 'of', 'the'])).toBe('"hypotenuse" OR "the" OR "of"')
  })
})
