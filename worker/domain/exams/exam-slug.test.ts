import { expect, test } from 'vitest'
import { examSlugOf } from './exam-slug.ts'

test.each([
  ['SSC CGL', 'ssc-cgl'],
  ['  ssc_cgl ', 'ssc-cgl'],
  ['SBI P.O. (Mains)', 'sbi-p-o-mains'],
  ['CUET UG', 'cuet'],
  ['UPSC CSE', 'upsc'],
  ['এস এছ চি', 'এস-এছ-চি'],
])('%j is the exam %s', (name, slug) => expect(examSlugOf(name)).toBe(slug))

test('a slug names itself', () => expect(examSlugOf('jee-advanced')).toBe('jee-advanced'))
test('a name without a letter or digit names no exam', () => expect(examSlugOf(' – ')).toBeNull())
