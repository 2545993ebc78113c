import { describe, expect, test } from 'vitest'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { beginUploadRequest } from '#contract/imports/schemas.ts'
import { formatOfFile } from '#web/formats/format-of-file.ts'
import { moodleFiles } from '#web/formats/moodle/moodle-files.ts'
import { withPictures } from '#web/formats/moodle/moodle-text.ts'
import { readUpload } from '#web/formats/read-upload.ts'
import { xmlTree } from '#web/formats/xml/xml-tree.ts'
import { errorsOf, readBack } from './read-back.ts'

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const quiz = (...questions: readonly string[]): Uint8Array<ArrayBuffer> =>
  bytesOf(`<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n<!-- question: 12 -->\n${questions.join('\n')}\n</quiz>\n`)
const html = (text: string): string => `<text><![CDATA[${text}]]></text>`
const question = (type: string, stem: string, rest = '', format = 'html'): string =>
  `<question type="${type}"><name><text>N</text></name><questiontext format="${format}">${html(stem)}</questiontext>${rest}</question>`
const answer = (fraction: string, text: string, feedback = '', more = ''): string =>
  `<answer fraction="${fraction}" format="html">${html(text)}<feedback format="html">${html(feedback)}</feedback>${more}</answer>`
const CHOICE = `<single>true</single><shuffleanswers>true</shuffleanswers>${answer('100', '<p>Delhi</p>')}${answer('0', '<p>Pune</p>')}`

const read = (...questions: readonly string[]) => readBack('moodle', quiz(...questions))
const only = async (text: string): Promise<ContentQuestion> => {
  const { questions, problems } = await read(text)
  const [found] = questions
  if (found === undefined || questions.length > 1) throw new Error(JSON.stringify(problems))
  return found
}
const codesOf = async (...questions: readonly string[]): Promise<string[]> =>
  (await read(...questions)).problems
    .filter(({ code }) => code !== 'solution_from_key')
    .map(({ row, code, level }) => `${row} ${level} ${code}`)

test('a file that begins with a quiz is Moodle XML, another XML is refused', () => {
  expect(formatOfFile('export.xml', quiz(question('truefalse', 'Is it?')))).toBe('moodle')
  expect(() => formatOfFile('page.xml', bytesOf('<html></html>'))).toThrow('not_xml')
})

test('the server takes runs of the new formats', () => {
  const run = { id: 'a'.repeat(16), fileName: 'a.xml', total: 1, settings: { mapping: [], subject: '', topic: '' } }
  for (const format of ['moodle', 'qti']) expect(beginUploadRequest.safeParse({ ...run, format }).success).toBe(true)
})

describe('types', () => {
  test('a choice keeps its options, their form and the one that is right', async () => {
    const found = await only(question('multichoice', '<p>Boils at <b>100</b> °C, log<sub>2</sub> 8 &lt; 4?</p>', CHOICE))
    expect(found).toMatchObject({ type: 'single', options: ['a', 'b'], key: { options: ['a'] } })
    expect(found.fixedOptionOrder).toBeUndefined()
    expect(found.variants.en).toMatchObject({ stem: 'Boils at **100** °C, log$_{2}$ 8 \\< 4?', options: { a: 'Delhi', b: 'Pune' } })
  })

  test('a choice of several keeps equal shares, and options that are not shuffled stay in order', async () => {
    const rest = `<single>false</single><shuffleanswers>0</shuffleanswers>${['33.33333', '33.33333', '0', '33.33333'].map((fraction, i) => answer(fraction, `O${i}`)).join('')}`
    expect(await only(question('multichoice', 'Which?', rest))).toMatchObject({
      type: 'multiple',
      key: { options: ['a', 'b', 'd'] },
      fixedOptionOrder: true,
    })
    expect(await codesOf(question('multichoice', 'Which?', rest))).toEqual([])
  })

  test.each([
    ['a share beside the right answer', ['100', '50', '0'], 'true', ['1 warning weights_lost']],
    ['equal negatives', ['100', '-25', '-25'], 'true', []],
    ['unequal negatives', ['100', '-25', '-50'], 'true', ['1 warning weights_lost']],
    ['nothing that gains marks', ['0', '0', '0'], 'true', ['1 error no_answer']],
    ['two that are each right alone', ['100', '100', '0'], 'true', ['1 error several_right']],
  ])('%s', async (_, fractions, single, codes) => {
    const rest = `<single>${single}</single>${fractions.map((fraction, i) => answer(fraction, `O${i}`)).join('')}`
    expect(await codesOf(question('multichoice', 'Which?', rest))).toEqual(codes)
  })

  test('true or false', async () => {
    const rest = answer('0', 'true', 'No.') + answer('100', 'false', 'Yes.')
    const found = await only(question('truefalse', 'Is it?', rest))
    expect([found.type, found.key, found.variants.en?.solution]).toEqual(['trueFalse', { options: ['b'] }, 'No.\n\nYes.'])
  })

  test('short answers: words, a star of its own, capitals', async () => {
    const star = answer('0', '*', 'Look again.')
    expect((await only(question('shortanswer', 'Capital?', answer('100', 'Delhi') + answer('100', 'New Delhi') + star))).key).toEqual({
      texts: ['Delhi', 'New Delhi'],
    })
    expect(await codesOf(question('shortanswer', 'Gas?', answer('100', '*gen*')))).toEqual(['1 error wildcard'])
    expect(await codesOf(question('shortanswer', 'Gas?', `<usecase>1</usecase>${answer('100', 'He')}`))).toEqual(['1 warning case_lost'])
    expect(await codesOf(question('shortanswer', 'Gas?', answer('100', 'He') + answer('50', 'Ar')))).toEqual(['1 warning weights_lost'])
  })

  test('numbers with tolerances and units', async () => {
    const rest = `${answer('100', '3.140', '', '<tolerance>0.01</tolerance>')}${answer('100', '2.5e2', '', '<tolerance>0</tolerance>')}<units><unit><multiplier>1</multiplier><unit_name>cm</unit_name></unit></units>`
    const { questions, problems } = await read(question('numerical', 'How long?', rest))
    expect(questions[0]?.key).toEqual({ accept: '3.140 ± 0.01, 250' })
    expect(problems.filter(({ code }) => code === 'units_lost').map(({ params }) => params?.['text'])).toEqual(['cm'])
  })

  test('"1,000" is never split, and "3,5" is no number', async () => {
    expect(await codesOf(question('numerical', 'How many?', answer('100', '1,000')))).toEqual(['1 error key_grouped'])
    expect(await codesOf(question('numerical', 'How many?', answer('100', '3,5')))).toEqual(['1 error number_unread'])
  })

  const pair = (left: string, right: string): string =>
    `<subquestion format="html">${html(left)}<answer><text>${right}</text></answer></subquestion>`
  test('pairs are a matrix with a column for each answer, those of no question too', async () => {
    const pairs = [pair('India', 'Delhi'), pair('Japan', 'Tokyo'), pair('', 'Rome'), pair('Bharat', 'Delhi')]
    const found = await only(question('matching', 'Match', pairs.join('')))
    expect(found.key).toEqual({ rows: { a: ['a'], b: ['b'], c: ['a'] } })
    expect(found.variants.en).toMatchObject({
      rows: { a: 'India', b: 'Japan', c: 'Bharat' },
      columns: { a: 'Delhi', b: 'Tokyo', c: 'Rome' },
    })
    const many = Array.from({ length: 9 }, (_, i) => pair(`L${i}`, `R${i}`)).join('')
    expect(await codesOf(question('matching', 'Match', many))).toEqual(['1 error too_many_entries'])
  })

  test('a cloze text of one gap is a question with a blank, of two it is refused', async () => {
    const found = await only(question('cloze', '<p>The capital is {1:SHORTANSWER:=Delhi#Yes.~%100%New Delhi}, on the Yamuna.</p>'))
    expect([found.key, found.variants.en?.stem, found.variants.en?.solution]).toEqual([
      { texts: ['Delhi', 'New Delhi'] },
      'The capital is \\_\\_\\_\\_\\_, on the Yamuna.',
      'Delhi: Yes.',
    ])
    expect((await only(question('cloze', 'It is {1:MCV:Pune~=Delhi~Goa}.'))).key).toEqual({ options: ['b'] })
    expect((await only(question('cloze', 'It is {:NUMERICAL:=3.5:0.5}.'))).key).toEqual({ accept: '3.5 ± 0.5' })
    expect(await codesOf(question('cloze', '{1:SA:=a} and {1:SA:=b}'))).toEqual(['1 error type_unsupported'])
  })

  test.each(['description', 'gapselect', 'ddimageortext', 'ddmarker', 'ddwtos', 'calculated', 'calculatedmulti', 'randomsamatch'])(
    '%s is refused by name, and the next question is read',
    async (type) => {
      const { questions, problems } = await read(question(type, 'This'), question('multichoice', 'Next?', CHOICE))
      expect(questions.length).toBe(1)
      expect(errorsOf(problems).map(({ row, code, params }) => [row, code, params?.['text']])).toEqual([[1, 'type_unsupported', type]])
    },
  )
})

describe('texts', () => {
  test.each([
    ['plain_text', '2*3 < 4\nNext', '2\\*3 \\< 4\\\nNext'],
    ['moodle_auto_format', 'a*b\nNext', 'a\\*b\\\nNext'],
    ['moodle_auto_format', 'a <b>b</b>', 'a **b**'],
    ['markdown', '**a** \\(x^2\\)', '**a** $x^2$'],
    ['html', '<p>a*b</p><p>\\(x^2\\)</p>', 'a\\*b\n\n$x^2$'],
  ])('of the format %s', async (format, text, stem) => {
    expect((await only(question('multichoice', text, CHOICE, format))).variants.en?.stem).toBe(stem)
  })

  test('spans and marks of languages become languages', async () => {
    const span = (language: string, text: string): string => `<span class="multilang" lang="${language}">${text}</span>`
    const stem = `<p>${span('en', 'What?')} ${span('hi', 'क्या?')} (2)</p>`
    const options = `${answer('100', '{mlang en}One{mlang}{mlang hi}एक{mlang}')}${answer('0', '5')}`
    const found = await only(question('multichoice', stem, options))
    expect(found.variants).toMatchObject({
      en: { stem: 'What? (2)', options: { a: 'One', b: '5' } },
      hi: { stem: 'क्या? (2)', options: { a: 'एक', b: '5' } },
    })
    expect(await codesOf(question('multichoice', `${span('en', 'What?')}${span('fr', 'Quoi ?')}`, CHOICE))).toEqual([
      '1 warning language_lost',
    ])
    const other = await only(question('multichoice', '{mlang hi}क्या?{mlang}{mlang other}What?{mlang}', CHOICE))
    expect([other.variants.hi?.stem, other.variants.en?.stem]).toEqual(['क्या?', 'What?'])
    // A language that stands alone is shown to all, and so is carried.
    expect(await codesOf(question('multichoice', span('fr', 'Quoi ?'), CHOICE))).toEqual([])
    expect(await codesOf(question('multichoice', stem, `${answer('100', '{mlang en}One{mlang}')}${answer('0', '5')}`))).toEqual([
      '1 warning translation_missing',
    ])
  })

  test('feedback and hints go to solution and hint; answers are named by their text', async () => {
    const rest = `${answer('100', 'Delhi', 'Right.')}${answer('0', 'Pune', '')}<generalfeedback format="html">${html('Since <b>1911</b>.')}</generalfeedback><hint format="html">${html('On the Yamuna')}</hint><hint format="html">${html('North')}</hint>`
    expect((await only(question('multichoice', 'Which?', rest))).variants.en).toMatchObject({
      solution: 'Since **1911**.\n\nDelhi: Right.',
      hint: 'On the Yamuna\n\nNorth',
    })
  })

  test('feedback to the whole answer is told, Moodle’s own once a file', async () => {
    const own = `<correctfeedback format="html">${html('<p>Your answer is correct.</p>')}</correctfeedback>`
    const other = `<incorrectfeedback format="html">${html('Read chapter 3.')}</incorrectfeedback>`
    expect(await codesOf(question('multichoice', 'One?', CHOICE + own), question('multichoice', 'Two?', CHOICE + own + other))).toEqual([
      '2 warning text_dropped',
      'null warning text_dropped',
    ])
  })

  test('name, tags, idnumber and category are kept', async () => {
    const category = '<question type="category"><category><text>$course$/top/Physics/Light // waves</text></category></question>'
    const rest = `<idnumber>PHY-7</idnumber><tags><tag><text>optics</text></tag></tags>${CHOICE}`
    const table = await readUpload('moodle', quiz(category, question('multichoice', 'Which?', rest)), { language: 'en' })
    const cells = Object.fromEntries(table.headers.map((header, i) => [header, table.rows[0]?.cells[i]]))
    expect(cells).toMatchObject({ external_id: 'phy-7', tags: 'N, optics', subject: 'Physics', topic: 'Light / waves' })
  })
})

describe('files', () => {
  const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC'
  const file = (name: string, data = PNG): string => `<file name="${name}" path="/" encoding="base64">${data}</file>`

  test('a picture of a text is named by its bytes', async () => {
    const tree = xmlTree(`<q><t>${file('a b.png')}</t></q>`, 'not_xml')
    const files = [...(await moodleFiles(tree)).values()]
    const id = files[0]?.picture?.id ?? ''
    expect(withPictures('<img src="@@PLUGINFILE@@/a%20b.png?time=1" alt="A circle">', files)).toEqual({
      text: `<img src="image:${id}" alt="A circle">`,
      unused: [],
    })
    expect(id).toMatch(/^img-[0-9a-f]{24}$/)
  })

  test('a markdown text shows its picture', async () => {
    const text = `<question type="truefalse"><questiontext format="markdown"><text>See ![A circle](@@PLUGINFILE@@/c.png)</text>${file('c.png')}</questiontext>${answer('100', 'true')}${answer('0', 'false')}</question>`
    const table = await readUpload('moodle', quiz(text), { language: 'en' })
    const [id = ''] = table.pictures.keys()
    expect(table.rows[0]?.cells).toContain(`See ![A circle](image:${id})`)
    expect(table.problems).toEqual([])
  })

  test('a picture and a formula of an HTML text are shown', async () => {
    const html = '<![CDATA[<p>See <img src="@@PLUGINFILE@@/c.png" alt="A circle"> and <math><msqrt><mi>x</mi></msqrt></math>.</p>]]>'
    const text = `<question type="truefalse"><questiontext format="html"><text>${html}</text>${file('c.png')}</questiontext>${answer('100', 'true')}${answer('0', 'false')}</question>`
    const table = await readUpload('moodle', quiz(text), { language: 'en' })
    const [id = ''] = table.pictures.keys()
    expect(table.rows[0]?.cells).toContain(`See ![A circle](image:${id}) and $\\sqrt{x}$.`)
    expect(table.problems).toEqual([])
  })

  test('a picture that stands in the text itself is kept', async () => {
    const text = question('truefalse', `See ![A circle](data:image/png;base64,${PNG})`, answer('100', 'true'), 'markdown')
    const table = await readUpload('moodle', quiz(text), { language: 'en' })
    const [id = ''] = table.pictures.keys()
    expect(table.rows[0]?.cells).toContain(`See ![A circle](image:${id})`)
    expect(table.problems).toEqual([])
  })

  test.each([
    ['a sound', file('a.mp3', btoa('ID3 sound')), '1 warning file_lost'],
    ['a picture that nothing shows', file('a.png'), '1 warning file_lost'],
    ['what is no base64', file('a.png', '***'), '1 warning file_lost'],
    ['a picture of Moodle 1.9', '</questiontext><image>a.png</image><image_base64>AAAA</image_base64><questiontext>', '1 error file_lost'],
  ])('%s is told', async (_, one, code) => {
    const text = `<question type="truefalse"><questiontext format="html"><text>Is it?</text>${one}</questiontext>${answer('100', 'true')}</question>`
    expect(await codesOf(text)).toEqual([code])
  })
})

describe('a file that is not in order', () => {
  test('a broken question is told by its number and the others are read', async () => {
    const broken = '<question type="multichoice"><name><text>Broken one</text></name><questiontext><text>a & b</text></question>'
    const { questions, problems } = await read(question('multichoice', 'One?', CHOICE), broken, question('multichoice', 'Three?', CHOICE))
    expect(questions.map(({ variants }) => variants.en?.stem)).toEqual(['One?', 'Three?'])
    expect(errorsOf(problems).map(({ row, code, params }) => [row, code, params?.['text']])).toEqual([[2, 'xml_broken', 'Broken one']])
  })

  test('CDATA that is never closed swallows no other question', async () => {
    const open = '<question type="multichoice"><questiontext><text><![CDATA[Lost?</text></questiontext></question>'
    expect((await read(open, question('multichoice', 'Next?', CHOICE))).questions.map(({ variants }) => variants.en?.stem)).toEqual([
      'Next?',
    ])
  })

  test('a file that breaks off leaves what is whole', async () => {
    const bytes = quiz(question('multichoice', 'One?', CHOICE), question('multichoice', 'Two?', CHOICE))
    const { questions, problems } = await readBack('moodle', bytes.slice(0, bytes.length - 60))
    expect(questions.length).toBe(1)
    expect(errorsOf(problems).map(({ row, code }) => [row, code])).toEqual([[2, 'xml_broken']])
  })

  test.each([
    ['comments', '<!-- '],
    ['formulas', '<math> '],
    ['languages', '<span class="multilang" lang="en"> '],
    ['marks of languages', '{mlang en} '],
    ['spaces in a mark', `{mlang ${' '.repeat(5_000)}`],
    ['gaps', '{1:SA:= '],
  ])('thousands of %s that have no end are read or refused soon', async (_, part) => {
    const started = performance.now()
    const long = part.repeat(Math.floor(90_000 / part.length))
    await read(question('cloze', long), question('multichoice', long, CHOICE), question('multichoice', long.repeat(20), CHOICE))
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  test.each([
    ['elements of its own making', '<!DOCTYPE quiz [<!ENTITY a "b">]><quiz><question type="essay"></question></quiz>', 'not_xml'],
    ['elements 50,000 deep', `<quiz><question type="essay">${'<a>'.repeat(50_000)}</question></quiz>`, 'bomb'],
    ['a million openings', `<quiz>${'<question>'.repeat(1_000_000)}`, 'too_many_rows'],
    ['six thousand questions', `<quiz>${'<question type="essay"></question>'.repeat(6_000)}</quiz>`, 'too_many_rows'],
    ['no question', '<quiz></quiz>', 'empty'],
  ])('%s', async (_, xml, code) => {
    const started = performance.now()
    await expect(readUpload('moodle', bytesOf(xml), { language: 'en' })).rejects.toMatchObject({ code })
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

describe('the ledger', () => {
  test('tells a text that the reader has no place for', async () => {
    const odd = question('multichoice', 'Which?', `${CHOICE}<footnote><text>Unknown to the reader</text></footnote>`)
    const { problems } = await read(odd)
    expect(errorsOf(problems).map(({ row, code }) => [row, code])).toEqual([[1, 'ledger_differs']])
    // What stands between questions is told as well.
    expect(await codesOf(question('multichoice', 'Which?', CHOICE), 'stray words')).toEqual(['null error ledger_differs'])
  })

  test('tells a file outside of every text', async () => {
    const odd = question('multichoice', 'Which?', `${CHOICE}<file name="a.png" encoding="base64">AAAA</file>`)
    expect(await codesOf(odd)).toEqual(['1 error ledger_differs'])
  })
})
