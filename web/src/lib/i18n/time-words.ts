import type { Locale } from '#contract/shared/locales.ts'

export type RelativeUnit = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute'

interface TimeWords {
  readonly now: string
  /** `{n}` is the number, `{u}` the unit. */
  readonly past: string
  readonly future: string
  /** A length of time. */
  readonly lasting: string
  readonly units: Readonly<Record<RelativeUnit | 'second', string>>
}

export type TimeWordsOf = { readonly [locale in Locale]?: TimeWords }

/** Relative time and lengths of time in the languages that neither Chromium nor workerd has data for: they would answer in another language, in silence. */
export const TIME_WORDS: TimeWordsOf = {
  as: {
    now: 'এতিয়া',
    past: '{n} {u} আগতে',
    future: '{n} {u}ৰ পিছত',
    lasting: '{n} {u}',
    units: { year: 'বছৰ', month: 'মাহ', week: 'সপ্তাহ', day: 'দিন', hour: 'ঘণ্টা', minute: 'মিনিট', second: 'ছেকেণ্ড' },
  },
  mni: {
    now: 'হৌজিক',
    past: '{u} {n}গী মমাংদা',
    future: '{u} {n}গী মতুংদা',
    lasting: '{u} {n}',
    units: { year: 'চহী', month: 'থা', week: 'চয়োল', day: 'নুমিৎ', hour: 'পুং', minute: 'মিনিট', second: 'সেকেন্দ' },
  },
  mai: {
    now: 'एखन',
    past: '{n} {u} पहिने',
    future: '{n} {u}क बाद',
    lasting: '{n} {u}',
    units: { year: 'साल', month: 'मास', week: 'सप्ताह', day: 'दिन', hour: 'घंटा', minute: 'मिनट', second: 'सेकेंड' },
  },
  bho: {
    now: 'अबहीं',
    past: '{n} {u} पहिले',
    future: '{n} {u} बाद',
    lasting: '{n} {u}',
    units: { year: 'साल', month: 'महीना', week: 'हफ्ता', day: 'दिन', hour: 'घंटा', minute: 'मिनट', second: 'सेकेंड' },
  },
}
