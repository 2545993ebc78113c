import { describe, expect, test } from 'vitest'
import { readUpload } from '#web/formats/read-upload.ts'
import { errorsOf, readBack } from './read-back.ts'
import { equationObject, FACE, mtef3, mtef5, wmfOf } from './mathtype-bytes.ts'
import { drawing, p, paragraphs, PNG, run, table, wordFile } from './word-file.ts'

const half = mtef5.equation(mtef5.line(mtef5.template(11, 0, mtef5.line(mtef5.text('1')), mtef5.line(mtef5.text('2')))))
const root = mtef3.equation(mtef3.line(mtef3.template(13, 0, mtef3.line(mtef3.text('x')), mtef3.none)))
const boxed = mtef5.equation(mtef5.line(mtef5.template(37, 2, mtef5.line(mtef5.text('x')))))

/** An object as Word writes it: what is seen, and the part of the program that made it. */
const object = (part: string, preview: string, program = 'Equation.DSMT4'): string =>
  `<w:r><w:object w:dxaOrig="240" w:dyaOrig="620"><v:shape id="_x0000_i1025" type="#_x0000_t75"><v:imagedata r:id="${preview}" o:title=""/></v:shape><o:OLEObject Type="Embed" ProgID="${program}" ShapeID="_x0000_i1025" DrawAspect="Content" ObjectID="_1718" r:id="${part}"/></w:object></w:r>`

/** Objects: `half` and `root` are whole, `cut` has its equation in the picture alone, `lost` nowhere; `plain` is a picture alone. */
const PARTS = {
  media: {
    half: ['oleObject1.bin', equationObject(half)],
    root: ['oleObject2.bin', equationObject(root)],
    boxed: ['oleObject3.bin', equationObject(boxed)],
    cut: ['oleObject4.bin', equationObject(half).slice(0, 700)],
    seen: ['image1.wmf', wmfOf(half, 40)],
    plain: ['image2.wmf', wmfOf(new Uint8Array())],
    png: ['image3.png', PNG],
  },
} as const

interface Read {
  readonly cells: Readonly<Record<string, string>>
  readonly told: readonly (readonly [string, string])[]
}

async function read(body: string): Promise<Read> {
  const { headers, rows, problems } = await readUpload('docx', wordFile(body, PARTS), { language: 'en' })
  return {
    cells: Object.fromEntries(headers.map((name, i) => [name, rows[0]?.cells[i] ?? ''])),
    told: problems
      .filter(({ code }) => code !== 'labels_stripped')
      .map(({ code, params }) => [code, Object.values(params ?? {}).join(' ')]),
  }
}

const OPTIONS = paragraphs('(a) Delhi\n(b) Mumbai\n(c) Pune\n(d) Goa\nAns: a')

const stemOf = async (runs: string): Promise<{ stem: string | undefined; told: Read['told'] }> => {
  const { cells, told } = await read(`<w:p>${run('1. ')}${runs}</w:p>${OPTIONS}`)
  return { stem: cells['stem_en'], told }
}

describe('equations of MathType in a document', () => {
  test.each([
    ['of MathType', object('half', 'plain'), '$\\frac{1}{2}$'],
    ['of Equation Editor 3', object('root', 'plain', 'Equation.3'), '$\\sqrt{x}$'],
    ['whose object is damaged', object('cut', 'seen'), '$\\frac{1}{2}$'],
    ['whose object is missing', object('none', 'seen'), '$\\frac{1}{2}$'],
    ['that was pasted as a picture', drawing('seen'), '$\\frac{1}{2}$'],
    ['that was pasted as an older picture', '<w:r><w:pict><v:shape><v:imagedata r:id="seen"/></v:shape></w:pict></w:r>', '$\\frac{1}{2}$'],
  ])('an equation %s stands in its line', async (_, made, tex) => {
    expect(await stemOf(run('Find ') + made + run(' now.'))).toEqual({ stem: `Find ${tex} now.`, told: [] })
  })

  test('an equation that is all of its paragraph stands on a line of its own', async () => {
    const { cells, told } = await read(p('1. Find the value of') + p(object('half', 'plain')) + p(run('as a number.')) + OPTIONS)
    expect(cells['stem_en']).toBe('Find the value of\n\n$$\n\\frac{1}{2}\n$$\n\nas a number.')
    expect(told).toEqual([])
  })

  test('two equations in a paragraph of their own stand in its line', async () => {
    const { cells } = await read(p('1. Compare') + p(object('half', 'plain') + object('root', 'plain')) + OPTIONS)
    expect(cells['stem_en']).toBe('Compare\n\n$\\frac{1}{2}$ $\\sqrt{x}$')
  })

  test('options, tables and solutions hold equations', async () => {
    const option = (letter: string, part: string): string => `${run(`(${letter}) `)}${object(part, 'plain')}<w:r><w:tab/></w:r>`
    const { cells, told } = await read(
      [
        p('1. Read the table.'),
        table([
          ['x', 'y'],
          [p(object('half', 'plain')), '2'],
        ]),
        p(option('a', 'half') + option('b', 'root') + option('c', 'half') + option('d', 'root')),
        p('Ans: b'),
        p(run('Solution: ') + object('root', 'plain') + run(' is right.')),
      ].join(''),
    )
    expect(cells).toMatchObject({
      stem_en: 'Read the table.\n\n| x | y |\n| --- | --- |\n| $\\frac{1}{2}$ | 2 |',
      option_a_en: '$\\frac{1}{2}$',
      option_b_en: '$\\sqrt{x}$',
      key: 'b',
      solution_en: '$\\sqrt{x}$ is right.',
    })
    expect(told).toEqual([])
  })

  test('options that Word numbers hold equations in their line', async () => {
    const numbering =
      '<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%2)"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>'
    const item = (level: number, content: string): string => p(content, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`)
    const body =
      item(0, run('Find x.')) + ['half', 'root', 'half', 'root'].map((part) => item(1, object(part, 'plain'))).join('') + p('Ans: b')
    const { headers, rows, problems } = await readUpload('docx', wordFile(body, { ...PARTS, numbering }), { language: 'en' })
    expect(rows[0]?.cells[headers.indexOf('option_b_en')]).toBe('$\\sqrt{x}$')
    expect(problems.filter(({ code }) => code === 'paragraph_differs')).toEqual([])
  })

  test('an equation in a text box is carried once', async () => {
    const box = `<w:r><w:pict><v:shape><v:textbox><w:txbxContent>${p(run('In the box ') + object('half', 'seen'))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`
    expect(await stemOf(run('Read') + box)).toEqual({ stem: 'Read\n\nIn the box $\\frac{1}{2}$', told: [] })
  })

  test.each([
    ['an equation that can be read nowhere', object('cut', 'plain'), [['object_lost', 'Equation.DSMT4']]],
    ['an object of another program that shows nothing', object('none', 'none', 'Excel.Sheet.12'), [['object_lost', 'Excel.Sheet.12']]],
    ['a drawing of Windows that shows nothing', drawing('plain'), [['metafile_lost', 'image2.wmf empty']]],
  ])('%s is told by name, and the others are carried', async (_, made, told) => {
    expect(await stemOf(run('See ') + made + run(' and ') + object('root', 'plain'))).toEqual({ stem: 'See and $\\sqrt{x}$', told })
  })

  test('a part of an equation that cannot be carried is told, and the rest is carried', async () => {
    expect(await stemOf(run('See ') + object('boxed', 'plain'))).toEqual({
      stem: 'See $\\boxed{x}$',
      told: [['formula_part', 'box']],
    })
  })

  test('nothing of a long paper is lost: every equation is carried, and the ledger balances', { timeout: 30_000 }, async () => {
    const body = Array.from({ length: 120 }, (_, i) =>
      [
        p(run(`${i + 1}. Find `) + object('half', 'plain') + run(' of ') + object('root', 'plain')),
        p(['a', 'b', 'c', 'd'].map((letter) => run(`(${letter}) `) + object('root', 'plain') + '<w:r><w:tab/></w:r>').join('')),
        p('Ans: b'),
      ].join(''),
    ).join('')
    const { rows, problems } = await readUpload('docx', wordFile(body, PARTS), { language: 'en' })
    expect(rows).toHaveLength(120)
    expect(rows.flatMap(({ cells }) => cells.join(' ').match(/\\frac|\\sqrt/g) ?? [])).toHaveLength(120 * 6)
    expect(problems.map(({ code }) => code)).toEqual(['labels_stripped'])
  })

  test('a question with equations passes the check', async () => {
    const words = mtef5.equation(mtef5.line(mtef5.text('sin', FACE.function), mtef5.text('θ='), mtef5.text(' किग्रा', FACE.text)))
    const bytes = wordFile(p(run('1. Find ') + object('words', 'plain')) + OPTIONS, {
      media: { ...PARTS.media, words: ['oleObject9.bin', equationObject(words)] },
    })
    const { questions, problems } = await readBack('docx', bytes)
    expect(errorsOf(problems)).toEqual([])
    expect(JSON.stringify(questions)).toContain('किग्रा')
  })
})
