import { describe, expect, it } from 'vitest'
import { readFrontMatter } from './front-matter.ts'

const file = (matter: string, body = 'Text') => readFrontMatter(`---\n${matter}\n---\n${body}`)

describe('front matter', () => {
  it('gives title, excerpt, slug and tags, and the text after it', () => {
    expect(file('title: Area of a circle\nexcerpt: "A \\"short\\" one"\nslug: area\ntags: [maths, "ssc cgl"]', '\n## One')).toMatchObject({
      title: 'Area of a circle',
      excerpt: 'A "short" one',
      slug: 'area',
      tags: ['maths', 'ssc cgl'],
      others: [],
      body: '\n## One',
      linesBefore: 6,
    })
  })
  it('reads lists with dashes and texts of several lines', () => {
    expect(file("tags:\n  - one\n  - 'it''s two'\ndescription: >\n  First line\n  and second")).toMatchObject({
      tags: ['one', "it's two"],
      excerpt: 'First line and second',
    })
  })
  it('names what a post has no place for', () => {
    expect(file('title: T\nlayout: post\nDate: 2026-11-24').others).toEqual(['layout', 'date'])
  })
  it('keeps a colon in a title, and leaves a comment out', () => {
    expect(file('title: Ratio: the basics # for later').title).toBe('Ratio: the basics')
  })
  it.each(['Text without any', '---\nno end of it', 'Text\n---\nmore', ''])('is absent in %j', (text) => {
    expect(readFrontMatter(text)).toMatchObject({ title: null, tags: null, others: [], body: text, linesBefore: 0 })
  })
  it('comes through line ends of Windows and a mark of the byte order', () => {
    expect(readFrontMatter('\uFEFF---\r\ntitle: T\r\n---\r\nText\r\n')).toMatchObject({ title: 'T', body: 'Text\n' })
  })
})
