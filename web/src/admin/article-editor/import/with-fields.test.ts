import { expect, test } from 'vitest'
import { readMarkdown } from './read-markdown.ts'
import { withFields } from './with-fields.ts'

const FILE = '---\ntitle: Ratios\ntags: [maths]\n---\nWords'

test('what a text has no field for is left out and told as lost', () => {
  const { title, tags, losses } = withFields(readMarkdown(FILE), ['title'])
  expect([title, tags, losses]).toEqual(['Ratios', null, [{ kind: 'frontMatter', line: 1, piece: 'tags' }]])
})

test('nothing is lost of a text that has every field', () => {
  expect(withFields(readMarkdown(FILE), ['title', 'excerpt', 'slug', 'tags'])).toEqual(readMarkdown(FILE))
})
