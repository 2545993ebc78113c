import { expect, test } from 'vitest'
import { consentDecision } from './consent-rule.ts'

test('under 18 the analysis needs a guardian', () => {
  expect(consentDecision({ kind: 'analytics', given: true }, 'under18')).toEqual({ ok: false, reason: 'guardian needed' })
  expect(consentDecision({ kind: 'analytics', given: true, guardianName: 'Mira Das' }, 'under18')).toEqual({
    ...{ ok: true, givenBy: 'guardian', guardianName: 'Mira Das' },
  })
})

test('from 18 on nobody is asked for a guardian, and a name is not kept for nothing', () => {
  expect(consentDecision({ kind: 'analytics', given: true }, '18to24')).toEqual({ ok: true, givenBy: 'self', guardianName: null })
  expect(consentDecision({ kind: 'analytics', given: true, guardianName: 'Mira Das' }, '25to34').ok).toBe(false)
})

test('pushes are everybody’s own decision', () => {
  expect(consentDecision({ kind: 'push', given: true }, 'under18')).toEqual({ ok: true, givenBy: 'self', guardianName: null })
})
