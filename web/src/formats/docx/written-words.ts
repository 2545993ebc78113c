import { directionOf, type Locale } from '#contract/shared/locales.ts'

/** How a language stands in a document. */
export interface LanguageLook {
  /** As Word names it. */
  readonly tag: string
  /** Of its script; none for Latin letters. Word takes another one where it is not installed. */
  readonly font: string | null
  readonly isRightToLeft: boolean
}

const FONTS = {
  en: null,
  hi: 'Noto Sans Devanagari',
  bn: 'Noto Sans Bengali',
  kn: 'Noto Sans Kannada',
  ta: 'Noto Sans Tamil',
  te: 'Noto Sans Telugu',
  ml: 'Noto Sans Malayalam',
  gu: 'Noto Sans Gujarati',
  mr: 'Noto Sans Devanagari',
  ur: 'Noto Nastaliq Urdu',
  as: 'Noto Sans Bengali',
  mni: 'Noto Sans Bengali',
  mai: 'Noto Sans Devanagari',
  bho: 'Noto Sans Devanagari',
} as const satisfies Record<Locale, string | null>

export const languageLook = (language: Locale): LanguageLook => ({
  tag: language === 'ur' ? 'ur-PK' : `${language}-IN`,
  font: FONTS[language],
  isRightToLeft: directionOf(language) === 'rtl',
})

/** What Windows shows in place of the fonts, by their names. */
export const FONT_SUBSTITUTES: ReadonlyMap<string, string> = new Map(
  Object.values(FONTS).flatMap((font) =>
    font === null ? [] : [[font, font === 'Noto Nastaliq Urdu' ? 'Urdu Typesetting' : 'Nirmala UI']],
  ),
)

interface Words {
  readonly answer: string
  readonly solution: string
  readonly hint: string
  readonly passage: string
}

/** What stands before the parts of a question, in its language. */
export const WORDS: Readonly<Record<Locale, Words>> = {
  en: { answer: 'Answer', solution: 'Solution', hint: 'Hint', passage: 'Passage' },
  hi: { answer: 'उत्तर', solution: 'हल', hint: 'संकेत', passage: 'गद्यांश' },
  bn: { answer: 'উত্তর', solution: 'সমাধান', hint: 'সংকেত', passage: 'অনুচ্ছেদ' },
  kn: { answer: 'ಉತ್ತರ', solution: 'ಪರಿಹಾರ', hint: 'ಸುಳಿವು', passage: 'ಗದ್ಯಭಾಗ' },
  ta: { answer: 'விடை', solution: 'தீர்வு', hint: 'குறிப்பு', passage: 'பத்தி' },
  te: { answer: 'సమాధానం', solution: 'సాధన', hint: 'సూచన', passage: 'గద్యభాగం' },
  ml: { answer: 'ഉത്തരം', solution: 'പരിഹാരം', hint: 'സൂചന', passage: 'ഖണ്ഡിക' },
  gu: { answer: 'જવાબ', solution: 'ઉકેલ', hint: 'સંકેત', passage: 'ગદ્યખંડ' },
  mr: { answer: 'उत्तर', solution: 'स्पष्टीकरण', hint: 'सूचना', passage: 'उतारा' },
  ur: { answer: 'جواب', solution: 'حل', hint: 'اشارہ', passage: 'عبارت' },
  as: { answer: 'উত্তৰ', solution: 'সমাধান', hint: 'ইংগিত', passage: 'অনুচ্ছেদ' },
  mni: { answer: 'পাউখুম', solution: 'সোলুসন', hint: 'হিন্ট', passage: 'প্যাসেজ' },
  mai: { answer: 'उत्तर', solution: 'समाधान', hint: 'संकेत', passage: 'गद्यांश' },
  bho: { answer: 'जवाब', solution: 'हल', hint: 'इशारा', passage: 'गद्यांश' },
}
