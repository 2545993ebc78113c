import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { units } from '#domain/marking/units.ts'
import type { KeyedQuestion } from '#contract/key-corrections/schemas.ts'
import type { AnswerKey } from '#contract/papers/schemas.ts'
import { writeCsv } from '../write-csv.ts'
import { writeXlsx } from '../xlsx/write-xlsx.ts'
import { compareKeySheet, type KeyedPaper } from './compare-key-sheet.ts'
import type { KeySheet } from './key-sheet-model.ts'
import { openKeySheet } from './open-key-sheet.ts'
import { readKeySheet } from './read-key-sheet.ts'
import { sheetDifferences } from './sheet-ledger.ts'
import { sheetOfText } from './sheet-of-text.ts'

interface Written {
  readonly type: 'single' | 'multiple' | 'numerical'
  readonly value: string
  readonly said: AnswerKey[] | 'all' | 'attempted'
}

const letters = ['ABCD', 'abcd', '1234', 'कखगघ', '१२३४']
const awards = [
  { value: 'MTA', said: 'all' },
  { value: 'Bonus', said: 'attempted' },
] as const

/** An answer in the alphabet of its sheet, with what it has to be read as. */
const answerIn = (alphabet: string): fc.Arbitrary<Written> => {
  const places = fc.subarray([0, 1, 2, 3], { minLength: 1 })
  const at = (place: number) => alphabet[place] ?? ''
  const decimal = fc.integer({ min: -9_999, max: 9_999 }).map((n) => `${n / 100}`)
  return fc.oneof(
    fc.integer({ min: 0, max: 3 }).map((place): Written => ({ type: 'single', value: at(place), said: [{ options: [place] }] })),
    places.map((some): Written => ({ type: 'single', value: some.map(at).join(' or '), said: [{ options: some }] })),
    places.map((some): Written => ({ type: 'multiple', value: some.map(at).join(', '), said: [{ options: some }] })),
    decimal.map((value): Written => ({ type: 'numerical', value, said: [{ accept: value }] })),
    fc
      .tuple(decimal, fc.integer({ min: 0, max: 500 }))
      .map(([from, more]): [string, string] => [from, `${Math.round(Number(from) * 100 + more) / 100}`])
      .map(([from, to]): Written => ({ type: 'numerical', value: `${from} to ${to}`, said: [{ accept: `${from} TO ${to}` }] })),
    fc.constantFrom(...awards).map((award): Written => ({ type: 'single', ...award })),
  )
}

const sheet = fc.constantFrom(...letters).chain((alphabet) => fc.array(answerIn(alphabet), { minLength: 5, maxLength: 60 }))

const paperOf = (answers: readonly Written[]): KeyedPaper => ({
  sections: [{ title: { en: 'All' }, from: 0, to: answers.length }],
  questions: answers.map(({ type }): KeyedQuestion => ({
    id: 'q',
    version: 1,
    type,
    optionCount: type === 'numerical' ? 0 : 4,
    decimals: type === 'numerical' ? 2 : null,
    max12: units(24),
    // Nothing that a sheet of the test says is the same as this.
    key: type === 'numerical' ? { accept: '123456' } : { options: [0, 1, 2, 3], award: 'none' },
    words: { en: '' },
  })),
})

const ACTIONS = { all: 'dropFullMarksAll', attempted: 'bonusIfAttempted' } as const

function expectRead(file: KeySheet, answers: readonly Written[]): void {
  const paper = paperOf(answers)
  const read = readKeySheet(file)
  const compared = compareKeySheet(read, paper, { run: 0, bonus: 'attempted', drop: null, letters: 'bank' })
  expect(compared.different.map(({ change }) => change)).toEqual(
    answers.map(({ said }, question) =>
      typeof said === 'string' ? { question, action: ACTIONS[said] } : { question, action: 'setKey', keys: said },
    ),
  )
  expect(sheetDifferences(file, read, compared)).toEqual([])
}

/** Pairs of columns side by side, as long as the first needs to be. */
function sideBySide(answers: readonly Written[], pairs: number): string[][] {
  const height = Math.ceil(answers.length / pairs)
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: pairs }, (__, pair) => pair * height + row).flatMap((n) => {
      const answer = answers[n]
      return answer === undefined ? ['', ''] : [`${n + 1}`, answer.value]
    }),
  )
}

const headers = (pairs: number): string[] => Array.from({ length: pairs }, () => ['Q. No.', 'Answer']).flat()
const runs = { numRuns: 300 }
/** Of a machine that does much else, in ms. */
const TIMEOUT = 60_000

test(
  'a written CSV of pairs of columns is read as what was written, with or without a header',
  async () => {
    await fc.assert(
      fc.asyncProperty(sheet, fc.integer({ min: 1, max: 4 }), fc.boolean(), async (answers, pairs, isNamed) => {
        fc.pre(isNamed || answers.length / pairs >= 4)
        const rows = [...(isNamed ? [['Answer Key of the paper'], headers(pairs)] : []), ...sideBySide(answers, pairs)]
        expectRead(await openKeySheet('key.csv', writeCsv(rows)), answers)
      }),
      runs,
    )
  },
  TIMEOUT,
)

test(
  'a written workbook is read as what was written',
  async () => {
    await fc.assert(
      fc.asyncProperty(sheet, fc.integer({ min: 1, max: 3 }), async (answers, pairs) => {
        const bytes = writeXlsx([{ name: 'Key', rows: [headers(pairs), ...sideBySide(answers, pairs)] }])
        expectRead(await openKeySheet('key.xlsx', bytes), answers)
      }),
      { numRuns: 100 },
    )
  },
  TIMEOUT,
)

test(
  'written lines are read as what was written, whatever sign stands behind the number',
  () => {
    fc.assert(
      fc.property(sheet, fc.constantFrom('. ', ') ', ' - ', ': ', '-', '\t'), (answers, sign) => {
        const isDashed = sign.includes('-')
        // "7--3" could be a range.
        fc.pre(!isDashed || answers.every(({ value }) => !value.includes('-')))
        expectRead(sheetOfText(answers.map(({ value }, n) => `${n + 1}${sign}${value}`).join('\n')), answers)
      }),
      runs,
    )
  },
  TIMEOUT,
)

test(
  'whatever is pasted, each of its filled cells is read or told',
  () => {
    const piece = fc.oneof(
      fc.integer({ min: 0, max: 300 }).map(String),
      fc.constantFrom(
        'A',
        'B',
        'MTA',
        'Drop',
        'Q.No',
        'Ans',
        'Set A',
        'Set B',
        'Physics',
        '. ',
        '-',
        ') ',
        ', ',
        '\t',
        '\t',
        '\n',
        '\n',
        ' ',
        '3.14',
        ' or ',
        'क',
      ),
      fc.string({ maxLength: 4 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 80 }), fc.integer({ min: 0, max: 2 }), (pieces, choice) => {
        const file = sheetOfText(pieces.join(''))
        const read = readKeySheet(file, choice)
        const paper = paperOf(Array.from({ length: 30 }, () => ({ type: 'single', value: 'A', said: 'all' })))
        const compared = compareKeySheet(read, paper, { run: 0, bonus: null, drop: null, letters: 'bank' })
        expect(sheetDifferences(file, read, compared)).toEqual([])
      }),
      { numRuns: 2_000 },
    )
  },
  TIMEOUT,
)
