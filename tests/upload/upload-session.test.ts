import { expect, test } from 'vitest'
import type { ContentQuestion } from '#contract/imports/content.ts'
import type { UploadBatch, UploadBatchReport } from '#contract/imports/schemas.ts'
import { sayKey } from '#web/features/imports/engine/failed-rows.ts'
import { templateFile } from '#web/features/imports/engine/template-file.ts'
import type { PreparedBatch } from '#web/features/imports/engine/prepare-batch.ts'
import { sendBatches } from '#web/features/imports/engine/send-batches.ts'
import { UploadSession } from '#web/features/imports/engine/upload-session.ts'
import { DEFAULT_SETTINGS } from '#web/formats/row-settings.ts'
import { readUpload } from '#web/formats/read-upload.ts'
import { memoryStore } from './memory-store.ts'
import { paragraphs, wordFile } from './word-file.ts'

const file = (text: string, name = 'questions.csv') => ({ name, bytes: new TextEncoder().encode(text) })
const ALL = { code: null, level: null }
const newSession = (store = memoryStore()) => new UploadSession(store, () => 'a'.repeat(16))

/** What the server says of rows that are new and in order. */
async function accepted(batch: PreparedBatch, outcome: 'created' | 'error' = 'created'): Promise<UploadBatchReport> {
  const { rows } = JSON.parse(await batch.body.text()) as UploadBatch
  const faults = outcome === 'error' ? [{ path: 'variants.en.stem', message: 'no' }] : []
  return {
    rows: rows.map(({ row }) => ({ row, outcome, questionId: null, versionBefore: null, versionAfter: null, faults })),
    topicsCreated: 0,
    published: [],
  }
}

/** Checks all that is to be checked, as the page does. */
async function checked(session: UploadSession): Promise<void> {
  await session.check(() => {})
  session.setTopics(session.topicNames().map(({ subject, topic }) => ({ subject, topic, id: 't', exists: false })))
  for (let batch = await session.nextBatch('check'); batch !== null; batch = await session.nextBatch('check'))
    await session.setResults('check', await accepted(batch))
}

const HEAD = 'Question,Option 1,Option 2,Option 3,Answer,Subject\n'

test('a sheet with headers of its own is mapped, checked and sent in batches of a hundred', async () => {
  const session = newSession()
  const rows = Array.from({ length: 230 }, (_, i) => `What is ${i}+1?,${i},${i + 1},${i + 2},Option 2,Maths`).join('\n')
  const overview = await session.open([file(HEAD + rows)])
  expect(overview.state.mapping).toEqual(['stem_en', 'option_a_en', 'option_b_en', 'option_c_en', 'key', 'subject'])
  await session.check(() => {})
  const sizes: number[] = []
  for (let batch = await session.nextBatch('check'); batch !== null; batch = await session.nextBatch('check')) {
    sizes.push(batch.rows.length)
    await session.setResults('check', await accepted(batch))
  }
  expect(sizes).toEqual([100, 100, 30])
  expect(session.view()).toMatchObject({ counts: { create: 230, error: 0 }, ready: 230, done: 0 })
})

test('columns are known by what stands under them, then by the script of their name', async () => {
  const session = newSession()
  const { state } = await session.open([
    file(
      'Question,प्रश्न,Option 1,Option 2,विकल्प 1,विकल्प 2,Hindi Explanation,Correct Answer,Q. No. of the book\nWhat?,क्या?,1,2,1,2,Hkkjr esa ;g lgh gS,a,7',
    ),
  ])
  expect(state.mapping).toEqual([
    'stem_en',
    'stem_hi',
    'option_a_en',
    'option_b_en',
    'option_a_hi',
    'option_b_hi',
    'solution_hi',
    'key',
    null,
  ])
  await checked(session)
  // What is not read is told.
  expect(session.problems({ code: 'columns_dropped', level: null }).map(({ params }) => params?.['name'])).toEqual(['Q. No. of the book'])
})

test('a cell corrected in place is checked again, and only its row is sent again', async () => {
  const session = newSession()
  await session.open([file(`${HEAD}What?,1,,3,a,Maths\nWhich?,1,2,3,z,Maths\nWho?,1,2,3,c,Maths`)])
  await checked(session)
  expect(session.view().counts).toMatchObject({ create: 2, error: 1 })
  expect(session.problems({ code: 'bad_key', level: null })[0]).toMatchObject({ row: 3, column: 'key' })
  expect(session.cellTexts([3], ['key'])).toEqual([['z']])
  await session.mend([[3, 'key', 'b']])
  const batch = await session.nextBatch('check')
  expect(batch?.rows).toEqual([3])
  if (batch !== null) await session.setResults('check', await accepted(batch))
  expect(session.view()).toMatchObject({ counts: { create: 3, error: 0 }, ready: 3 })
})

test('an upload continues after a reload where it was: mapping, corrected cells, what is done', async () => {
  const store = memoryStore()
  const first = newSession(store)
  const rows = Array.from({ length: 150 }, (_, i) => `What is ${i}+1?,${i},${i + 1},${i + 2},Option 2,Maths`).join('\n')
  await first.open([file(`${HEAD}${rows}\nBroken?,1,2,3,z,Maths`)])
  await checked(first)
  await first.mend([[152, 'key', 'b']])
  const corrected = await first.nextBatch('check')
  if (corrected !== null) await first.setResults('check', await accepted(corrected))
  const sent = await first.nextBatch('commit')
  if (sent !== null) await first.setResults('commit', await accepted(sent))
  await first.setStage('committing')

  const second = newSession(store)
  const overview = await second.restore()
  expect(overview?.state.stage).toBe('committing')
  second.setTopics(second.topicNames().map(({ subject, topic }) => ({ subject, topic, id: 't', exists: true })))
  expect(second.view()).toMatchObject({ done: 100, ready: 51 })
  expect((await second.nextBatch('commit'))?.rows.length).toBe(51)
})

test('each row is sent once while the next batch is made ahead, and a batch that failed is sent again', async () => {
  const session = newSession()
  const rows = Array.from({ length: 250 }, (_, i) => `What is ${i}+1?,${i},${i + 1},${i + 2},Option 2,Maths`).join('\n')
  await session.open([file(`${HEAD}${rows}`)])
  await session.check(() => {})
  session.setTopics(session.topicNames().map(({ subject, topic }) => ({ subject, topic, id: 't', exists: true })))
  const sent: number[] = []
  const sendAll = (fails: (at: number) => boolean) => {
    let at = 0
    return sendBatches({
      next: (onTheirWay) => session.nextBatch('check', onTheirWay),
      send: async (batch) => {
        if (fails(at++)) throw new Error('no network')
        sent.push(...batch.rows)
        return accepted(batch)
      },
      keep: (report) => session.setResults('check', report),
    })
  }
  await expect(sendAll((at) => at === 1)).rejects.toThrow('no network')
  expect(sent).toHaveLength(100)
  await sendAll(() => false)
  expect(sent).toEqual(Array.from({ length: 250 }, (_, i) => i + 2))
})

test('the same question twice is skipped, two that share an id are a problem, a near twin is a warning', async () => {
  const session = newSession()
  await session.open([
    file(
      'external_id,stem_en,option_a_en,option_b_en,key,topic\n,What is this?,1,2,a,T\n,What is this?,1,2,a,T\nx,Why is it so?,1,2,a,T\nx,How is it so?,1,2,a,T\n,what is THIS,1,2,b,T',
    ),
  ])
  await checked(session)
  const codes = session
    .problems(ALL)
    .filter(({ code }) => code.startsWith('duplicate'))
    .map(({ row, code, level }) => `${row} ${code} ${level}`)
  expect(codes).toEqual(['3 duplicate_row warning', '5 duplicate_id error', '6 duplicate_stem warning'])
  expect(session.view().counts).toMatchObject({ create: 3, skip: 1, error: 1 })
})

test('old-font Hindi is found with its options, shown as it would be, and converted where it is chosen', async () => {
  const session = newSession()
  await session.open([
    file('stem_hi,option_a_hi,option_b_hi,key,topic\nHkkjr dh jkt/kkuh dkSu lh gS\\,fnYyh,eqacbZ,a,GK\n$x^2$ का मान?,1,2,a,GK'),
  ])
  await checked(session)
  const problems = session.problems({ code: 'legacy_hindi', level: null })
  expect(problems.map(({ column, params }) => [column, params?.['after']])).toEqual([
    ['stem_hi', 'भारत की राजधानी कौन सी है?'],
    ['option_a_hi', 'दिल्ली'],
    ['option_b_hi', 'मुंबई'],
  ])
  const { legacy } = session.view()
  expect(legacy.map(({ before, after, isSure }) => [before, after, isSure])).toEqual([
    ['Hkkjr dh jkt/kkuh dkSu lh gS\\', 'भारत की राजधानी कौन सी है?', true],
    ['fnYyh', 'दिल्ली', true],
    ['eqacbZ', 'मुंबई', true],
  ])
  // Only what is chosen is converted.
  expect(await session.convertLegacy(legacy.slice(0, 2))).toEqual([2])
  expect((await session.nextBatch('check').then((batch) => batch?.body.text())) ?? '').toContain('"b":"eqacbZ"')
  expect(await session.convertLegacy(session.view().legacy)).toEqual([])
  expect(JSON.stringify(await session.nextBatch('check').then((batch) => batch?.body.text()))).toContain('राजधानी')
})

test('pictures that are dropped along are found by their names, and one without words asks for them', async () => {
  const png = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC'),
    (c) => c.charCodeAt(0),
  )
  const session = newSession()
  await session.open([
    file('stem_en,option_a_en,option_b_en,key,topic\n![A graph](image:Fig 1.png),1,2,a,T\n"What?\nimage:fig 1.PNG",1,2,a,T'),
    { name: 'fig 1.png', bytes: png },
  ])
  await checked(session)
  expect(session.problems({ code: null, level: 'error' }).map(({ row, code }) => [row, code])).toEqual([[3, 'alt_missing']])
  await session.mend([[3, 'stem_en', 'What?\n![Another graph](image:fig 1.png)']])
  const batch = JSON.parse((await (await session.nextBatch('check'))?.body.text()) ?? '{}') as UploadBatch
  expect(batch.images).toEqual([{ id: expect.stringMatching(/^img-[0-9a-f]{24}$/), type: 'image/png', data: expect.any(String) }])
})

test("the rows that failed come back in the template's columns, as they were mended, with a column that says why", async () => {
  const session = newSession()
  await session.open([file(`${HEAD}=What?,1,2,3,z,Maths\nWho?,1,2,3,c,Maths`)])
  await checked(session)
  await session.mend([[2, 'option_a_en', 'one']])
  const say = Object.fromEntries(
    session.problems({ code: null, level: 'error' }).map((problem) => [sayKey(problem), `fix ${problem.column}`]),
  )
  for (const format of ['csv', 'xlsx'] as const) {
    const bytes = session.failed(format, say)
    const table = await readUpload(format, bytes, { language: 'en' })
    expect(table.headers).toEqual(['subject', 'key', 'stem_en', 'option_a_en', 'option_b_en', 'option_c_en', 'problem'])
    expect(table.rows.map(({ cells }) => cells)).toEqual([['Maths', 'z', '=What?', 'one', '2', '3', 'fix key']])
    // Uploaded again, nothing is said of the column that tells what was wrong.
    const again = newSession()
    await again.open([{ name: `again.${format}`, bytes }])
    await checked(again)
    expect(again.problems({ code: 'columns_dropped', level: null })).toEqual([])
  }
})

test.each(['xlsx', 'csv'] as const)(
  'the template (%s) reads back without a fault, in the languages it knows and in others, and its examples are left out',
  async (format) => {
    for (const languages of [['en', 'hi'], ['ta', 'ur'], ['en']] as const) {
      const session = newSession()
      await session.open([{ name: `t.${format}`, bytes: templateFile({ languages, format }) }])
      await checked(session)
      const { counts } = session.view()
      expect(session.problems({ code: null, level: 'error' })).toEqual([])
      // Examples are no questions: they are left out of the upload.
      expect(counts).toMatchObject({ create: 0, skip: 8, error: 0 })
    }
  },
)

test('a text that is no Unicode is refused, and read when someone says what it is', async () => {
  const bytes = Uint8Array.from(
    Array.from<string>(`${HEAD}Who wrote caf`)
      .map((letter) => letter.charCodeAt(0))
      .concat(0xe9, ...Array.from<string>('?,1,2,3,a,Books').map((letter) => letter.charCodeAt(0))),
  )
  const session = newSession()
  await expect(session.open([{ name: 'old.csv', bytes }])).rejects.toMatchObject({ code: 'encoding' })
  await session.open([{ name: 'old.csv', bytes }], 'windows-1252')
  await checked(session)
  expect(session.view().counts).toMatchObject({ create: 1, error: 0 })
})

/** The questions that the check would send. */
const sent = async (session: UploadSession) => {
  await session.check(() => {})
  session.setTopics(session.topicNames().map(({ subject, topic }) => ({ subject, topic, id: 't', exists: false })))
  return (
    JSON.parse((await (await session.nextBatch('check'))?.body.text()) ?? '{"rows":[]}') as { rows: { question: ContentQuestion }[] }
  ).rows.map(({ question }) => question)
}

test('"1,000" is no key until someone says what the comma means, and the answer holds for the whole file', async () => {
  const session = newSession()
  const overview = await session.open([
    file(
      'stem_en,type,key,topic\nHow many?,numerical,"1,000",T\nAnd now?,numerical,"12,34,567",T\nRoots?,numerical,"5, 7",T\nOne?,numerical,"1, 0",T',
    ),
  ])
  expect(overview.grouped).toEqual({
    count: 2,
    cells: [
      { row: 2, text: '1,000', one: '1000', several: '1, 0' },
      { row: 3, text: '12,34,567', one: '1234567', several: '12, 34, 567' },
    ],
  })
  expect((await sent(session)).map(({ key }) => key)).toEqual([{ accept: '5, 7' }, { accept: '1, 0' }])
  expect(session.problems({ code: 'key_grouped', level: 'error' }).map(({ row }) => row)).toEqual([2, 3])
  for (const [grouped, keys] of [
    ['one', ['1000', '1234567', '5, 7', '1, 0']],
    ['several', ['1, 0', '12, 34, 567', '5, 7', '1, 0']],
  ] as const) {
    await session.choose({ settings: { ...DEFAULT_SETTINGS, grouped } })
    expect((await sent(session)).map(({ key }) => key)).toEqual(keys.map((accept) => ({ accept })))
  }
})

test('a sheet is plain text until it looks otherwise, and the admin has the last word', async () => {
  const session = newSession()
  const plain = 'stem_en,option_a_en,option_b_en,key,topic\n"Statement I: 2*3*4\nStatement II: from $5 to $9",- 5,> 3,a,T'
  expect((await session.open([file(plain)])).guess).toEqual({ form: 'plain', cells: 0, example: '' })
  expect((await sent(session))[0]?.variants.en).toMatchObject({
    stem: 'Statement I: 2\\*3\\*4\\\nStatement II: from \\$5 to \\$9',
    options: { a: '\\- 5', b: '\\> 3' },
  })
  await session.choose({ settings: { ...DEFAULT_SETTINGS, textForm: 'markdown' } })
  expect((await sent(session))[0]?.variants.en?.options).toEqual({ a: '- 5', b: '> 3' })

  const tex = 'stem_en,option_a_en,option_b_en,key,topic\nThe root \\(\\frac{1}{3}\\) costs $5,1,2,a,T'
  expect((await session.open([file(tex)])).guess).toMatchObject({ form: 'formulas', cells: 1 })
  expect((await sent(session))[0]?.variants.en?.stem).toBe('The root $\\frac{1}{3}$ costs \\$5')

  const html = 'stem_en,option_a_en,option_b_en,key,topic\n<p>H<sub>2</sub>O is <b>not </b>2*3<br>a gas</p>,1,2,a,T'
  expect((await session.open([file(html)])).guess).toMatchObject({ form: 'html', cells: 1 })
  expect((await sent(session))[0]?.variants.en?.stem).toBe('H$_{2}$O is **not** 2\\*3\\\na gas')
})

test('cells that learners would see otherwise are listed by what the server says of them', async () => {
  const session = newSession()
  await session.open([file('stem_en,option_a_en,option_b_en,key,topic\nIs **this** it?,- 5,$x^2$,a,T')])
  await session.check(() => {})
  const batch = await session.nextBatch('check')
  expect(JSON.parse((await batch?.body.text()) ?? '')).toMatchObject({ tellShown: true })
  await session.setResults('check', {
    topicsCreated: 0,
    published: [],
    rows: [
      {
        row: 2,
        outcome: 'created',
        questionId: null,
        versionBefore: null,
        versionAfter: null,
        faults: [],
        shown: [
          { path: 'variants.en.stem', text: 'Is this it?' },
          { path: 'variants.en.options.a', text: '5' },
          { path: 'variants.en.solution', text: '(A) 5' },
        ],
      },
    ],
  })
  expect(session.problems({ code: 'shown_differs', level: null }).map(({ column, params }) => [column, params?.['text']])).toEqual([
    ['stem_en', 'Is this it?'],
    ['option_a_en', '5'],
  ])
})

test('labels before options are taken off and told, and a solution that names one is listed', async () => {
  const session = newSession()
  await session.open([
    file(
      'stem_en,option_a_en,option_b_en,key,solution_en,topic\nCapital?,(a) Patna,(b) Delhi,(b) Delhi,Option (b) is right.,T\nCity?,(a) Patna,Delhi,a,,T',
    ),
  ])
  const [first, second] = await sent(session)
  expect([first?.variants.en?.options, first?.key]).toEqual([{ a: 'Patna', b: 'Delhi' }, { options: ['b'] }])
  expect(first?.variants.en?.solution).toBe('Option (b) is right.')
  expect(second?.variants.en?.options).toEqual({ a: '(a) Patna', b: 'Delhi' })
  const told = session.problems(ALL).filter(({ code }) => code === 'labels_stripped' || code === 'solution_letter')
  expect(told.map(({ row, code, params }) => [row, code, params?.['from'], params?.['text']])).toEqual([
    [2, 'labels_stripped', '(a) Patna', 'Patna'],
    [2, 'solution_letter', undefined, undefined],
  ])
})

test('a Word document is checked, corrected and sent under the numbers of its questions', async () => {
  const session = newSession()
  const body = [7, 8]
    .map((n) => paragraphs(`${n}. What is ${n} + ${n}?\n(a) ${n}\n(b) ${n * 2}\n(c) 0\n(d) 1${n === 7 ? '\nAns: b' : ''}\nSolution: Add.`))
    .join('')
  const overview = await session.open([{ name: 'paper.docx', bytes: wordFile(body) }])
  expect(overview).toMatchObject({ rows: 2, unit: 'question', guess: null, state: { format: 'docx' } })
  await session.choose({ settings: { ...DEFAULT_SETTINGS, subject: 'Maths', topic: 'Sums' } })
  await checked(session)
  expect(session.view()).toMatchObject({ unit: 'question', counts: { create: 1, error: 1 } })
  expect(session.problems({ code: 'key_missing', level: null })).toMatchObject([{ row: 8, column: 'key' }])
  await session.mend([[8, 'key', 'b']])
  const batch = await session.nextBatch('check')
  expect(batch?.rows).toEqual([8])
})

test('what the server said of each batch is there again after the page was left, and is kept once it is part of the state', async () => {
  const store = memoryStore()
  const session = newSession(store)
  await session.open([file(`${HEAD}${Array.from({ length: 250 }, (_, i) => `What is ${i}+1?,${i},${i + 1},${i + 2},B,Maths`).join('\n')}`)])
  await checked(session)
  const kept = await store.read()
  expect(kept?.state.checked).toHaveLength(0)
  expect(kept?.added.map(({ mode, results }) => [mode, results.length])).toEqual([
    ['check', 100],
    ['check', 100],
    ['check', 50],
  ])
  const again = newSession(store)
  await again.restore()
  expect(await again.nextBatch('check')).toBeNull()
  expect(again.view().counts).toEqual(session.view().counts)
  await again.setStage('checked')
  const later = await store.read()
  expect([later?.state.checked.length, later?.added.length]).toEqual([250, 0])
})
