import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { formatOfFile } from '#web/formats/format-of-file.ts'
import { writeQti } from '#web/formats/qti/write-qti.ts'
import { readUpload } from '#web/formats/read-upload.ts'
import { xmlTree } from '#web/formats/xml/xml-tree.ts'
import { beside } from './export-wanted.ts'
import { readBack } from './read-back.ts'

describe('A QTI 3 package', () => {
  const question = (changes: Partial<ContentQuestion>): ContentQuestion => ({
    id: 'q1',
    type: 'single',
    topic: 'physics.light',
    difficulty: 'medium',
    options: ['a', 'b'],
    variants: { en: { stem: 'Which?', options: { a: 'One', b: 'Two' }, solution: 'Because.' } },
    key: { options: ['b'] },
    ...changes,
  })
  const written = (...changes: Partial<ContentQuestion>[]) => writeQti(changes.map(question), beside)
  const filesOf = (bytes: Uint8Array): Record<string, string> =>
    Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)]))
  const stem = (text: string) => ({ variants: { en: { stem: text, options: { a: 'One', b: 'Two' }, solution: 'Because.' } } })

  test('is known as such and holds well-formed documents, each named by the manifest', () => {
    const { bytes } = written({ ...stem('See ![A circle](image:fig.1) and $a<b$'), passage: 'p', tags: ['a & b'] })
    expect(formatOfFile('questions.zip', bytes)).toBe('qti')
    const files = filesOf(bytes)
    expect(Object.keys(files).toSorted()).toEqual(['imsmanifest.xml', 'items/en/q1.xml', 'media/fig.1.png', 'stimuli/en/p.xml'])
    for (const [path, text] of Object.entries(files)) if (path.endsWith('.xml')) expect(xmlTree(text, 'not_xml').name).not.toBe('')
    const manifest = files['imsmanifest.xml'] ?? ''
    for (const path of Object.keys(files)) if (path !== 'imsmanifest.xml') expect(manifest).toContain(`<file href="${path}"/>`)
    expect(manifest).toContain('<imsmd:language>en</imsmd:language>')
    expect(manifest).toContain('<imsmd:string xml:lang="en">a &amp; b</imsmd:string>')
    expect(manifest.match(/<dependency /g)?.length).toBe(2)
    expect(files['items/en/q1.xml']).toContain('\\(a&lt;b\\)')
    expect(files['items/en/q1.xml']).toContain('rptemplates/match_correct.xml"')
  })

  test('carries pictures and passages', async () => {
    const { bytes, lost } = written({ ...stem('See ![A circle](image:fig.1)'), passage: 'p' }, { id: 'q2', passage: 'p' })
    expect(lost[0]?.what).toEqual(['topic, but for the manifest', 'id of the passage'])
    const table = await readUpload('qti', bytes, { language: 'en' })
    const column = (name: string) => table.rows.map(({ cells }) => cells[table.headers.indexOf(name)])
    const [picture] = table.pictures.values()
    expect(column('stem_en')).toEqual([`See ![A circle](image:${picture?.id ?? ''})`, 'Which?'])
    expect(column('passage_id')).toEqual(['stimulus-p', 'stimulus-p'])
    expect(column('passage_en')).toEqual(['A long story.', 'A long story.'])
  })

  test.each([
    ['a passage that the question has in no such language', { passage: 'none' }, 'passage'],
    ['a picture that the bank does not give', stem('![A square](image:fig.2)'), 'pictures'],
    ['English in other letters', stem('यह क्या है?'), 'language en'],
    [
      'an id that is too long for its languages',
      { id: 'i'.repeat(79), variants: { ...stem('A').variants, hi: { ...stem('क').variants.en } } },
      'id',
    ],
  ] as const)('tells %s', (_, changes, what) => {
    expect(written(changes as Partial<ContentQuestion>).lost[0]?.what).toContain(what)
  })

  test('says where the answer is typed below the text, and reads it as no blank', async () => {
    const { options: _, ...typed } = question({
      type: 'numerical',
      key: { accept: '2.4 TO 2.6, 7' },
      decimals: 1,
      variants: { en: { stem: 'How much?', solution: 'S' } },
    })
    const { bytes } = writeQti([typed], beside)
    expect(filesOf(bytes)['items/en/q1.xml']).toContain('<div>How much?</div><p><qti-text-entry-interaction')
    const back = await readBack('qti', bytes)
    expect(back.questions[0]?.variants.en?.stem).toBe('How much?')
    expect(back.questions[0]?.key).toEqual({ accept: '2.4 TO 2.6, 7' })
  })
})
