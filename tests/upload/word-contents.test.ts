import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '#worker/content/render-markdown.ts'
import { readUpload } from '#web/formats/read-upload.ts'
import type { Problem } from '#web/formats/upload-model.ts'
import { errorsOf, readBack } from './read-back.ts'
import { drawing, field, fraction, m, math, p, paragraphs, PNG, run, table, wordFile, type WordParts } from './word-file.ts'

interface Read {
  readonly cells: Readonly<Record<string, string>>
  readonly problems: readonly Problem[]
  readonly pictures: number
}

const OPTIONS = paragraphs('(a) Delhi\n(b) Mumbai\n(c) Pune\n(d) Goa\nAns: a')

/** The cells of the first question of a document. */
async function read(body: string, parts?: WordParts): Promise<Read> {
  const { headers, rows, problems, pictures } = await readUpload('docx', wordFile(body, parts), { language: 'en' })
  return {
    cells: Object.fromEntries(headers.map((name, i) => [name, rows[0]?.cells[i] ?? ''])),
    problems: problems.filter(({ code }) => code !== 'labels_stripped'),
    pictures: pictures.size,
  }
}
/** The stem that a first paragraph of these runs makes, and what is told. */
async function stemOf(runs: string, parts?: WordParts): Promise<{ stem: string; told: (readonly [string, string])[] }> {
  const { cells, problems } = await read(`<w:p>${run('1. ')}${runs}</w:p>${OPTIONS}`, parts)
  return {
    stem: cells['stem_en'] ?? cells['stem_hi'] ?? '',
    told: problems.map(({ code, params }) => [code, Object.values(params ?? {}).join(' ')] as const),
  }
}

describe('what a paragraph holds', () => {
  test.each([
    [
      'raised and lowered letters',
      run('H') + run('2', '<w:vertAlign w:val="subscript"/>') + run('O and x') + run('2', '<w:vertAlign w:val="superscript"/>'),
      'H$_{2}$O and x$^{2}$',
    ],
    [
      'bold, italic and underlined words',
      run('Find the ') +
        run('wrong', '<w:b/>') +
        run(' word in ') +
        run('this', '<w:i/>') +
        run(' ') +
        run('line', '<w:u w:val="single"/>'),
      'Find the **wrong** word in *this* **line**',
    ],
    ['a text that is bold as a whole', run('All of it', '<w:b/>'), 'All of it'],
    ['texts that Word has split', run('Which ci') + run('ty') + run(' is it?'), 'Which city is it?'],
    ['marks of Markdown', run('2*3*4 and a_b $5'), '2\\*3\\*4 and a\\_b \\$5'],
    ['a soft break', run('Statement I') + '<w:r><w:br/></w:r>' + run('Statement II'), 'Statement I\\\nStatement II'],
    ['a formula in the line', run('Find ') + math(fraction('a', 'b')) + run('.'), 'Find $\\frac{a}{b}$.'],
    [
      'a formula on a line of its own',
      run('Find') + `<m:oMathPara>${math(fraction('a', 'b'))}</m:oMathPara>`,
      'Find\n\n$$\n\\frac{a}{b}\n$$',
    ],
    [
      'a symbol',
      run('angle ') +
        '<w:r><w:sym w:font="Symbol" w:char="F071"/></w:r>' +
        run(' is 90') +
        '<w:r><w:sym w:font="Symbol" w:char="F0B0"/></w:r>',
      'angle θ is 90°',
    ],
    ['letters in the Symbol font', run('p', '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>') + run(' is 3.14'), 'π is 3.14'],
    [
      'accepted insertions without what was deleted',
      run('a ') + `<w:ins>${run('new')}</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del>` + run(' word'),
      'a new word',
    ],
    ['a hyphen that does not break', run('x') + '<w:r><w:noBreakHyphen/></w:r>' + run('ray'), 'x-ray'],
    ['the result of a field', field(' REF a ', run('Figure 2')) + run(' shows'), 'Figure 2 shows'],
    ['text within a content control', `<w:sdt><w:sdtContent>${run('held')}</w:sdtContent></w:sdt>` + run(' text'), 'held text'],
    [
      'Hindi in Kruti Dev',
      run('Hkkjr dh jkt/kkuh D;k gS\\', '<w:rFonts w:ascii="Kruti Dev 010" w:hAnsi="Kruti Dev 010"/>'),
      'भारत की राजधानी क्या है?',
    ],
  ])('%s', async (_, runs, wanted) => {
    expect(await stemOf(runs)).toEqual({ stem: wanted, told: [] })
    expect(renderMarkdown(wanted, { images: new Map() })).toMatchObject({ ok: true })
  })

  test.each([
    ['an old formula', field('EQ \\f(1,2)'), 'EQ \\\\f(1,2)', [['field_text', 'EQ \\f(1,2)']]],
    [
      'an object',
      run('See ') + '<w:r><w:object><v:shape><v:imagedata r:id="m1"/></v:shape><o:OLEObject ProgID="Equation.DSMT4"/></w:object></w:r>',
      'See',
      [['object_lost', 'Equation.DSMT4']],
    ],
    ['a metafile', run('See ') + drawing('m1'), 'See', [['object_lost', 'old.emf']]],
    [
      'a chart',
      run('See ') + '<w:r><w:drawing><a:graphic><c:chart r:id="c1"/></a:graphic></w:drawing></w:r>',
      'See',
      [['object_lost', 'chart']],
    ],
    [
      'a symbol of a font that is not known',
      run('See ') + '<w:r><w:sym w:font="Own" w:char="F041"/></w:r>',
      'See',
      [['object_lost', 'Own F041']],
    ],
    [
      'a footnote',
      run('Light') + '<w:r><w:footnoteReference w:id="2"/></w:r>' + run(' is fast'),
      'Light is fast',
      [['note_lost', 'In a vacuum.']],
    ],
    [
      'an old font that is not known',
      run('fgUnh', '<w:rFonts w:ascii="Chanakya" w:hAnsi="Chanakya"/>'),
      'fgUnh',
      [['old_font', 'Chanakya fgUnh']],
    ],
    ['a picture that lies elsewhere', run('See ') + drawing('x1'), 'See', [['object_lost', 'linked picture']]],
  ])('%s is told by name', async (_, runs, stem, told) => {
    const parts: WordParts = {
      media: { m1: ['old.emf', Uint8Array.of(1, 0, 0, 0, 8)] },
      footnotes: `<w:footnotes><w:footnote w:id="2">${p('In a vacuum.')}</w:footnote></w:footnotes>`,
      relations: '<Relationship Id="x1" Type="http://x/image" Target="https://example.com/a.png" TargetMode="External"/>',
    }
    expect(await stemOf(runs, parts)).toEqual({ stem, told })
  })

  test('pictures are carried once each, with their description', async () => {
    const { cells, pictures, problems } = await read(
      p(run('1. Which one?') + drawing('i1', 'A square')) +
        p(run('(a) ') + drawing('i1', 'A square')) +
        p(run('(b) ') + drawing('i2', 'Another')) +
        p('(c) none') +
        p('(d) both') +
        p('Ans: a'),
      { media: { i1: ['image1.png', PNG], i2: ['image2.jpeg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2)] } },
    )
    expect(cells['stem_en']).toMatch(/^Which one\?!\[A square\]\(image:img-[0-9a-f]{24}\)$/)
    expect(cells['option_b_en']).toMatch(/^!\[Another\]\(image:img-[0-9a-f]{24}\)$/)
    expect([pictures, problems]).toEqual([2, []])
  })

  test('the words of a text box stand behind its paragraph, once', async () => {
    const box = `<w:txbxContent>${p('In the box')}</w:txbxContent>`
    const both = `<mc:AlternateContent><mc:Choice><w:drawing><wps:wsp>${box}</wps:wsp></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${box}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent>`
    expect(await stemOf(run('Read') + `<w:r>${both}</w:r>`)).toEqual({ stem: 'Read\n\nIn the box', told: [] })
  })

  test('a chart that older programs see as a picture is that picture', async () => {
    const chart =
      '<mc:AlternateContent><mc:Choice><w:drawing><c:chart r:id="c1"/></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape alt="Sales"><v:imagedata r:id="i1"/></v:shape></w:pict></mc:Fallback></mc:AlternateContent>'
    const { stem, told } = await stemOf(run('See ') + `<w:r>${chart}</w:r>`, { media: { i1: ['c.png', PNG] } })
    expect(stem).toMatch(/^See !\[Sales\]\(image:img-/)
    expect(told).toEqual([])
  })

  test('a table of the question is a table, with content controls around its cells', async () => {
    const cell = (text: string): string => `<w:sdt><w:sdtContent><w:tc>${p(text)}</w:tc></w:sdtContent></w:sdt>`
    const { cells, problems } = await read(
      p('1. Read the table.') +
        `<w:tbl><w:tr>${cell('Year')}${cell('Rain')}</w:tr><w:tr>${cell('2020')}${cell('5|6')}</w:tr></w:tbl>` +
        OPTIONS,
    )
    expect(cells['stem_en']).toBe('Read the table.\n\n| Year | Rain |\n| --- | --- |\n| 2020 | 5\\|6 |')
    expect(problems).toEqual([])
  })

  test('parts are found by their relations and not by their names', async () => {
    const bytes = wordFile('', {
      more: {
        '_rels/.rels': new TextEncoder().encode(
          '<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="odd/main.xml"/></Relationships>',
        ),
        'odd/main.xml': new TextEncoder().encode(`<w:document><w:body>${p('1. Odd?')}${OPTIONS}</w:body></w:document>`),
      },
    })
    const { rows } = await readUpload('docx', bytes, { language: 'en' })
    expect(rows).toHaveLength(1)
  })

  test('words of the page’s margins are told', async () => {
    const { problems } = await read(p('1. Which?') + OPTIONS, { header: `<w:hdr>${p('Sopan Institute')}</w:hdr>` })
    expect(problems).toMatchObject([{ code: 'text_unplaced', row: null, params: { text: 'Sopan Institute' } }])
  })
})

describe('a paper in Kruti Dev', () => {
  test('has its labels, keys and texts in Unicode', async () => {
    const typed = (text: string): string => `<w:p>${run(text, '<w:rFonts w:ascii="DevLys 010" w:hAnsi="DevLys 010"/>')}</w:p>`
    const body = [1, 2, 3].map((n) =>
      [`iz'u ${n}- Hkkjr dh jkt/kkuh D;k gS\\`, '¼d½ fnYyh', '¼[k½ eqacbZ', '¼x½ iVuk', '¼?k½ xksok', 'mÙkj % ¼d½'].map(typed).join(''),
    )
    const { headers, rows, problems } = await readUpload('docx', wordFile(body.join('')), { language: 'en' })
    expect(rows).toHaveLength(3)
    expect(Object.fromEntries(headers.map((name, i) => [name, rows[1]?.cells[i]]))).toEqual({
      text_form: 'markdown',
      stem_hi: 'भारत की राजधानी क्या है?',
      option_a_hi: 'दिल्ली',
      option_b_hi: 'मुंबई',
      option_c_hi: 'पटना',
      option_d_hi: 'गोवा',
      key: 'a',
    })
    expect(problems.map(({ code }) => code)).toEqual(['labels_stripped'])
  })
})

describe('options that are formulas', () => {
  test('on one line', async () => {
    const body = [1, 2].map(
      (n) =>
        p(`${n}. Find x.`) +
        p(['a', 'b', 'c', 'd'].map((letter, i) => run(`(${letter}) `) + math(fraction(String(i), '7')) + '<w:r><w:tab/></w:r>').join('')) +
        p('Ans: b'),
    )
    const { cells } = await read(body.join(''))
    expect([cells['option_a_en'], cells['option_d_en'], cells['key']]).toEqual(['$\\frac{0}{7}$', '$\\frac{3}{7}$', 'b'])
  })
})

describe('the ledger', () => {
  test('names the paragraph where the reader leaves something out', async () => {
    // A phonetic guide is not read: its characters are neither carried nor told.
    const ruby = '<w:r><w:ruby><w:rt><w:r><w:t>abc</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>de</w:t></w:r></w:rubyBase></w:ruby></w:r>'
    const { problems } = await read(p('1. Which?') + p(run('one') + ruby) + OPTIONS)
    expect(problems).toEqual([
      { row: null, column: null, code: 'paragraph_differs', level: 'error', params: { paragraph: '2', source: '8', found: '3' } },
    ])
  })
})

/** A paper of forty questions in two languages, with formulas in half of them and a picture in each fourth. */
const paper = (count: number): string =>
  Array.from({ length: count }, (_, i) => {
    const n = i + 1
    const formula =
      n % 2 === 0
        ? math(`${m('x=')}<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${fraction(String(n), 'y')}</m:e></m:rad>`)
        : run(`${n} kg`)
    const option = (letter: string, value: number): string =>
      p(run(`(${letter}) `) + (n % 2 === 0 ? math(fraction(String(value), '7')) : run(`${value} m`)))
    return (
      p(run(`${n}. `) + run('Find the length of the rod if ', '<w:b/>') + formula + (n % 4 === 0 ? drawing('i1', 'A rod') : '')) +
      p(run('छड़ की लंबाई ज्ञात कीजिए यदि ') + formula) +
      ['a', 'b', 'c', 'd'].map((letter, at) => option(letter, n + at)).join('') +
      p(`Ans. (${'abcd'[n % 4] ?? ''})`) +
      p(run('Solution: ') + run('Put the values in. ') + formula)
    )
  }).join('')

describe('a whole paper', () => {
  test('of forty questions in English and Hindi, with formulas and pictures', async () => {
    const { questions, problems, rows } = await readBack('docx', wordFile(paper(40), { media: { i1: ['image1.png', PNG] } }))
    expect(rows).toBe(40)
    expect(errorsOf(problems).filter(({ code }) => code !== 'solution_missing')).toEqual([])
    expect(questions.map(({ key }) => ('options' in key ? key.options[0] : ''))).toEqual(
      Array.from({ length: 40 }, (_, i) => 'abcd'[(i + 1) % 4]),
    )
    expect(questions[3]?.variants.en?.stem).toMatch(/^Find the length of the rod if \$x=\\sqrt\{\\frac\{4\}\{y\}\}\$!\[A rod\]\(image:img-/)
    expect(questions[3]?.variants.hi?.stem).toBe('छड़ की लंबाई ज्ञात कीजिए यदि $x=\\sqrt{\\frac{4}{y}}$')
    expect(questions[3]?.variants.hi?.options?.['b']).toBe('$\\frac{5}{7}$')
    expect(questions[3]?.variants.en?.solution).toBe('Put the values in. $x=\\sqrt{\\frac{4}{y}}$')
  })

  test('one formula that cannot be read does not take the others with it', async () => {
    const bad = math(`<m:strange><m:e>${m('q')}</m:e></m:strange>`)
    const { questions, problems } = await readBack(
      'docx',
      wordFile(paper(10).replace(/<m:oMath>/, `${bad}<m:oMath>`), { media: { i1: ['image1.png', PNG] } }),
    )
    expect(questions).toHaveLength(10)
    expect(questions[1]?.variants.en?.stem).toContain('$q$')
    expect(problems.filter(({ code }) => code === 'formula_part')).toMatchObject([
      { row: 2, column: 'stem_en', params: { name: 'strange' } },
    ])
    expect(questions[3]?.variants.en?.stem).toContain('$x=\\sqrt{\\frac{4}{y}}$')
  })

  test('is read in an order of time that grows with its length', async () => {
    const time = async (count: number): Promise<number> => {
      const bytes = wordFile(paper(count), { media: { i1: ['image1.png', PNG] } })
      const start = performance.now()
      expect((await readUpload('docx', bytes, { language: 'en' })).rows).toHaveLength(count)
      return performance.now() - start
    }
    await time(50)
    const [few, many] = [await time(100), await time(1_600)]
    // Sixteen times the questions; a quadratic reader would take 256 times as long.
    expect(many / few).toBeLessThan(100)
  })

  test('a table of the answers of a paper in two columns', async () => {
    const { questions } = await readBack(
      'docx',
      wordFile(
        paper(8).replaceAll(/<w:p><w:r><w:t xml:space="preserve">Ans\. .*?<\/w:p>/g, '') +
          table([
            ['1', 'b', '5', 'a'],
            ['2', 'c', '6', 'b'],
            ['3', 'd', '7', 'c'],
            ['4', 'a', '8', 'd'],
          ]),
        { media: { i1: ['image1.png', PNG] } },
      ),
    )
    expect(questions.map(({ key }) => ('options' in key ? key.options[0] : ''))).toEqual(['b', 'c', 'd', 'a', 'a', 'b', 'c', 'd'])
  })
})
