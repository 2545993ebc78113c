import { describe, expect, it } from 'vitest'
import { readMarkdown } from './read-markdown.ts'

const read = (file: string) => {
  const { source, losses } = readMarkdown(file)
  return { source, losses: losses.map(({ kind, line, piece }) => `${kind} ${line}: ${piece}`) }
}

describe('a Markdown file', () => {
  it('without anything foreign is taken as it is', () => {
    const source = '## One\n\nText with $x < y$ and `<b>`, **bold**, [our tests](/user/testseries) and ![map](image:map).\n\n- a\n- b'
    expect(read(source)).toEqual({ source, losses: [] })
  })
  it('gives its first heading of the first level as the title, and others become smaller', () => {
    expect(readMarkdown('# The **title**\n\nText\n\n# Second\n\n#### Deep')).toMatchObject({
      title: 'The title',
      source: 'Text\n\n## Second\n\n### Deep',
      losses: [
        { kind: 'titleHeading', line: 1 },
        { kind: 'headingLevel', line: 5 },
        { kind: 'headingLevel', line: 7 },
      ],
    })
  })
  it('keeps the title of the front matter, and counts lines from the top of the file', () => {
    expect(readMarkdown('---\ntitle: Given\nlayout: post\n---\n# Other\n\n<b>x</b>')).toMatchObject({
      title: 'Given',
      source: '## Other\n\nx',
      losses: [
        { kind: 'frontMatter', piece: 'layout' },
        { kind: 'headingLevel', line: 5 },
        { kind: 'html', line: 7 },
        { kind: 'html', line: 7 },
      ],
    })
  })
  it('loses HTML but not the words in it, and scripts and comments with all that is in them', () => {
    expect(read('A <span class="x">word</span>.\n\n<!-- a note\nover lines --> After.\n\n<script>\nalert(1)\n</script>\nEnd')).toEqual({
      source: 'A word.\n\n After.\n\nEnd',
      losses: ['html 1: <span class="x">', 'html 1: </span>', 'html 3: <!-- a note', 'html 6: <script>'],
    })
  })
  it('loses images of other sites and of the disk of the author', () => {
    expect(read('![Map](https://a.example/x.png "T") and ![chart](img/c.png)')).toEqual({
      source: 'Map and chart',
      losses: ['remoteImage 1: ![Map](https://a.example/x.png "T")', 'localImage 1: ![chart](img/c.png)'],
    })
  })
  it('loses links that lead nowhere here, and their words stay', () => {
    expect(read('[a](http://a.example) [b](b.md) [c](javascript:x) [d](https://d.example)')).toMatchObject({
      source: 'a b c [d](https://d.example)',
      losses: [expect.stringContaining('link 1'), expect.stringContaining('link 1'), expect.stringContaining('link 1')],
    })
  })
  it('writes underlined headings as ours', () => {
    expect(read('Title\n=====\n\nPart\n----\n\nText')).toEqual({
      source: '## Part\n\nText',
      losses: ['titleHeading 2: Title', 'headingLevel 5: Part'],
    })
  })
  it('loses footnotes and links by name', () => {
    expect(read('Word[^1].\n\n[^1]: The note\n[x]: https://x.example')).toEqual({
      source: 'Word.',
      losses: ['footnote 1: [^1]', 'footnote 3: [^1]: The note', 'definition 4: [x]: https://x.example'],
    })
  })
  it('leaves code and formulas between fences alone', () => {
    const source = '```html\n# no heading\n<b>x</b>\n```\n\n$$\na <b> c\n$$\n\n---\n\n| a | b |\n|---|---|\n| 1 | 2 |'
    expect(read(source)).toEqual({ source, losses: [] })
  })
})
