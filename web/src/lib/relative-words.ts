import type { Locale } from '#contract/locales.ts'

export type RelativeUnit = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute'

interface RelativeWords {
  readonly now: string
  /** `{n}` is the number. */
  readonly past: Readonly<Record<RelativeUnit, string>>
  readonly future: Readonly<Record<RelativeUnit, string>>
}

/** Relative time in the languages that neither Chromium nor workerd has data for: they would answer in another language, in silence. */
export const RELATIVE_WORDS: { readonly [locale in Locale]?: RelativeWords } = {
  as: {
    now: 'এতিয়া',
    past: {
      ...{ year: '{n} বছৰ আগতে', month: '{n} মাহ আগতে', week: '{n} সপ্তাহ আগতে' },
      ...{ day: '{n} দিন আগতে', hour: '{n} ঘণ্টা আগতে', minute: '{n} মিনিট আগতে' },
    },
    future: {
      ...{ year: '{n} বছৰৰ পিছত', month: '{n} মাহৰ পিছত', week: '{n} সপ্তাহৰ পিছত' },
      ...{ day: '{n} দিনৰ পিছত', hour: '{n} ঘণ্টাৰ পিছত', minute: '{n} মিনিটৰ পিছত' },
    },
  },
  mni: {
    now: 'হৌজিক',
    past: {
      ...{ year: 'চহী {n}গী মমাংদা', month: 'থা {n}গী মমাংদা', week: 'চয়োল {n}গী মমাংদা' },
      ...{ day: 'নুমিৎ {n}গী মমাংদা', hour: 'পুং {n}গী মমাংদা', minute: 'মিনিট {n}গী মমাংদা' },
    },
    future: {
      ...{ year: 'চহী {n}গী মতুংদা', month: 'থা {n}গী মতুংদা', week: 'চয়োল {n}গী মতুংদা' },
      ...{ day: 'নুমিৎ {n}গী মতুংদা', hour: 'পুং {n}গী মতুংদা', minute: 'মিনিট {n}গী মতুংদা' },
    },
  },
  mai: {
    now: 'एखन',
    past: {
      ...{ year: '{n} साल पहिने', month: '{n} मास पहिने', week: '{n} सप्ताह पहिने' },
      ...{ day: '{n} दिन पहिने', hour: '{n} घंटा पहिने', minute: '{n} मिनट पहिने' },
    },
    future: {
      ...{ year: '{n} सालक बाद', month: '{n} मासक बाद', week: '{n} सप्ताहक बाद' },
      ...{ day: '{n} दिनक बाद', hour: '{n} घंटाक बाद', minute: '{n} मिनटक बाद' },
    },
  },
  bho: {
    now: 'अबहीं',
    past: {
      ...{ year: '{n} साल पहिले', month: '{n} महीना पहिले', week: '{n} हफ्ता पहिले' },
      ...{ day: '{n} दिन पहिले', hour: '{n} घंटा पहिले', minute: '{n} मिनट पहिले' },
    },
    future: {
      ...{ year: '{n} साल बाद', month: '{n} महीना बाद', week: '{n} हफ्ता बाद' },
      ...{ day: '{n} दिन बाद', hour: '{n} घंटा बाद', minute: '{n} मिनट बाद' },
    },
  },
}
