import { expect, test } from 'vitest'
import { AGE_BANDS } from '#contract/auth/schemas.ts'
import { minorAccess, minorRules } from './minor-rules.ts'

const NOTHING = { behaviouralAnalysis: false, adaptiveOrder: false, behaviouralAudience: false, leaderboard: false, prediction: false }

test.each([['under18'], [null], ['a band of a later version']])('age band %j is that of a minor, of whom nothing is analysed', (band) => {
  expect(minorRules(band)).toEqual({ isMinor: true, ...NOTHING })
})

test('of all bands only those from 18 on are of adults', () => {
  expect(AGE_BANDS.filter((band) => !minorRules(band).isMinor)).toEqual(['18to24', '25to34', '35plus'])
  expect(Object.values(minorRules('18to24'))).toEqual([false, true, true, true, true, true])
})

test.each([
  ['an adult', '18to24', false, false, 'open'],
  ['somebody under 18', 'under18', false, false, 'consent needed'],
  ['somebody under 18 whose guardian’s consent was verified', 'under18', true, false, 'open'],
  ['somebody who has not said their age', null, false, false, 'age unknown'],
  ['an admin who has not said their age', null, false, true, 'open'],
] as const)('where minors need a verified consent, %s is told so', (_, ageBand, hasVerifiedConsent, isAdmin, access) => {
  expect(minorAccess({ ageBand, hasVerifiedConsent, isAdmin })).toBe(access)
})
