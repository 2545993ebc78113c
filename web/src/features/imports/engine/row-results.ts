import type { UploadBatchReport } from '#contract/imports/schemas.ts'
import type { Problem } from '#web/formats/upload-model.ts'
import { columnOfPath } from './column-of-path.ts'
import type { RowCells } from './row-cells.ts'
import { shownProblems } from './shown-problems.ts'
import type { AddedResults } from './keep-session.ts'
import type { RowResult, UploadState } from './upload-state.ts'

/** What the server said of a batch, at the rows as they are now. */
export const resultsOf = (report: UploadBatchReport, hashOf: (row: number) => string, cells: RowCells): RowResult[] =>
  report.rows.map(({ row, outcome, versionBefore, faults, shown = [] }): RowResult => ({
    row,
    outcome,
    hash: hashOf(row),
    version: versionBefore,
    problems: [
      ...faults.map(({ path, message }): Problem => ({
        row,
        column: columnOfPath(path),
        level: 'error',
        params: { text: message },
        code: path === 'changed' ? 'changed_meanwhile' : 'server',
      })),
      ...shownProblems(row, shown, cells.of(row)),
    ],
  }))

/** Results with those of a batch in place of earlier ones of the same rows. */
function withResults(before: readonly RowResult[], results: readonly RowResult[]): RowResult[] {
  const rows = new Set(results.map(({ row }) => row))
  return [...before.filter(({ row }) => !rows.has(row)), ...results]
}

/** The state with what the server said of a batch. */
export const withAdded = (state: UploadState, { mode, results }: AddedResults): UploadState =>
  mode === 'check'
    ? { ...state, checked: withResults(state.checked, results) }
    : { ...state, committed: withResults(state.committed, results) }
