import { leastUnit, planUnit } from '#domain/marking/mark-unit.ts'
import { formatMarks, unitOf } from '#domain/marking/marks.ts'
import { mostOf, schemeInUnits } from '#domain/marking/scheme.ts'
import { timesUnits } from '#domain/marking/units.ts'
import { guessColumns } from '#web/formats/guess-columns.ts'
import { questionOfRow } from '#web/formats/question-of-row.ts'
import { readUpload, type ReadUpload } from '#web/formats/read-upload.ts'
import { DEFAULT_SETTINGS } from '#web/formats/row-settings.ts'
import type { Problem } from '#web/formats/upload-model.ts'
import { balanceOf, isBalanced, type Balance } from './balance.ts'
import type { Fixture } from './fixture.ts'
import { SHEET_FIXTURES } from './sheet-fixtures.ts'
import { SYSTEM_FIXTURES } from './system-fixtures.ts'
import { WORD_FIXTURES } from './word-fixtures.ts'

export const FIXTURES: readonly Fixture[] = [...WORD_FIXTURES, ...SYSTEM_FIXTURES, ...SHEET_FIXTURES]

/** How a file was read: its questions, how many of them have nothing told, and what it holds beside what was carried and told. */
export interface FileFigures {
  readonly questions: number
  readonly withKey: number
  /** Questions at which nothing was told. */
  readonly whole: number
  /** Questions that were read with something told. */
  readonly told: number
  /** Places of the file that gave no question and were told instead. */
  readonly refused: number
  readonly balance: Balance
  readonly problems: readonly Problem[]
}

/** Told of every question without a solution: no loss of the file. */
const NO_LOSS = new Set<Problem['code']>(['solution_from_key', 'labels_stripped'])

/** Reads a file as an upload does, row by row to questions. Throws `Refusal`. */
export async function readFigures(
  format: ReadUpload['format'],
  bytes: Uint8Array<ArrayBuffer>,
): Promise<FileFigures & { readonly table: ReadUpload }> {
  const table = await readUpload(format, bytes, { language: 'en' })
  const mapping = guessColumns(table.headers, [])
  const settings = { ...DEFAULT_SETTINGS, subject: 'S', topic: 'T' }
  const read = table.rows.map(({ row, cells }) =>
    questionOfRow(row, new Map(cells.flatMap((cell, i) => (mapping[i] ? [[mapping[i], cell] as const] : []))), settings),
  )
  const problems = [...table.problems, ...read.flatMap((one) => one.problems)]
  const places = new Set(read.map(({ row }) => row))
  const toldAt = new Set(problems.flatMap(({ row, code }) => (row === null || NO_LOSS.has(code) ? [] : [row])))
  return {
    table,
    questions: read.length,
    withKey: read.filter(({ question }) => question !== null).length,
    whole: read.filter(({ row }) => !toldAt.has(row)).length,
    told: read.filter(({ row }) => toldAt.has(row)).length,
    refused: [...toldAt].filter((row) => !places.has(row)).length,
    balance: balanceOf(table, bytes),
    problems,
  }
}

/** What does not come out of our own files as it has to; nothing where all is right. */
export async function fixtureFaults(): Promise<string[]> {
  const faults: string[] = []
  for (const fixture of FIXTURES) {
    try {
      const figures = await readFigures(fixture.format, fixture.bytes)
      faults.push(...faultsOf(fixture, figures).map((fault) => `${fixture.name}: ${fault}`))
    } catch (error) {
      faults.push(`${fixture.name}: ${String(error)}`)
    }
  }
  return [...faults, ...unitFaults()]
}

function faultsOf({ wanted, told = [] }: Fixture, { table, balance, problems }: FileFigures & { readonly table: ReadUpload }): string[] {
  const faults: string[] = []
  if (table.rows.length !== wanted.length) faults.push(`${table.rows.length} questions and not ${wanted.length}`)
  for (const [i, cells] of wanted.entries())
    for (const [column, text] of Object.entries(cells)) {
      const found = table.rows[i]?.cells[table.headers.indexOf(column)] ?? ''
      if (found !== text) faults.push(`question ${i + 1}, ${column}: ${JSON.stringify(found)} and not ${JSON.stringify(text)}`)
    }
  const codes = [...new Set(problems.map(({ code }) => code))].filter((code) => code !== 'solution_from_key').toSorted()
  if (codes.join(' ') !== told.toSorted().join(' '))
    faults.push(`told is ${codes.join(' ') || 'nothing'} and not ${told.join(' ') || 'nothing'}`)
  if (!isBalanced(balance)) faults.push(`${balance.source} ${balance.unit} in the file, ${balance.found} carried and told`)
  return faults
}

/** IBPS PO Prelims of 2025: a quarter of each mark is taken, and 35 questions of 6/7 are 30 marks. That takes 28 units a mark. */
function unitFaults(): string[] {
  const english = { rule: 'fixed', right: '1', wrong: '-1/4' } as const
  const quantitative = { rule: 'fixed', right: '6/7', wrong: '-3/14' } as const
  const reasoning = { rule: 'fixed', right: '8/7', wrong: '-2/7' } as const
  const schemes = [english, quantitative, reasoning].map((scheme) => ({ scheme, parts: 1 }))
  const unit = unitOf({ unit: planUnit(leastUnit(schemes)) })
  const read = schemeInUnits(quantitative, 1, unit)
  const total = read === null ? 'no scheme' : formatMarks(timesUnits(mostOf(read), 35), unit)
  return unit === 28 && total === '30.00' ? [] : [`marks of 6/7: ${unit} units a mark and ${total} for 35 right answers, not 28 and 30.00`]
}
