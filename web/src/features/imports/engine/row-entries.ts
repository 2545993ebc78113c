import type { Problem } from '#web/formats/upload-model.ts'
import type { CheckedRow } from './check-row.ts'
import type { RowProblems } from './row-problems.ts'
import type { ViewFilter } from './upload-view.ts'

/** A row with problems, as a list of rows shows it. */
export interface RowEntry {
  readonly row: number
  /** False for a question that could not be read: it is mended in its file. */
  readonly isRead: boolean
  readonly level: Problem['level']
  /** The first of its problems that is wanted. */
  readonly code: Problem['code']
  readonly count: number
  /** Where its wanted problems are, by column of the template. */
  readonly columns: readonly string[]
}

/** The rows that have problems of a kind, in the order of the file. */
export const entriesOf = (problems: RowProblems, rows: ReadonlyMap<number, CheckedRow>, filter: ViewFilter): RowEntry[] =>
  problems.places().flatMap((row): RowEntry[] => {
    const wanted = problems.of(row).filter((problem) => isWanted(problem, filter))
    const first = wanted.find(({ level }) => level === 'error') ?? wanted[0]
    if (first === undefined) return []
    const columns = [...new Set(wanted.flatMap(({ column }) => column ?? []))]
    return [{ row, isRead: rows.has(row), level: first.level, code: first.code, count: wanted.length, columns }]
  })

export const isWanted = (problem: Problem, { code, level }: ViewFilter): boolean =>
  (code === null || problem.code === code) && (level === null || problem.level === level)
