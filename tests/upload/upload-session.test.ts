import { expect, test } from 'vitest'
import type { UploadBatch, UploadBatchReport } from '#contract/upload.ts'
import { sayKey } from '#web/features/admin/upload/engine/failed-rows.ts'
import { templateFile } from '#web/features/admin/upload/engine/template-file.ts'
import { UploadSession, type PreparedBatch } from '#web/features/admin/upload/engine/upload-session.ts'
import { readUpload } from '#web/features/admin/upload/formats/read-upload.ts'
import { memoryStore } from './memory-store.ts'

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
  expect(session.view(ALL)).toMatchObject({ counts: { create: 230, error: 0 }, ready: 230, done: 0 })
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
  expect(session.view({ code: 'columns_dropped', level: null }).problems.map(({ params }) => params?.['name'])).toEqual([
    'Q. No. of the book',
  ])
})

test('a cell mended in place is checked again, and only its row is sent again', async () => {
  const session = newSession()
  await session.open([file(`${HEAD}What?,1,,3,a,Maths\nWhich?,1,2,3,z,Maths\nWho?,1,2,3,c,Maths`)])
  await checked(session)
  expect(session.view(ALL).counts).toMatchObject({ create: 2, error: 1 })
  expect(session.view({ code: 'bad_key', level: null }).problems[0]).toMatchObject({ row: 3, column: 'key', text: 'z' })
  await session.edit(3, 'key', 'b')
  const batch = await session.nextBatch('check')
  expect(batch?.rows).toEqual([3])
  if (batch !== null) await session.setResults('check', await accepted(batch))
  expect(session.view(ALL)).toMatchObject({ counts: { create: 3, error: 0 }, ready: 3 })
})

test('an upload goes on after a reload where it was: mapping, mended cells, what is done', async () => {
  const store = memoryStore()
  const first = newSession(store)
  const rows = Array.from({ length: 150 }, (_, i) => `What is ${i}+1?,${i},${i + 1},${i + 2},Option 2,Maths`).join('\n')
  await first.open([file(`${HEAD}${rows}\nBroken?,1,2,3,z,Maths`)])
  await checked(first)
  await first.edit(152, 'key', 'b')
  const mended = await first.nextBatch('check')
  if (mended !== null) await first.setResults('check', await accepted(mended))
  const sent = await first.nextBatch('commit')
  if (sent !== null) await first.setResults('commit', await accepted(sent))
  await first.setStage('committing')

  const second = newSession(store)
  const overview = await second.restore()
  expect(overview?.state.stage).toBe('committing')
  second.setTopics(second.topicNames().map(({ subject, topic }) => ({ subject, topic, id: 't', exists: true })))
  expect(second.view(ALL)).toMatchObject({ done: 100, ready: 51 })
  expect((await second.nextBatch('commit'))?.rows.length).toBe(51)
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
    .view(ALL)
    .problems.filter(({ code }) => code.startsWith('duplicate'))
    .map(({ row, code, level }) => `${row} ${code} ${level}`)
  expect(codes).toEqual(['5 duplicate_id error', '3 duplicate_row warning', '6 duplicate_stem warning'])
  expect(session.view(ALL).counts).toMatchObject({ create: 3, skip: 1, error: 1 })
})

test('old-font Hindi is found with its options, shown as it would be, and converted at once', async () => {
  const session = newSession()
  await session.open([
    file('stem_hi,option_a_hi,option_b_hi,key,topic\nHkkjr dh jkt/kkuh dkSu lh gS\\,fnYyh,eqacbZ,a,GK\n$x^2$ का मान?,1,2,a,GK'),
  ])
  await checked(session)
  const { problems } = session.view({ code: 'legacy_hindi', level: null })
  expect(problems.map(({ column, params }) => [column, params?.['after']])).toEqual([
    ['stem_hi', 'भारत की राजधानी कौन सी है?'],
    ['option_a_hi', 'दिल्ली'],
    ['option_b_hi', 'मुंबई'],
  ])
  expect(await session.convertLegacy()).toEqual([2])
  expect(session.view({ code: 'legacy_hindi', level: null }).problems).toEqual([])
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
  expect(
    session
      .view(ALL)
      .problems.filter(({ level }) => level === 'error')
      .map(({ row, code }) => [row, code]),
  ).toEqual([[3, 'alt_missing']])
  await session.edit(3, 'stem_en', 'What?\n![Another graph](image:fig 1.png)')
  const batch = JSON.parse((await (await session.nextBatch('check'))?.body.text()) ?? '{}') as UploadBatch
  expect(batch.images).toEqual([{ id: expect.stringMatching(/^img-[0-9a-f]{24}$/), type: 'image/png', data: expect.any(String) }])
})

test('the rows that failed come back in their own columns with a column that says why', async () => {
  const session = newSession()
  await session.open([file(`${HEAD}=What?,1,2,3,z,Maths\nWho?,1,2,3,c,Maths`)])
  await checked(session)
  const say = Object.fromEntries(session.problems().map((problem) => [sayKey(problem), `mend ${problem.column}`]))
  for (const format of ['csv', 'xlsx'] as const) {
    const table = await readUpload(format, session.failed(format, say), { language: 'en' })
    expect(table.headers.at(-1)).toBe('error')
    expect(table.rows.map(({ cells }) => cells)).toEqual([['=What?', '1', '2', '3', 'z', 'Maths', 'mend key']])
  }
})

test.each(['xlsx', 'csv'] as const)(
  'the template (%s) reads back without a fault, in the languages it knows and in others, and its examples are left out',
  async (format) => {
    for (const languages of [['en', 'hi'], ['ta', 'ur'], ['en']] as const) {
      const session = newSession()
      await session.open([{ name: `t.${format}`, bytes: templateFile({ languages, format }) }])
      await checked(session)
      const { counts, problems } = session.view({ code: null, level: 'error' })
      expect(problems).toEqual([])
      // Examples are no questions: they are left out of the upload.
      expect(counts).toMatchObject({ create: 0, skip: 8, error: 0 })
    }
  },
)

test('a text that is no Unicode is refused, and read when somebody says what it is', async () => {
  const bytes = Uint8Array.from(
    [...`${HEAD}Who wrote caf`]
      .map((letter) => letter.charCodeAt(0))
      .concat(0xe9, ...[...'?,1,2,3,a,Books'].map((letter) => letter.charCodeAt(0))),
  )
  const session = newSession()
  await expect(session.open([{ name: 'old.csv', bytes }])).rejects.toMatchObject({ code: 'encoding' })
  await session.open([{ name: 'old.csv', bytes }], 'windows-1252')
  await checked(session)
  expect(session.view(ALL).counts).toMatchObject({ create: 1, error: 0 })
})
