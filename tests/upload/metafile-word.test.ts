import { describe, expect, test } from 'vitest'
import { readDocx } from '#web/formats/docx/read-docx.ts'
import type { DrawnMetafile } from '#web/formats/metafile/draw-metafile.ts'
import { inspectMetafile } from '#web/formats/metafile/inspect-metafile.ts'
import { emfDrawing, TRIANGLE, wmfDrawing } from './metafile-bytes.ts'
import { drawing, paragraphs, PNG, run, table, wordFile } from './word-file.ts'

const MEDIA = {
  triangle: ['image1.wmf', wmfDrawing(TRIANGLE)],
  square: ['image2.emf', emfDrawing({ ...TRIANGLE, texts: [] })],
  cut: ['image3.emf', emfDrawing(TRIANGLE).slice(0, 200)],
  symbols: ['image4.wmf', wmfDrawing({ ...TRIANGLE, font: { face: 'Symbol', charset: 2 } })],
  sheet: ['oleObject1.bin', Uint8Array.of(1, 2, 3)],
  png: ['image5.png', PNG],
} as const

/** A browser that draws what is in order: each picture the same, but for one byte behind its end. */
let drawings = 0
async function draw(file: Uint8Array): Promise<DrawnMetafile> {
  const found = inspectMetafile(file)
  return 'fault' in found ? found : { png: Uint8Array.from([...PNG, ++drawings]) }
}

const OPTIONS = paragraphs('(a) Delhi\n(b) Mumbai\n(c) Pune\n(d) Goa\nAns: a')

async function read(runs: string, drawer: typeof draw = draw) {
  const bytes = wordFile(`<w:p>${run('1. Find ')}${runs}</w:p>${OPTIONS}`, { media: MEDIA })
  const { headers, rows, problems, pictures } = await readDocx(bytes, { language: 'en' }, drawer)
  return {
    stem: (rows[0]?.cells[headers.indexOf('stem_en')] ?? '').replace(/img-[0-9a-f]{24}/g, 'img'),
    pictures: [...pictures.values()].map(({ type }) => type),
    told: problems
      .filter(({ code }) => code !== 'labels_stripped')
      .map(({ code, level, params }) => [level, code, Object.values(params ?? {}).join(' ')]),
  }
}

const object = (preview: string, program: string): string =>
  `<w:r><w:object><v:shape><v:imagedata r:id="${preview}"/></v:shape><o:OLEObject Type="Embed" ProgID="${program}" r:id="sheet"/></w:object></w:r>`

describe('drawings of Windows in a document', () => {
  test.each([
    ['a WMF', 'triangle', 'image1.wmf'],
    ['an EMF', 'square', 'image2.emf'],
  ])('%s becomes an image, and the question says so', async (_, relation, name) => {
    expect(await read(drawing(relation, 'A triangle'))).toEqual({
      stem: 'Find ![A triangle](image:img)',
      pictures: ['image/png'],
      told: [['warning', 'drawing_as_picture', name]],
    })
  })

  test.each([
    ['is damaged', 'cut', 'image3.emf damaged'],
    ['has letters of the Symbol font', 'symbols', 'image4.wmf font Symbol'],
  ])('a drawing that %s is told with its name and the reason, and keeps its question back', async (_, relation, said) => {
    expect(await read(drawing(relation) + run(' the angle'))).toEqual({
      stem: 'Find the angle',
      pictures: [],
      told: [['error', 'metafile_lost', said]],
    })
  })

  test('one drawing that cannot be read leaves the others as they are', async () => {
    const { stem, told } = await read(drawing('cut') + drawing('triangle', 'One') + drawing('square', 'Two'))
    expect(stem).toBe('Find ![One](image:img)![Two](image:img)')
    expect(told.map(([, code]) => code)).toEqual(['metafile_lost', 'drawing_as_picture', 'drawing_as_picture'])
  })

  test('a browser that cannot draw says so', async () => {
    expect((await read(drawing('triangle'), async () => ({ fault: 'undrawn' }))).told).toEqual([
      ['error', 'metafile_lost', 'image1.wmf undrawn'],
    ])
  })

  test('an equation that cannot be read becomes the image that the document shows of it', async () => {
    expect(await read(object('triangle', 'Equation.DSMT4'))).toMatchObject({
      stem: 'Find ![](image:img)',
      told: [['warning', 'formula_as_picture', 'Equation.DSMT4']],
    })
  })

  test.each(['triangle', 'png'])('an object of another program becomes the image that the document shows of it (%s)', async (preview) => {
    expect(await read(object(preview, 'Excel.Sheet.12'))).toMatchObject({
      stem: 'Find ![](image:img)',
      told: [['warning', 'drawing_as_picture', 'Excel.Sheet.12']],
    })
  })

  test('an object whose preview cannot be drawn is told by its program', async () => {
    expect((await read(object('cut', 'Excel.Sheet.12'))).told).toEqual([['error', 'object_lost', 'Excel.Sheet.12']])
  })

  test('drawings in options and tables are counted once each', async () => {
    const options = `<w:p>${run('(a) ')}${drawing('triangle', 'A')}<w:r><w:tab/></w:r>${run('(b) ')}${drawing('square', 'B')}<w:r><w:tab/></w:r>${run('(c) ')}${drawing('cut')}${run('x')}<w:r><w:tab/></w:r>${run('(d) 4')}</w:p>`
    const body = `<w:p>${run('1. Which?')}</w:p>${table([[`<w:p>${drawing('triangle', 'In a cell')}</w:p>`, 'y']])}${options}${paragraphs('Ans: a')}`
    const { problems, rows, headers } = await readDocx(wordFile(body, { media: MEDIA }), { language: 'en' }, draw)
    expect(problems.filter(({ code }) => code === 'paragraph_differs')).toEqual([])
    expect(problems.filter(({ code }) => code === 'metafile_lost').map(({ column }) => column)).toEqual(['option_c_en'])
    expect(rows[0]?.cells[headers.indexOf('option_b_en')]).toMatch(/^!\[B\]\(image:img-/)
    expect(rows[0]?.cells[headers.indexOf('stem_en')]).toContain('In a cell')
  })

  test.each([
    ['right behind the number of a question', `<w:p>${run('1. ')}${drawing('cut')}${run(' Which?')}</w:p>${OPTIONS}`, 'stem_en'],
    [
      'alone in an option',
      `<w:p>${run('1. Which?')}</w:p><w:p>${run('(a) ')}${drawing('cut')}</w:p>${paragraphs('(b) 2\n(c) 3\n(d) 4\nAns: a')}`,
      'option_a_en',
    ],
    [
      'before the words of an option',
      `<w:p>${run('1. Which?')}</w:p><w:p>${run('(a) ')}${drawing('cut')}${run('of 1')}</w:p>${paragraphs('(b) 2\n(c) 3\n(d) 4\nAns: a')}`,
      'option_a_en',
    ],
    [
      'at the start of a solution',
      `<w:p>${run('1. Which?')}</w:p>${OPTIONS}<w:p>${run('Sol. ')}${drawing('cut')}${run(' shows it')}</w:p>`,
      'solution_en',
    ],
  ])('a lost drawing %s is told at its cell', async (_, body, column) => {
    const { problems } = await readDocx(wordFile(body, { media: MEDIA }), { language: 'en' }, draw)
    expect(problems.filter(({ code }) => code === 'paragraph_differs')).toEqual([])
    expect(problems.filter(({ code }) => code === 'metafile_lost').map((problem) => problem.column)).toEqual([column])
  })
})
