import { describe, expect, test } from 'vitest'
import type { KeyedQuestion } from '#contract/key-corrections/schemas.ts'
import { units } from '#domain/marking/units.ts'
import { compareKeySheet, type KeyedPaper } from './compare-key-sheet.ts'
import type { KeySheet, SheetChoices } from './key-sheet-model.ts'
import { runOfTest } from './place-entries.ts'
import { readKeySheet } from './read-key-sheet.ts'
import { sheetDifferences } from './sheet-ledger.ts'
import { sheetOfCsv, sheetOfText } from './sheet-of-text.ts'

const question = (over: Partial<KeyedQuestion> = {}): KeyedQuestion => ({
  id: 'q',
  version: 1,
  type: 'single',
  optionCount: 4,
  decimals: null,
  max12: units(24),
  key: { options: [1] },
  words: { en: 'Words' },
  ...over,
})

/** A paper of single choices whose right answer is b. */
const paper = (...sizes: readonly number[]): KeyedPaper => {
  const titles = ['Physics', 'Chemistry', 'Maths']
  const sections = sizes.map((size, s) => {
    const from = sizes.slice(0, s).reduce((sum, one) => sum + one, 0)
    return { title: { en: titles[s] ?? '' }, from, to: from + size }
  })
  return { sections, questions: sizes.flatMap((size) => Array.from({ length: size }, () => question())) }
}

const NONE: SheetChoices = { run: 0, bonus: 'attempted', drop: null, letters: 'bank' }

function compared(file: KeySheet, of: KeyedPaper, choices: Partial<SheetChoices> = {}, column = 0) {
  const read = readKeySheet(file, column)
  const run = runOfTest(read.runs, of.sections)
  const result = compareKeySheet(read, of, { ...NONE, run: run ?? 0, ...choices })
  expect(sheetDifferences(file, read, result)).toEqual([])
  return {
    read,
    run,
    same: result.same.map(({ number }) => number),
    different: result.different.map(({ change }) => change),
    unclear: result.unclear.map(({ entry, fault }) => `${entry.row}: ${entry.number} ${entry.value} ${fault}`),
    unsaid: result.unsaid.map(({ entry }) => entry.number),
    notInTest: result.notInTest.map(({ number }) => number),
    repeated: result.repeated.map(({ number }) => number),
    leftOut: result.leftOut.length,
    missing: result.missing.map((place) => place + 1),
    rest: read.rest.map(({ kind, text }) => `${kind}: ${text}`),
  }
}

const changes = (...options: readonly (readonly [question: number, option: number])[]) =>
  options.map(([at, option]) => ({ question: at, action: 'setKey', keys: [{ options: [option] }] }))

describe('a sheet of number and key', () => {
  test('is compared with the test: same, different, awards, what is not understood, and what is missing on either side', () => {
    const of = paper(6)
    const found = compared(sheetOfText('Answer Key 2026\nQ.No\tKey\n1\tB\n2\tD\n3\tMTA\n4\tsee notice\n5\tDrop\n9\tA'), of)
    expect(found.same).toEqual([1])
    expect(found.different).toEqual([...changes([1, 3]), { question: 2, action: 'dropFullMarksAll' }])
    expect(found.unclear).toEqual(['6: 4 see notice not_options'])
    expect(found.unsaid).toEqual([5])
    expect(found.notInTest).toEqual([9])
    expect(found.missing).toEqual([6])
    expect(found.rest).toEqual(['heading: Answer Key 2026', 'heading: Q.No | Key'])
  })

  test('has what "Drop" means said once for all of it', () => {
    const file = sheetOfText('1. Drop\n2. Drop\n3. Bonus')
    expect(compared(file, paper(3), { drop: 'none' }).different).toEqual([
      { question: 0, action: 'withdraw' },
      { question: 1, action: 'withdraw' },
      { question: 2, action: 'bonusIfAttempted' },
    ])
  })

  test('needs no header', () => {
    expect(compared(sheetOfCsv('1,B\n2,C\n3,B'), paper(3)).different).toEqual(changes([1, 2]))
  })

  test('has several pairs of columns side by side', () => {
    const found = compared(sheetOfCsv('Q.No,Ans,Q.No,Ans,Q.No,Ans\n1,B,4,B,7,A\n2,B,5,C,8,B\n3,D,6,B,,'), paper(8))
    expect(found.different).toEqual(changes([2, 3], [4, 2], [6, 0]))
    expect(found.missing).toEqual([])
  })

  test('has keys that are numbers, also in text that was copied from a PDF', () => {
    expect(compared(sheetOfText('1 2 26 3\n2 4 27 2\n3 2 28 2'), paper(30)).different).toEqual(changes([1, 3], [25, 2]))
    expect(compared(sheetOfCsv('1,2\n2,3\n3,4\n4,1'), paper(4)).different).toEqual(changes([1, 2], [2, 3], [3, 0]))
  })

  test('has a serial number, a subject and marks beside, which are told', () => {
    const found = compared(sheetOfCsv('S.No,Q.No,Subject,Answer,Marks\n1,1,Physics,B,4\n2,2,Physics,C,4\n3,3,Physics,B,4'), paper(3))
    expect(found.different).toEqual(changes([1, 2]))
    expect(found.rest.filter((one) => one.startsWith('column'))).toHaveLength(9)
  })

  test('has the numbers above the keys', () => {
    expect(compared(sheetOfCsv('Q.No,1,2,3,4,5\nAns,B,B,D,B,A\nQ.No,6,7,8,9,10\nAns,2,2,3,4,2'), paper(10)).different).toEqual(
      changes([2, 3], [4, 0], [7, 2], [8, 3]),
    )
  })

  test('has a number twice: with one value it is told, with two neither is taken', () => {
    const found = compared(sheetOfText('1. C\n2. B\n2. B\n3. A\n3. D'), paper(3))
    expect(found.different).toEqual(changes([0, 2]))
    expect(found.repeated).toEqual([2])
    expect(found.unclear).toEqual(['4: 3 A twice', '5: 3 D twice'])
  })

  test('has rows that are nothing of it, which are told', () => {
    const found = compared(sheetOfCsv('No,Key\n1,B\n,C\n2,B\n2026 notes,,more\n3,'), paper(3))
    expect(found.rest).toEqual(['heading: No | Key', 'unread: C', 'unread: 2026 notes | more'])
    expect(found.unclear).toEqual(['6: 3  empty'])
  })
})

describe('a sheet of lines', () => {
  test.each(['1. B\n2. C\n3. B', '1-B\n2-C\n3-B', '1) (b)\n2) (c)\n3) (b)', '1 B, 2 C, 3 B', 'Q1: B\nQ2: C\nQ3: B', '१. ख\n२. ग\n३. ख'])(
    'is read: %j',
    (text) => {
      const found = compared(sheetOfText(text), paper(3))
      expect(found.different).toEqual(changes([1, 2]))
      expect(found.same).toEqual([1, 3])
    },
  )
})

describe('several sections', () => {
  test('whose numbers begin anew are told by their names, in whatever order', () => {
    const found = compared(sheetOfText('Chemistry\n1. B\n2. A\nPhysics\n1. C\n2. B'), paper(2, 2))
    expect(found.run).toBe('sections')
    expect(found.different).toEqual(changes([0, 2], [3, 0]))
  })
  test('are known by the nearer of two headings and by the farther', () => {
    expect(compared(sheetOfText('Chemistry\nAnswers\n1. B\n2. A\nPhysics\nAnswers\n1. C\n2. B'), paper(2, 2)).different).toEqual(
      changes([0, 2], [3, 0]),
    )
  })
  test('without names are those of the test in order', () => {
    expect(compared(sheetOfText('1. B\n2. A\n1. C\n2. B'), paper(2, 2)).different).toEqual(changes([1, 0], [2, 2]))
  })
  test('stand side by side under their names', () => {
    const found = compared(sheetOfCsv('Physics,,Chemistry,\nQ.No,Ans,Q.No,Ans\n1,B,1,D\n2,A,2,B\n3,B,3,B'), paper(3, 3))
    expect(found.different).toEqual(changes([1, 0], [3, 3]))
  })
  test('of which the sheet has one: numbers from 1 under its name are counted within it', () => {
    expect(compared(sheetOfText('CHEMISTRY\n1. B\n2. A'), paper(2, 2)).different).toEqual(changes([3, 0]))
    expect(compared(sheetOfText('CHEMISTRY\n3. B\n4. A'), paper(2, 2)).different).toEqual(changes([3, 0]))
  })
})

describe('several sets', () => {
  const wide = sheetOfCsv('Q.No,Set A,Set B\n1,B,C\n2,D,B\n3,B,A')
  test('side by side are asked for, and the other one is told', () => {
    const found = compared(wide, paper(3), {}, 1)
    expect(found.read.columns.map(({ header }) => header)).toEqual(['Set A', 'Set B'])
    expect(found.different).toEqual(changes([0, 2], [2, 0]))
    expect(found.rest.filter((one) => one.startsWith('choice'))).toEqual(['choice: B', 'choice: D', 'choice: B'])
    expect(compared(wide, paper(3), {}, 0).different).toEqual(changes([1, 3]))
  })
  test('with numbers of their own are asked for', () => {
    const found = compared(sheetOfCsv('SET A,,SET B,\nQ,Ans,Q,Ans\n1,B,1,D\n2,A,2,B\n3,B,3,B'), paper(3, 3), { run: 1 })
    expect(found.run).toBeNull()
    expect(found.read.runs.map(({ name }) => name)).toEqual(['SET A · Ans', 'SET B · Ans'])
    expect(found.different).toEqual(changes([0, 3]))
    expect(found.leftOut).toBe(3)
  })
  test('one below the other are asked for', () => {
    const found = compared(sheetOfText('Set A\n1. B\n2. B\nSet B\n1. D\n2. B'), paper(2), { run: 1 })
    expect(found.run).toBeNull()
    expect(found.read.runs.map(({ name }) => name)).toEqual(['Set A', 'Set B'])
    expect(found.different).toEqual(changes([0, 3]))
  })
})

describe('the order of options', () => {
  const shuffled: KeyedPaper = { ...paper(1), questions: [question({ order: [2, 0, 3, 1], key: { options: [3] } })] }
  test('is that of the question bank, whatever numbers the paper gives them', () => {
    expect(compared(sheetOfText('1. B'), shuffled).same).toEqual([1])
    expect(compared(sheetOfText('1. A'), shuffled).different).toEqual(changes([0, 1]))
  })
  test('is that of the paper where someone says so', () => {
    expect(compared(sheetOfText('1. B'), shuffled, { letters: 'paper' }).different).toEqual(changes([0, 1]))
  })
  test('that is not known is told', () => {
    const unknown = { ...paper(1), questions: [question({ order: null })] }
    expect(compared(sheetOfText('1. A'), unknown).unclear).toEqual(['1: 1 A order_unknown'])
  })
})

describe('what is the same as now', () => {
  const of = (over: Partial<KeyedQuestion>): KeyedPaper => ({ ...paper(1), questions: [question(over)] })
  test.each([
    ['5.0', { type: 'numerical', optionCount: 0, decimals: 2, key: { accept: '5' } }],
    ['3.14-3.16', { type: 'numerical', optionCount: 0, decimals: 2, key: { accept: '3.15 ± 0.01' } }],
    ['7 or 5', { type: 'numerical', optionCount: 0, decimals: 0, key: { accept: '5, 7' } }],
    ['C or A', { key: { options: [0, 2] } }],
    ['CA', { type: 'multiple', key: { options: [0, 2] } }],
    ['AC or B', { type: 'multiple', key: { options: [1], also: [{ options: [0, 2] }] } }],
    ['MTA', { key: { options: [1], award: 'all' } }],
  ] as const)('%j', (value, over) => {
    expect(compared(sheetOfText(`1\t${value}`), of(over as Partial<KeyedQuestion>)).same).toEqual([1])
  })
  test('an answer where an award stands is a change', () => {
    expect(compared(sheetOfText('1. B'), of({ key: { options: [1], award: 'all' } })).different).toEqual(changes([0, 1]))
  })
})

test('an answer that is in no list, or a cell that nobody read, is found by the ledger', () => {
  const file = sheetOfText('1. B\n2. C')
  const read = readKeySheet(file)
  const result = compareKeySheet(read, paper(2), NONE)
  expect(sheetDifferences(file, read, { ...result, same: [] })).toMatchObject([{ row: 1 }])
  expect(sheetDifferences(file, read, { ...result, same: [...result.same, ...result.same] })).toMatchObject([{ row: 1 }])
  expect(sheetDifferences(sheetOfText('1. B\n2. C\n3. D'), read, result)).toEqual([{ row: 3, source: 1, found: 0 }])
})
