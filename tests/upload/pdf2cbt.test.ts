import * as fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test, vi } from 'vitest'
import { beginUploadRequest } from '#contract/imports/schemas.ts'
import { formatOfFile } from '#web/formats/format-of-file.ts'
import { readUpload } from '#web/formats/read-upload.ts'
import { Refusal, type Problem } from '#web/formats/upload-model.ts'
import { mutatedBytes, mutatedText } from './mutations.ts'
import { crop, cropsOf, eachOf, KEY, keyOfVersion2, oneSection, pdf2cbtZip, question, QUESTIONS } from './pdf2cbt-file.ts'
import { errorsOf, readBack } from './read-back.ts'

vi.setConfig({ testTimeout: 180_000 })

const json = (data: object): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(data))
const whole = pdf2cbtZip({ pdfCropperData: QUESTIONS, testAnswerKey: KEY })

/** The cells of each row by the template's columns, filled ones alone. */
async function cellsOf(bytes: Uint8Array<ArrayBuffer>) {
  const { headers, rows } = await readUpload('pdf2cbt', bytes, { language: 'en' })
  return rows.map(({ cells }) => Object.fromEntries(headers.flatMap((name, i) => (cells[i] ? [[name, cells[i]] as const] : []))))
}

/** What reading alone tells, as "row level code text". */
async function toldOf(bytes: Uint8Array<ArrayBuffer>, files?: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): Promise<string[]> {
  const { problems } = await readUpload('pdf2cbt', bytes, { language: 'en', ...(files && { files }) })
  return problems.map(toldAs)
}
const toldAs = ({ row, level, code, params }: Problem): string => `${row ?? 'file'} ${level} ${code} ${params?.['text'] ?? ''}`.trim()

/** What a key of one question becomes, and what reading tells of it but for the picture and the marks. */
async function keyOf(type: string, key: unknown, more: Readonly<Record<string, unknown>> = {}) {
  const bytes = pdf2cbtZip(oneSection({ '1': question(type, more) }, { '1': key }))
  const [cells] = await cellsOf(bytes)
  const told = (await toldOf(bytes)).filter((line) => !/picture_question|marks_of_file/.test(line))
  return [cells?.['key'] ?? '', ...told]
}

describe('a file is recognised', () => {
  test('as a zip with data.json, at its root or in its only folder', () => {
    expect(formatOfFile('paper.zip', whole)).toBe('pdf2cbt')
    const moved = Object.fromEntries(Object.entries(unzipSync(whole)).map(([name, part]) => [`paper/${name}`, part]))
    expect(formatOfFile('paper.zip', new Uint8Array(zipSync(moved)))).toBe('pdf2cbt')
  })
  test('as JSON by the name of one of its trees, and our own JSON stays ours', () => {
    for (const tree of ['pdfCropperData', 'testData', 'testResultData', 'testAnswerKey'])
      expect(formatOfFile('data.json', json({ appVersion: '2.6.0', [tree]: {} }))).toBe('pdf2cbt')
    const stem = 'What does "pdfCropperData": {} mean?'
    expect(formatOfFile('ours.json', json({ format: 'sopan.content', version: 1, questions: [{ stem }] }))).toBe('json')
    expect(formatOfFile('ours.json', json([{ stem }]))).toBe('json')
  })
  test('and a package of QTI stays one, whatever else is in it', () => {
    const pack = zipSync({ 'imsmanifest.xml': strToU8('<manifest/>'), 'data.json': strToU8('{}') })
    expect(formatOfFile('a.zip', new Uint8Array(pack))).toBe('qti')
  })
  test('and the server takes the name of the format', () => {
    const run = { id: 'a'.repeat(16), fileName: 'a.zip', total: 1, settings: { mapping: [], subject: '', topic: '' } }
    expect(beginUploadRequest.safeParse({ ...run, format: 'pdf2cbt' }).success).toBe(true)
  })
})

describe('questions', () => {
  test('of each type have their pictures as stem, labels as options, key, subject and section', async () => {
    const rows = await cellsOf(whole)
    expect(rows.map(({ type, key, subject, topic, source }) => [type, key, subject, topic, source])).toEqual([
      ['single', 'b', 'Physics', 'Physics Section 1', 'Physics › Physics Section 1 › 1'],
      ['multiple', 'a, c', 'Physics', 'Physics Section 1', 'Physics › Physics Section 1 › 2'],
      ['numerical', '6, 2.4 TO 2.6', 'Physics', 'Physics Section 2', 'Physics › Physics Section 2 › 3'],
      ['matrix', 'a: a, d; b: b; c: c; d: e', 'Chemistry', 'Chemistry', 'Chemistry › 4'],
    ])
    expect(rows[0]).toMatchObject({ option_a_en: 'A', option_d_en: 'D', fixed_order: 'yes' })
    expect(rows[3]).toMatchObject({ rows_en: 'A\nB\nC\nD', columns_en: 'P\nQ\nR\nS\nT' })
    expect(rows[3]?.['stem_en']).toMatch(/^!\[\]\(image:img-[0-9a-f]{24}\)\n\n!\[\]\(image:img-[0-9a-f]{24}\)$/)
  })

  test('are told to be pictures, one by one, and a description of each picture is asked for', async () => {
    const { problems, rows } = await readBack('pdf2cbt', whole)
    expect(rows).toBe(4)
    expect(problems.filter(({ code }) => code === 'picture_question').map(({ row }) => row)).toEqual([1, 2, 3, 4])
    expect(errorsOf(problems).map(({ row, code }) => [row, code])).toEqual([1, 2, 3, 4].map((row) => [row, 'alt_missing']))
  })

  test('are whole as soon as their pictures are described', async () => {
    const { headers, rows } = await readUpload('pdf2cbt', whole, { language: 'en' })
    const { questionOfRow } = await import('#web/formats/question-of-row.ts')
    for (const { row, cells } of rows) {
      const described = new Map(headers.map((name, i) => [name, (cells[i] ?? '').replaceAll('![]', '![A question]')] as const))
      const { question: read, problems } = questionOfRow(row, described)
      expect(errorsOf(problems)).toEqual([])
      expect(read).not.toBeNull()
    }
  })

  test('are the same from every version of the file', async () => {
    const bare = await cellsOf(whole)
    const version2 = { testConfig: { pdfFileHash: 'f2', additionalData: {} }, appVersion: '2.6.0', generatedBy: 'answerKeyPage' }
    const crops = cropsOf(QUESTIONS)
    const early = eachOf(QUESTIONS, (value) => {
      const { answerOptions, ...rest } = value as { answerOptions?: string }
      return { ...rest, ...(answerOptions === '4' && { options: 4 }), ...(answerOptions === '4x5' && { answerOptions }) }
    })
    const results = eachOf(QUESTIONS, (value, [subject, section, number]) => ({
      ...(value as object),
      subject,
      section,
      queId: 1,
      answer: null,
      result: { marks: 0, status: 'notAnswered', correctAnswer: KEY[subject]?.[section]?.[number] },
    }))
    for (const data of [
      { ...version2, pdfCropperData: QUESTIONS, testAnswerKey: keyOfVersion2(KEY) },
      { pdfCropperData: early, answerKeyData: KEY },
      { testData: QUESTIONS, testAnswerKey: KEY, testLogs: [] },
      { testResultData: results, generatedBy: 'testResultsPage' },
      { testOutputDatas: [{ testData: QUESTIONS, testAnswerKey: KEY }] },
    ]) {
      expect(await cellsOf(pdf2cbtZip(data, crops))).toEqual(bare)
      expect((await toldOf(pdf2cbtZip(data, crops))).filter((line) => /ledger|text_dropped/.test(line))).toEqual([])
    }
  })

  test('have the labels of the paper, and where the file names no number of options, four', async () => {
    const [cells] = await cellsOf(
      pdf2cbtZip(oneSection({ '1': question('mcq', { answerOptionsCounterType: { primary: 'lower-roman' } }) }, { '1': [4] })),
    )
    expect(cells).toMatchObject({ option_a_en: 'i', option_d_en: 'iv', key: 'd' })
    expect(cells).not.toHaveProperty('option_e_en')
  })

  test.each([
    ['mcq', '1', 'options_count 1'],
    ['mcq', '11', 'options_count 11'],
    ['msq', '4x4', 'options_count 4x4'],
    ['msm', '9', 'too_many_entries'],
    ['msm', '1x4', 'too_many_entries'],
  ])('of type %s with "%s" options are told and not read', async (type, answerOptions, told) => {
    const bytes = pdf2cbtZip(oneSection({ '7': question(type, { answerOptions }) }))
    expect(await cellsOf(bytes)).toEqual([])
    expect(await toldOf(bytes)).toContain(`1 error ${told}`)
  })

  test('with a field that is not what it should be, or stands beside an older name of it, are read and it is told', async () => {
    const odd = question('mcq', {
      options: 3,
      answerOptions: '4',
      answerOptionsCounterType: { primary: 'greek', tertiary: 'x' },
      pdfData: 'p',
    })
    const bytes = pdf2cbtZip(oneSection({ '1': odd }, { '1': { type: 'nat', correctAnswer: 2 } }), {
      'Mechanics__--__1__--__1.png': crop(1),
    })
    expect((await cellsOf(bytes))[0]).toMatchObject({ option_a_en: 'A', option_c_en: 'C', key: 'b' })
    expect((await toldOf(bytes)).filter((line) => line.includes('text_dropped'))).toEqual([
      '1 warning text_dropped answerOptionsCounterType: tertiary: x',
      '1 warning text_dropped answerOptionsCounterType: greek',
      '1 warning text_dropped pdfData: p',
      '1 warning text_dropped answerOptions: 4',
      '1 warning text_dropped type: nat',
    ])
  })

  test('of a type that the program never had are told by its name', async () => {
    expect(await toldOf(pdf2cbtZip(oneSection({ '1': question('essay') })))).toContain('1 error type_unsupported essay')
  })
})

describe('a key', () => {
  test.each([
    ['mcq', 3, ['c']],
    ['mcq', [3], ['c']],
    ['mcq', null, ['']],
    ['msq', [4, 1, 4], ['d, a']],
    ['nat', '-0.50', ['-0.50']],
    ['nat', 7, ['7']],
    ['nat', '1OR3 TO 2', ['1, 2 TO 3']],
    ['nat', '1,200', ['1, 200']],
    ['mcq', 'DROPPED', ['', '1 warning key_dropped DROPPED']],
    ['nat', 'Bonus', ['', '1 warning key_bonus Bonus']],
    ['msm', 'BONUS', ['', '1 warning key_bonus BONUS']],
    ['mcq', [1, 2], ['a, b', '1 warning several_right 2']],
  ])('of %s, %j, is read', async (type, key, wanted) => {
    expect(await keyOf(type, key, { marks: { cm: 4, im: 0 } })).toEqual(wanted)
  })

  test.each([
    ['mcq', 5],
    ['mcq', 0],
    ['mcq', 1.5],
    ['msq', [1, 7]],
    ['msq', { '1': [2] }],
    ['msq', Array.from({ length: 40 }, (_, i) => i)],
    ['nat', '6 or so'],
    ['nat', '1e999'],
    ['nat', [1, 2]],
    ['nat', Array.from({ length: 90 }, (_, i) => i).join()],
    ['msm', { '1': [1], '2': [5], '3': [1], '4': [1] }],
    ['msm', { '1': [1], '2': [], '3': [1], '4': [1] }],
    ['msm', { '1': [1], '9': [1] }],
    ['msm', [[1], [2], [3], [4]]],
  ])('of %s that names no answer, %j, is told at its cell, and nothing is guessed', async (type, key) => {
    const { questions, problems } = await readBack('pdf2cbt', pdf2cbtZip(oneSection({ '1': question(type) }, { '1': key })))
    expect(questions).toEqual([])
    expect(problems.filter(({ column }) => column === 'key').map(({ row, code }) => [row, code])).toEqual([[1, 'bad_key']])
  })

  test('of no question is told, and a file of keys alone is refused as such', async () => {
    const told = await toldOf(pdf2cbtZip(oneSection({ '1': question('mcq') }, { '1': 1, '9': [2, 3] })))
    expect(told).toContain('file warning text_dropped Physics › Mechanics › 9: [2,3]')
    await expect(readUpload('pdf2cbt', json({ testAnswerKey: KEY }), { language: 'en' })).rejects.toMatchObject({ code: 'key_only' })
  })
})

describe('marks', () => {
  test('are told once for each run of questions that have the same', async () => {
    const { problems } = await readUpload('pdf2cbt', whole, { language: 'en' })
    const told = problems.filter(({ code }) => code === 'marks_of_file').map(({ row, params }) => [row, ...Object.values(params ?? {})])
    expect(told).toEqual([
      [null, 'Physics › Physics Section 1', '1', '3', '', '-1'],
      [null, 'Physics › Physics Section 1', '2', '4', '1', '-2'],
      [null, 'Physics › Physics Section 2', '3', '3', '', '0'],
      [null, 'Chemistry', '4', '2', '', '0'],
    ])
  })
  test('of a part are told at the question unless they are equal shares of the whole', async () => {
    const lost = async (pm: number, key: readonly number[]) =>
      (await keyOf('msq', key, { marks: { cm: 4, pm, im: -2 } })).includes('1 warning weights_lost')
    expect(await lost(1, [1, 3])).toBe(true)
    expect(await lost(2, [1, 3])).toBe(false)
    expect(await lost(0, [1, 3])).toBe(false)
    expect(await lost(1, [2])).toBe(false)
  })
})

describe('pictures', () => {
  const one = oneSection({ '1': question('mcq'), '2': question('mcq') }, { '1': 1, '2': 2 })

  test('that are missing are told at their question by name, and the rest of it is read', async () => {
    const bytes = pdf2cbtZip(one, { 'Mechanics__--__1__--__1.png': crop(1) })
    expect(await toldOf(bytes)).toContain('2 error crop_missing Mechanics__--__2__--__1.png')
    expect((await cellsOf(bytes)).map(({ key }) => key)).toEqual(['a', 'b'])
  })
  test('that are no pictures are missing', async () => {
    const bytes = pdf2cbtZip(one, { 'Mechanics__--__1__--__1.png': crop(1), 'Mechanics__--__2__--__1.png': strToU8('<svg/>') })
    expect(await toldOf(bytes)).toContain('2 error crop_missing Mechanics__--__2__--__1.png')
  })
  test('of bare JSON are taken from the files that are dropped along', async () => {
    expect((await toldOf(json(one))).filter((line) => line.includes('crop_missing'))).toHaveLength(2)
    const along = new Map([1, 2].map((number) => [`Mechanics__--__${number}__--__1.png`, crop(number)] as const))
    expect((await toldOf(json(one), along)).filter((line) => line.includes('error'))).toEqual([])
  })
  test('that stand in the zip as a PDF are missing, and the PDF is told', async () => {
    const told = await toldOf(pdf2cbtZip(one, { 'questions.pdf': strToU8('%PDF-1.7') }))
    expect(told.filter((line) => line.includes('crop_missing'))).toHaveLength(2)
    expect(told).toContain('file warning file_lost questions.pdf')
  })
  test('beyond what the structure names are taken too, and those of no question are told', async () => {
    const names = ['Mechanics__--__1__--__1.png', 'Mechanics__--__1__--__2.png', 'Mechanics__--__2__--__1.png', 'Optics__--__1__--__1.png']
    const bytes = pdf2cbtZip(one, Object.fromEntries(names.map((name, i) => [name, crop(i)])))
    expect((await cellsOf(bytes))[0]?.['stem_en']?.match(/image:/g)).toHaveLength(2)
    expect((await toldOf(bytes)).filter((line) => line.includes('file_lost'))).toEqual(['file warning file_lost Optics__--__1__--__1.png'])
  })
  test('that two subjects would share are told at the second', async () => {
    const section = { 'Section 1': { '1': question('nat') } }
    const told = await toldOf(pdf2cbtZip({ pdfCropperData: { Physics: section, Biology: section } }))
    expect(told.filter((line) => line.includes('error'))).toEqual(['2 error crop_shared Section 1__--__1__--__1.png'])
  })
})

describe('nothing is lost in silence', () => {
  test('what stands beside questions is told: settings of the test, an attempt, fields that the program never had', async () => {
    const told = await toldOf(
      pdf2cbtZip({
        ...oneSection({ '1': question('mcq', { que: 9, note: 'look', timeSpent: 12 }) }, { '1': 1 }),
        testConfig: {
          testName: 'Mock 3',
          testDurationInSeconds: 10_800,
          pdfFileHash: 'f2',
          zipUrl: '',
          additionalData: { Physics: { sections: { Mechanics: { optionalQuestions: 5 } } } },
        },
      }),
    )
    expect(told.filter((line) => !/picture_question|marks_of_file/.test(line))).toEqual([
      '1 warning text_dropped que: 9',
      '1 warning text_dropped note: look',
      'file warning test_settings testDurationInSeconds: 10800',
      'file warning test_settings additionalData › Physics › sections › Mechanics › optionalQuestions: 5',
      'file warning attempt_left',
    ])
  })
  test('a question, a key or a field that stands twice under one name is told by the second count', async () => {
    const text = (questions: string, keys = '{}') => `{"pdfCropperData":{"S":{"T":${questions}}},"testAnswerKey":{"S":{"T":${keys}}}}`
    const lost = async (written: string) =>
      (await toldOf(pdf2cbtZip(written, { 'T__--__1__--__1.png': crop(1) }))).filter((line) => line.includes('ledger_differs'))
    expect(await lost(text('{"1":{"type":"nat"}}'))).toEqual([])
    expect(await lost(text('{"1":{"type":"nat"},"1":{"type":"mcq"}}'))).toEqual(['1 error ledger_differs 2 / 4'])
    expect(await lost(text('{"1":{"type":"nat"}}', '{"1":"6","1":"7"}'))).toEqual(['1 error ledger_differs 2 / 4'])
    expect(await lost('{"pdfCropperData":{"S":{"T":{"1":{"type":"nat"}},"U":5}}}')).toEqual([
      'file error ledger_differs pdfCropperData › S › U',
    ])
    expect(await lost('{"pdfCropperData":{"S":{"T":{"1":{"type":"nat"}}}},"testData":{"S":{"T":{"2":{"type":"nat"}}}}}')).toEqual([
      'file error ledger_differs pdfCropperData › S › T › 1',
    ])
  })
  test('in any made file, the second count is what was carried and told', async () => {
    const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom('mcq', 'msq', 'nat', 'msm', 'DROPPED', [1, 2], { '1': [1] }))
    const fields = fc.dictionary(
      fc.constantFrom('type', 'que', 'marks', 'answerOptions', 'pdfData', 'answer', 'result', 'other', '__proto__'),
      value,
    )
    const name = fc.oneof(fc.constantFrom('Physics', '', '__proto__', '1', 'a"b\\', 'भौतिकी'), fc.string({ maxLength: 4 }))
    const tree = (leaf: fc.Arbitrary<unknown>) =>
      fc.dictionary(name, fc.dictionary(name, fc.dictionary(name, leaf, { maxKeys: 3 }), { maxKeys: 2 }), { maxKeys: 2 })
    await fc.assert(
      fc.asyncProperty(tree(fc.oneof(fields, value)), tree(value), async (pdfCropperData, testAnswerKey) => {
        const bytes = new TextEncoder().encode(JSON.stringify({ pdfCropperData, testAnswerKey }))
        try {
          const table = await readUpload('pdf2cbt', bytes, { language: 'en' })
          expect(table.problems.filter(({ code }) => code === 'ledger_differs')).toEqual([])
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          expect(['empty', 'key_only']).toContain(error.code)
        }
      }),
      { numRuns: 400 },
    )
  })
})

describe('a hostile file is refused', () => {
  const plain = { 'data.json': strToU8(JSON.stringify(oneSection({ '1': question('nat') }))) }
  const zip = (parts: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> => new Uint8Array(zipSync({ ...parts }))
  test.each([
    ['a path that leaves it', () => zip({ ...plain, '../Mechanics__--__1__--__1.png': crop(1) }), 'unsafe_paths'],
    ['a path from the root', () => zip({ ...plain, '/etc/a.png': crop(1) }), 'unsafe_paths'],
    ['a bomb', () => zip({ ...plain, 'a.png': new Uint8Array(170_000_000) }), 'bomb'],
    ['a structure of more than 10 MB', () => zip({ 'data.json': strToU8(`{"testData":{}}${' '.repeat(10 * 1024 * 1024)}`) }), 'too_large'],
    ['half a zip', () => whole.slice(0, 300), 'broken_zip'],
    ['no data.json', () => zip({ 'a.png': crop(1) }), 'empty'],
    ['no question', () => pdf2cbtZip({ pdfCropperData: { Physics: {} } }), 'empty'],
    ['JSON that is none', () => zip({ 'data.json': strToU8('{"pdfCropperData":') }), 'not_json'],
    ['a list', () => zip({ 'data.json': strToU8('[1]') }), 'not_json'],
    ['lists 100,000 deep', () => zip({ 'data.json': strToU8(`{"testData":${'['.repeat(100_000)}${']'.repeat(100_000)}}`) }), 'bomb'],
    [
      'more questions than an upload takes',
      () => json({ testData: { S: { T: Object.fromEntries(Array.from({ length: 5_001 }, (_, i) => [i, { type: 'nat' }])) } } }),
      'too_many_rows',
    ],
  ])('with %s', async (_, bytes, code) => {
    await expect(readUpload('pdf2cbt', bytes(), { language: 'en' })).rejects.toMatchObject({ code })
  })

  test('or read, however it is damaged, and nothing else happens', async () => {
    const parts = unzipSync(whole)
    const text = strFromU8(parts['data.json'] ?? new Uint8Array())
    const outcome = async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
      try {
        await readUpload('pdf2cbt', bytes, { language: 'en' })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    }
    const damaged = mutatedText(text).map((made) => new Uint8Array(zipSync({ ...parts, 'data.json': strToU8(made) }, { level: 0 })))
    await fc.assert(fc.asyncProperty(fc.oneof(damaged, mutatedBytes(whole)), outcome), { numRuns: 400 })
  })

  test('and many areas of one question are told without end', async () => {
    const told = await toldOf(json(oneSection({ '1': question('nat', { pdfData: Array.from({ length: 100_000 }, () => 0) }) })))
    expect(told.filter((line) => line.includes('crop_missing'))).toHaveLength(51)
  })
})
