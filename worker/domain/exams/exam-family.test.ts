import { expect, test } from 'vitest'
import { examFamilyOf } from './exam-family.ts'

const KNOWN = [
  ['ssc-cgl', 'ssc'],
  ['ibps-po', 'banking'],
  ['sbi-clerk', 'banking'],
  ['rrb-ntpc', 'railways'],
  ['jee-main', 'engineering'],
  ['gate', 'engineering'],
  ['neet-ug', 'medical'],
  ['upsc', 'upsc'],
  ['nda', 'upsc'],
  ['cuet', 'university'],
  ['adre', 'state'],
  ['tnpsc-group-4', 'state'],
  ['state-psc', 'state'],
  ['general', 'other'],
  ['এস-এছ-চি', 'other'],
] as const

test.each(KNOWN)('the exam %s is of the family %s', (slug, family) => expect(examFamilyOf(slug)).toBe(family))
