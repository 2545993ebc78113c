import { expect, test } from 'vitest'
import { dateTexts } from '#web/features/imports/engine/date-texts.ts'
import { sharedOptions } from '#web/formats/row/clean-cells.ts'
import { keyMeant } from '#web/features/imports/engine/key-meant.ts'
import { withMends, withoutLast } from '#web/features/imports/engine/mends.ts'
import { ruleOf, sameMend } from '#web/features/imports/engine/same-mend.ts'
import { UploadSession } from '#web/features/imports/engine/upload-session.ts'
import { mendCommand } from '#web/features/imports/mending/mend-keys.ts'
import { cellAfter, cellsOfTsv, filled, pasted, rangeOf, tsvOfCells } from '#web/features/imports/mending/grid/grid-moves.ts'
import { writeXlsx } from '#web/formats/xlsx/write-xlsx.ts'
import { memoryStore } from './memory-store.ts'

const file = (text: string, name = 'questions.csv') => ({ name, bytes: new TextEncoder().encode(text) })
const HEAD = 'Question,Option 1,Option 2,Option 3,Answer,Subject\n'
const ERRORS = { code: null, level: 'error' } as const

async function checked(text: string, name?: string, store = memoryStore()): Promise<UploadSession> {
  const session = new UploadSession(store, () => 'a'.repeat(16))
  await session.open([file(text, name)])
  await session.check(() => {})
  return session
}

test('a mend is one step however many cells it has, and steps are undone one by one, after a reload too', async () => {
  const store = memoryStore()
  const session = await checked(`${HEAD}What?,1,2,3,z,Maths\nWho?,1,2,3,y,Maths`, 'q.csv', store)
  await session.setStage('checked')
  expect(session.entries(ERRORS).map(({ row, code }) => [row, code])).toEqual([
    [2, 'bad_key'],
    [3, 'bad_key'],
  ])
  await session.mend([
    [2, 'key', 'a'],
    [2, 'option_a_en', 'one'],
  ])
  await session.mend([[3, 'key', 'b']])
  expect(session.entries(ERRORS)).toEqual([])
  const again = new UploadSession(store, () => 'b'.repeat(16))
  await again.restore()
  expect(again.view().steps).toBe(2)
  expect(await again.undo()).toEqual([3])
  expect(again.entries(ERRORS).map(({ row }) => row)).toEqual([3])
  expect(await again.undo()).toEqual([2])
  expect(again.cellTexts([2, 3], ['key', 'option_a_en'])).toEqual([
    ['z', '1'],
    ['y', '1'],
  ])
  expect(await again.undo()).toEqual([])
})

test('a cell that is mended twice goes back to its first mend, and then to the file', () => {
  const none = { edits: [], history: [] }
  const twice = withMends(withMends(none, [[2, 'key', 'x']]), [[2, 'key', 'y']])
  const once = withoutLast(twice)
  expect(once.edits).toEqual([[2, 'key', 'x']])
  expect(withoutLast(once).edits).toEqual([])
})

test('a row is shown under the headers of its file, with the question as it would be', async () => {
  const session = await checked(`${HEAD}What?,one,two,three,z,Maths`)
  const detail = session.row(2)
  expect(detail.original.map(({ header, column, text }) => [header, column, text])).toContainEqual(['Answer', 'key', 'z'])
  expect(detail.draft).toMatchObject({ type: 'single', options: ['a', 'b', 'c'], key: null })
  expect(detail.draft?.variants.en).toMatchObject({ stem: 'What?', options: { a: 'one' } })
  // What is being typed shows before it is saved.
  expect(session.row(2, [['key', 'b']]).draft?.key).toEqual({ options: ['b'] })
})

test('a question that could not be read shows its text from the file and no fields', async () => {
  const session = await checked('Good? {=yes ~no}\n\nBroken? {=a ~b\n', 'q.gift')
  const [entry] = session.entries(ERRORS).filter(({ isRead }) => !isRead)
  expect(entry).toMatchObject({ row: 3, isRead: false })
  expect(session.row(3)).toMatchObject({ cells: null, draft: null, source: expect.stringContaining('Broken?') })
})

test('a fraction that a spreadsheet took for a day is offered, day first or month first', () => {
  expect(dateTexts('2026-02-01', 'date').map(({ text }) => text)).toEqual(['1/2', '2/1', '2/26'])
  expect(dateTexts('2025-07-01', 'month').map(({ text }) => text)[0]).toBe('7/25')
  expect(dateTexts('2026-03-03', 'date').map(({ text }) => text)).toEqual(['3/3'])
})

test('a day in an option is offered as its fraction, and in every row that has one', async () => {
  const rows = [
    ['stem_en', 'option_a_en', 'option_b_en', 'key', 'topic'],
    ...Array.from({ length: 3 }, (_, i) => [`How much is number ${i}?`, 'DATE', '5', 'b', 'T']),
  ]
  const bytes = writeXlsx([{ name: 'Questions', rows }])
  const session = new UploadSession(memoryStore(), () => 'a'.repeat(16))
  await session.open([{ name: 'q.xlsx', bytes: await withDates(bytes) }])
  await session.check(() => {})
  const [problem] = session.row(2).problems.filter(({ code }) => code === 'date_cell')
  expect(problem?.offers[0]).toEqual({ kind: 'dateDayMonth', cells: [['option_a_en', '1/2']] })
  const order = { code: 'date_cell', column: 'option_a_en', by: { offer: 'dateDayMonth' } } as const
  const changes = session.alike(order)
  expect(changes.map(({ row, cells }) => [row, cells[0]?.after])).toEqual([
    [2, '1/2'],
    [3, '1/2'],
    [4, '1/2'],
  ])
  await session.mendAlike(order, [2, 4])
  expect(session.entries(ERRORS).map(({ row }) => row)).toEqual([3])
  await session.undo()
  expect(session.entries(ERRORS)).toHaveLength(3)
})

/** The cells that say DATE as the 1st of February 2026, as Excel writes a day. */
async function withDates(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { unzipSync, zipSync, strFromU8, strToU8 } = await import('fflate')
  const parts = unzipSync(bytes)
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const dated = sheet.replace(/<c r="(\w+)"[^>]*>(?:(?!<\/c>).)*DATE(?:(?!<\/c>).)*<\/c>/g, '<c r="$1" t="d"><v>2026-02-01</v></c>')
  return new Uint8Array(zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(dated) }))
}

const OPTIONS = [{ a: 'Patna', b: 'New Delhi', c: '$10$', d: '3' }]
const LETTERS = ['a', 'b', 'c', 'd']
test.each([
  ['new delhi.', 'keyText', 'b'],
  ['(b) New Delhi', 'keyText', 'b'],
  ['10', 'keyText', 'c'],
  ['ख', 'keyLetter', 'b'],
  ['उत्तर: (ग)', 'keyLetter', 'c'],
  ['স', null, null],
  ['द', 'keyLetter', 'd'],
  ['ب', 'keyLetter', 'b'],
  ['iii', 'keyLetter', 'c'],
  ['Ans. is D', 'keyLetter', 'd'],
  ['२', 'keyPlace', 'b'],
  ['Patna and New Delhi', 'keyText', 'a, b'],
  ['Lucknow', null, null],
] as const)('the key "%s" is taken as %s %s', (cell, kind, letters) => {
  const [first] = keyMeant(cell, LETTERS, OPTIONS)
  expect(first === undefined ? [null, null] : [first.kind, first.letters.join(', ')]).toEqual([kind, letters])
})

test('a key that may be a place or a text is offered both ways', () => {
  expect(keyMeant('3', LETTERS, OPTIONS).map(({ letters }) => letters.join())).toEqual(['d', 'c'])
})

test.each([
  ['Option-B', 'B', 'Option-C', 'C'],
  ['MCQ-X', 'single', 'MCQ-X', 'single'],
  ['', 'Algebra', '', 'Algebra'],
  ['', 'Algebra', 'Trains', null],
  ['MCQ-X', 'single', 'MCQ-Y', null],
  ['b (see p. 4)', 'b', 'c (see p. 4)', 'c'],
  ['a', 'b', 'a', 'b'],
  ['![](image:x)', '![A circuit](image:x)', 'See ![](image:y).', 'See ![A circuit](image:y).'],
  ['![](image:x)', '![A circuit](image:x)', '![](image:y) ![](image:z)', null],
  ['![](image:x)', '![A circuit](image:x)', '![A lens](image:y)', null],
] as const)('what made "%s" into "%s" makes "%s" into %j', (before, after, other, wanted) => {
  expect(sameMend(other, ruleOf(before, after))).toBe(wanted)
})

test('what was typed once is done alike only where it mends the same fault', async () => {
  const session = await checked(`${HEAD}A?,1,2,3,Key-b,Maths\nB?,1,2,3,Key-c,Maths\nC?,1,2,3,Key-x,Maths\nD?,1,2,3,a,Maths`)
  const order = { code: 'bad_key', column: 'key', by: { before: 'Key-b', after: 'b' } } as const
  expect(session.alike(order).map(({ row, cells }) => [row, cells[0]?.after])).toEqual([
    [2, 'b'],
    [3, 'c'],
  ])
})

test('a label that only some options carry is told, and offered to be taken off', async () => {
  const session = await checked(`${HEAD}Capital?,(a) Patna,(b) Delhi,Pune,b,Maths`)
  expect(session.problems({ code: 'option_label', level: 'warning' }).map(({ column }) => column)).toEqual(['option_a_en', 'option_b_en'])
  const offers = session.row(2).problems.flatMap((problem) => problem.offers)
  expect(offers).toContainEqual({ kind: 'withoutLabel', cells: [['option_b_en', 'Delhi']] })
})

test('numbers and formulas that a bilingual sheet writes once are the options of both languages, and words are not', async () => {
  const session = await checked('stem_en,stem_hi,option_a_en,option_b_en,key,topic\nWhat?,क्या?,1/2,$x^2$,a,T\nWhere?,कहाँ?,Delhi,Pune,a,T')
  expect(session.problems({ code: 'options_shared', level: 'warning' }).map(({ row, column }) => [row, column])).toEqual([
    [2, 'option_a_hi'],
  ])
  expect(session.problems({ code: 'options_none', level: 'error' }).map(({ row }) => row)).toEqual([3])
})

test.each(['12 km', 'Delhi', 'दो', 'x²', '2x + 3', 'A', '$\\text{cm}$', '₹ 1,000', '<b>5</b>', 'None'])('"%s" as an option', (text) => {
  const shared = ['x²', '2x + 3', 'A', '$\\text{cm}$', '₹ 1,000', '<b>5</b>']
  const cells = new Map([
    ['stem_en', 'What?'],
    ['stem_hi', 'क्या?'],
    ['option_a_en', text],
    ['option_b_en', '7'],
  ])
  expect(sharedOptions(cells, () => {}).has('option_a_hi')).toBe(shared.includes(text))
})

test('a language without options can be taken out of its question in one step, or given those of the other', async () => {
  const session = await checked('stem_en,stem_hi,option_a_en,option_b_en,key,topic\nWhat?,क्या?,Jio,Airtel,a,T')
  const problem = session.row(2).problems.find(({ code }) => code === 'options_none')
  expect(problem?.offers).toEqual([
    {
      kind: 'sameOptions',
      cells: [
        ['option_a_hi', 'Jio'],
        ['option_b_hi', 'Airtel'],
      ],
    },
    { kind: 'dropLanguage', cells: [['stem_hi', '']] },
  ])
  await session.mend([[2, 'stem_hi', '']])
  expect(session.entries(ERRORS)).toEqual([])
})

test('in a field letters are text, and J and K need Alt; elsewhere they go on and back', () => {
  const press = (key: string, at: 'field' | 'control' | 'elsewhere', alt = false, ctrl = false) => mendCommand({ key, at, alt, ctrl })
  expect([press('j', 'elsewhere'), press('K', 'control'), press('j', 'field'), press('j', 'field', true)]).toEqual([
    'next',
    'previous',
    null,
    'next',
  ])
  expect([press('z', 'elsewhere', false, true), press('z', 'field', false, true), press('u', 'elsewhere')]).toEqual(['undo', null, 'undo'])
  expect([press('Enter', 'elsewhere'), press('Enter', 'control'), press('Escape', 'field')]).toEqual(['edit', null, 'leave'])
})

test('arrow keys go as they look, and stop at the edges', () => {
  const size = { rows: 3, columns: 2 }
  const from = { row: 0, column: 0 }
  expect(cellAfter(from, 'ArrowRight', false, size, 10, false)).toEqual({ row: 0, column: 1 })
  expect(cellAfter(from, 'ArrowLeft', false, size, 10, true)).toEqual({ row: 0, column: 1 })
  expect(cellAfter(from, 'ArrowUp', false, size, 10, false)).toEqual(from)
  expect(cellAfter(from, 'PageDown', false, size, 10, false)).toEqual({ row: 2, column: 0 })
  expect(cellAfter(from, 'End', true, size, 10, false)).toEqual({ row: 2, column: 1 })
  expect(cellAfter(from, 'x', false, size, 10, false)).toBeNull()
})

test('cells of a spreadsheet are pasted as they were copied, with tabs and line ends within', () => {
  const cells = [
    ['a', 'b\nc', ''],
    ['say "hi"', '', '1\t2'],
  ]
  expect(cellsOfTsv(tsvOfCells(cells))).toEqual(cells)
  expect(cellsOfTsv('x\ty\r\nz\tw\r\n')).toEqual([
    ['x', 'y'],
    ['z', 'w'],
  ])
})

test('one copied cell fills what is chosen, several go on from the first, and nothing goes over the edge', () => {
  const size = { rows: 3, columns: 2 }
  const range = rangeOf({ row: 1, column: 0 }, { row: 2, column: 0 })
  expect(pasted([['x']], range, size).map(({ row, text }) => [row, text])).toEqual([
    [1, 'x'],
    [2, 'x'],
  ])
  expect(pasted([['a', 'b', 'c'], ['d']], rangeOf({ row: 2, column: 1 }, { row: 2, column: 1 }), size)).toEqual([
    { row: 2, column: 1, text: 'a' },
  ])
  expect(filled(rangeOf({ row: 0, column: 0 }, { row: 2, column: 0 }))).toEqual({ source: 0, rows: [1, 2] })
  expect(filled(rangeOf({ row: 2, column: 0 }, { row: 2, column: 0 }))).toEqual({ source: 1, rows: [2] })
  expect(filled(rangeOf({ row: 0, column: 0 }, { row: 0, column: 0 }))).toBeNull()
})

test('a file of 5,000 rows in which every second has a fault is listed, mended alike and undone within seconds', async () => {
  const rows = Array.from({ length: 5_000 }, (_, i) => `What is ${i}+1?,${i},${i + 1},${i + 2},${i % 2 === 0 ? 'Key-b' : 'b'},Maths`)
  const session = await checked(HEAD + rows.join('\n'))
  expect(session.entries(ERRORS)).toHaveLength(2_500)
  const order = { code: 'bad_key', column: 'key', by: { before: 'Key-b', after: 'b' } } as const
  const changes = session.alike(order)
  expect(changes).toHaveLength(2_500)
  await session.mendAlike(
    order,
    changes.map(({ row }) => row),
  )
  expect(session.entries(ERRORS)).toEqual([])
  await session.undo()
  expect(session.view().rowsWith.error).toBe(2_500)
}, 60_000)
