import { expect, it } from 'vitest'
import { withTags } from './with-tags.ts'

it('tags are taken once, without spaces around them, none empty or too long, and at most eight', () => {
  expect(withTags(['maths'], [' ssc cgl ', 'maths', '', 'x'.repeat(41)])).toEqual(['maths', 'ssc cgl'])
  expect(
    withTags(
      [],
      Array.from({ length: 12 }, (_, n) => `t${n}`),
    ),
  ).toHaveLength(8)
})
