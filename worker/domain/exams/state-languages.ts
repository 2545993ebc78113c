import type { Locale } from '#contract/shared/locales.ts'

/** The languages of the site that are official in a state or union territory, by its code (ISO 3166-2:IN), English left out. */
const LANGUAGES: Readonly<Record<string, readonly Locale[]>> = {
  AN: ['hi'],
  AP: ['te', 'ur'],
  AS: ['as', 'bn'],
  BR: ['hi', 'mai', 'ur', 'bho'],
  CG: ['hi'],
  CH: ['hi'],
  DH: ['gu', 'hi', 'mr'],
  DL: ['hi', 'ur'],
  GA: ['mr'],
  GJ: ['gu', 'hi'],
  HP: ['hi'],
  HR: ['hi'],
  JH: ['hi', 'ur', 'bho', 'mai'],
  JK: ['ur', 'hi'],
  KA: ['kn'],
  KL: ['ml'],
  LD: ['ml'],
  MH: ['mr'],
  MN: ['mni'],
  MP: ['hi'],
  PB: ['hi'],
  PY: ['ta', 'te', 'ml'],
  RJ: ['hi'],
  SK: ['hi'],
  TN: ['ta'],
  TR: ['bn'],
  TS: ['te', 'ur'],
  UK: ['hi'],
  UP: ['hi', 'ur', 'bho'],
  WB: ['bn', 'hi', 'ur'],
}

/** None for a state that is not known, and for one whose languages the site does not have. */
export const languagesOfState = (state: string | null): readonly Locale[] => (state === null ? [] : (LANGUAGES[state] ?? []))
