import * as fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test, vi } from 'vitest'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { writeDocx } from '#web/formats/docx/write-docx.ts'
import { formatOfFile } from '#web/formats/format-of-file.ts'
import { readUpload } from '#web/formats/read-upload.ts'
import { textOf, xmlTree } from '#web/formats/xml/xml-tree.ts'
import { beside } from './export-wanted.ts'
import { errorsOf, readBack } from './read-back.ts'
import { wordFaults } from './word-order.ts'

vi.setConfig({ testTimeout: 140_000 })

describe('A document of Word', () => {
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
  const stem = (text: string) => ({ variants: { en: { stem: text, options: { a: 'One', b: 'Two' }, solution: 'Because.' } } })
  const written = (...changes: Partial<ContentQuestion>[]) => writeDocx(changes.map(question), beside)
  const partOf = (bytes: Uint8Array, name: string): string => strFromU8(unzipSync(bytes)[name] ?? new Uint8Array())
  const stemOf = async (text: string): Promise<string | undefined> =>
    (await readBack('docx', written(stem(text)).bytes)).questions[0]?.variants.en?.stem

  test('is known as such', () => {
    expect(formatOfFile('questions.docx', written({}).bytes)).toBe('docx')
  })

  test('holds parts, relations, styles and lists that name each other, in the order of ECMA-376', () => {
    const text = '- one\n  1. two\n\n| a |\n| --- |\n| $x_1^2$ |\n\n```\nx\n```\n\n> q\n\n***\n\n![A circle](image:fig.1) **b** *c* ~~d~~'
    expect(wordFaults(written({ ...stem(text), passage: 'p' }).bytes)).toEqual([])
  })

  test('would be told where elements stood in another order', () => {
    const files = unzipSync(written({}).bytes)
    const xml = strFromU8(files['word/document.xml'] ?? new Uint8Array())
    const turned = xml.replace(/(<w:alias [^>]*>)(<w:tag [^>]*>)/, '$2$1').replace('"SopanQuestion"', '"Nothing"')
    expect(wordFaults(new Uint8Array(zipSync({ ...files, 'word/document.xml': strToU8(turned) })))).toEqual([
      'alias stands behind tag in sdtPr',
      'the style Nothing is not there',
    ])
  })

  test('shows headings, numbers, labels, answers and solutions to a reader', () => {
    const xml = partOf(written({}).bytes, 'word/document.xml')
    expect(xml).toContain('<w:pStyle w:val="Heading1"/>')
    expect(textOf(xmlTree(xml, 'not_docx'))).toBe(
      'Physics/OpticsLightWhich?(a)One(b)TwoAnswer: bSolution: Because.type: single · subject: Physics/Optics · topic: Light · topic_id: physics.light · difficulty: medium · external_id: q1',
    )
  })

  test.each([
    ['a table', '| a | b |\n| --- | --- |\n| 1 | $x$ |'],
    ['lists in lists', '- one\n  1. first\n  2. second\n- two'],
    ['a list that counts from 3', 'Before\n\n3. three\n4. four'],
    ['an item of several paragraphs', '- one\n\n  more of it\n\n- two'],
    ['two lists side by side', '1. one\n2. two\n\n- three'],
    ['code', '```\nif x < 1:\n    y\n\nz\n```'],
    ['code within a line', 'Run `a < b` now'],
    ['breaks', 'one\\\ntwo\\\nthree'],
    ['a formula on its own line', 'See\n\n$$\n\\frac{a}{b}\n$$\n\nso'],
    ['a formula that is not known', 'So $\\oops{x}$ it is'],
    ['signs of Markdown as text', '1\\. \\*not bold\\* \\$5'],
    ['looks side by side', '**bold***em* ~~struck~~'],
  ])('gives back %s', async (_, text) => {
    expect(await stemOf(text)).toBe(text)
  })

  test('keeps hostile texts as what they are, and tells what XML cannot hold', async () => {
    const text = ']]> <w:p/> &amp; "q" <script> a_x0041_b A\u200dB'
    const { bytes, lost } = written(stem(`${text}\u0001\ufffe`))
    expect(lost[0]?.what).toEqual(['control characters'])
    const xml = xmlTree(partOf(bytes, 'word/document.xml'), 'not_docx')
    // `&amp;` in Markdown is the sign itself.
    expect(textOf(xml)).toContain(text.replace('&amp;', '&'))
    expect((await readBack('docx', bytes)).questions[0]?.variants.en?.stem).toBe(']]> \\<w:p/> \\& "q" \\<script> a\\_x0041\\_b A\u200dB')
  })

  test('carries pictures with their words and size, and a passage once over its questions', async () => {
    const { bytes, lost } = written({ ...stem('See ![A circle](image:fig.1)'), passage: 'p' }, { id: 'q2', passage: 'p' })
    expect(lost).toEqual([])
    expect(Object.keys(unzipSync(bytes))).toContain('word/media/fig.1.png')
    const xml = partOf(bytes, 'word/document.xml')
    expect(xml).toContain('<wp:extent cx="9525" cy="9525"/>')
    expect(xml.match(/A long story/g)?.length).toBe(1)
    const table = await readUpload('docx', bytes, { language: 'en' })
    const column = (name: string) => table.rows.map(({ cells }) => cells[table.headers.indexOf(name)])
    const [picture] = table.pictures.values()
    expect(column('stem_en')).toEqual([`See ![A circle](image:${picture?.id ?? ''})`, 'Which?'])
    expect(column('passage_id')).toEqual(['p', 'p'])
    expect(column('passage_en')).toEqual(['A long story.', 'A long story.'])
  })

  test('shows the text of each question as it stands in its controls', async () => {
    const { sources } = await readUpload('docx', written(stem('Is $x$ so?')).bytes, { language: 'en' })
    expect(sources?.get(1)?.split('\n').slice(0, 3)).toEqual(['stem_en: Is □ so?', 'option_a_en: One', 'option_b_en: Two'])
  })

  test('gives Urdu its direction, and Latin words within it their own', () => {
    const { en = { stem: '', solution: '' } } = question({}).variants
    const xml = partOf(written({ variants: { ur: { ...en, stem: 'یہ Newton کا قانون ہے' } } }).bytes, 'word/document.xml')
    expect(xml).toContain('<w:pStyle w:val="SopanQuestion"/><w:bidi/>')
    expect(xml).toMatch(/<w:rtl\/><w:lang w:bidi="ur-PK"\/><\/w:rPr><w:t xml:space="preserve">یہ /)
    expect(xml).toMatch(/<w:rPr><w:rFonts w:cs="Noto Nastaliq Urdu"\/><w:lang w:bidi="ur-PK"\/><\/w:rPr><w:t xml:space="preserve">Newton/)
  })

  test('keeps ids that are too long for a tag', async () => {
    const ids = ['a', 'b'].map((end) => 'i'.repeat(79) + end)
    const { bytes } = written(...ids.map((id) => ({ id })))
    const tags = [...partOf(bytes, 'word/document.xml').matchAll(/<w:tag w:val="([^"]*)"/g)].map(([, tag = '']) => tag.length)
    expect(Math.max(...tags)).toBeLessThanOrEqual(64)
    expect((await readBack('docx', bytes)).questions.map(({ id }) => id)).toEqual(ids)
  })

  test.each([
    ['a passage that the bank does not give', { passage: 'none' }, 'passage'],
    ['a picture that the bank does not give', stem('![A square](image:fig.2)'), 'pictures'],
    ['quotes', stem('> said'), 'quotes'],
    ['rules', stem('one\n\n***\n\ntwo'), 'rules'],
    ['formulas that stay TeX', stem('$\\oops$'), 'formulas as TeX'],
    ['sizes of formulas', stem('$\\dfrac12$'), 'sizes of formulas'],
    ['chemical formulas', stem('$\\ce{H2O}$'), 'chemical formulas, but for their look'],
    ['tables in lists', stem('- | a |\n  | --- |\n  | b |'), 'tables in lists'],
  ] as const)('tells %s', (_, changes, what) => {
    expect(written(changes).lost[0]?.what).toContain(what)
  })
})

describe('A document that was changed in Word', () => {
  const question = (id: string): ContentQuestion => ({
    id,
    type: 'single',
    topic: 'physics.light',
    difficulty: 'medium',
    options: ['a', 'b'],
    variants: { en: { stem: 'Which?', options: { a: 'One', b: 'Two' }, solution: 'Because.' } },
    key: { options: ['b'] },
  })
  const changed = async (change: (xml: string) => string) => {
    const files = unzipSync(writeDocx([question('q1')], beside).bytes)
    const xml = change(strFromU8(files['word/document.xml'] ?? new Uint8Array()))
    return readBack('docx', new Uint8Array(zipSync({ ...files, 'word/document.xml': strToU8(xml) })))
  }

  test('brings its new texts under the old id', async () => {
    const { questions } = await changed((xml) => xml.replace('>Which?<', '>Which one?<'))
    expect(questions[0]).toEqual({ ...question('q1'), variants: { en: { ...question('q1').variants.en, stem: 'Which one?' } } })
  })

  test('tells what was written outside of the fields', async () => {
    const { problems } = await changed((xml) => xml.replace('<w:sectPr>', '<w:p><w:r><w:t>A note of mine</w:t></w:r></w:p><w:sectPr>'))
    expect(problems).toContainEqual(expect.objectContaining({ row: 1, code: 'text_unplaced', params: { text: 'A note of mine' } }))
  })

  test('tells words that were added to a label', async () => {
    const { problems, questions } = await changed((xml) => xml.replace('>(a)<', '>(a) mine<'))
    expect(problems).toContainEqual(expect.objectContaining({ row: 1, code: 'text_unplaced', params: { text: '(a) mine' } }))
    expect(questions[0]?.variants.en?.options).toEqual({ a: 'One', b: 'Two' })
  })

  test('keeps paragraphs, tables and equations that were added within a field', async () => {
    const added =
      '<w:p><w:r><w:t>More.</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></w:p></w:tc></w:tr></w:tbl>'
    const tag = '<w:tag w:val="sopan:q:q1:solution_en"/>'
    const { questions, problems } = await changed((xml) =>
      xml.replace(
        '<w:p><w:pPr><w:pStyle w:val="SopanSmall"/>',
        `<w:sdt><w:sdtPr>${tag}</w:sdtPr><w:sdtContent>${added}</w:sdtContent></w:sdt>$&`,
      ),
    )
    expect(errorsOf(problems)).toEqual([])
    expect(questions[0]?.variants.en?.solution).toBe('Because.\n\nMore.\n\n| $x$ |\n| --- |')
  })

  test('reads a copied question as a second one with the same id', async () => {
    const { questions } = await changed((xml) => {
      const [start, end] = [xml.indexOf('<w:p><w:pPr><w:pStyle w:val="SopanQuestion"/>'), xml.indexOf('<w:sectPr>')]
      return xml.slice(0, end) + xml.slice(start, end) + xml.slice(end)
    })
    expect(questions.map(({ id }) => id)).toEqual(['q1', 'q1'])
  })

  test('reads a copy without its id as a new question', async () => {
    const { questions } = await changed((xml) => {
      const [start, end] = [xml.indexOf('<w:p><w:pPr><w:pStyle w:val="SopanQuestion"/>'), xml.indexOf('<w:sectPr>')]
      return xml.slice(0, end) + xml.slice(start, end).replace('>q1</w:t>', '></w:t>') + xml.slice(end)
    })
    expect(questions.map(({ id }) => id)).toEqual(['q1', ''])
  })

  test('loses nothing in silence, whatever is taken out of it or put into it', async () => {
    const whole = strFromU8(unzipSync(writeDocx([question('q1'), question('q2')], beside).bytes)['word/document.xml'] ?? new Uint8Array())
    const cuts = [
      ...whole.matchAll(/<w:(tag|alias|pStyle|rStyle|id) [^>]*\/>|<w:sdtPr>.*?<\/w:sdtPr>|<w:pPr>.*?<\/w:pPr>|<w:r>.*?<\/w:r>/g),
    ]
    const insertions = ['', '<w:r><w:t>new words</w:t></w:r>', '<w:r><w:footnoteReference w:id="2"/></w:r>', '<w:r><w:drawing/></w:r>']
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(cuts.length - 1), fc.constantFrom(...insertions)), { maxLength: 4 }), async (chosen) => {
        const { problems, rows } = await changed(() =>
          [...new Map(chosen)]
            .toSorted(([a], [b]) => b - a)
            .reduce((xml, [at, put]) => {
              const cut = cuts[at]
              const isRun = cut?.[0].startsWith('<w:r>') ?? false
              return cut === undefined ? xml : xml.slice(0, cut.index) + (isRun ? put : '') + xml.slice(cut.index + cut[0].length)
            }, whole),
        )
        expect(rows).toBeGreaterThan(0)
        expect(problems.filter(({ code }) => code === 'paragraph_differs')).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})
