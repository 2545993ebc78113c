import type { FailedRowsRequest } from '#contract/imports/schemas.ts'
import { sayKey } from './engine/failed-rows.ts'
import { base64 } from './engine/base64.ts'
import type { UploadEngine } from './engine/upload-engine.ts'
import type { UploadOverview } from './engine/upload-state.ts'
import { columnLabels } from './mending/column-label.ts'
import { placeText } from './mending/place-text.ts'
import type { Problem } from '#web/formats/upload-model.ts'
import { problemText } from './problem-text.ts'

/** The rows of an upload that were not imported, as a file in the template's form with a column that says why. */
export async function failedFileOf(
  engine: UploadEngine,
  overview: UploadOverview,
  format: 'xlsx' | 'csv',
): Promise<Uint8Array<ArrayBuffer>> {
  const problems = await engine.ask('problems', [ERRORS])
  const say = wordsOf(overview)
  return engine.ask('failed', [format, Object.fromEntries(problems.map((problem) => [sayKey(problem), say(problem)]))])
}

/** The same with its rows, as the run keeps them. */
export async function failedRowsOf(engine: UploadEngine, overview: UploadOverview): Promise<FailedRowsRequest> {
  const say = wordsOf(overview)
  const rows = Map.groupBy(
    (await engine.ask('problems', [ERRORS])).filter(({ row }) => row !== null),
    ({ row }) => row ?? 0,
  )
  if (rows.size === 0) return { rows: [], file: null }
  const faultOf = (problem: Problem) => ({ path: (problem.column ?? '').slice(0, 100), message: say(problem).slice(0, 1_000) })
  return {
    rows: [...rows].map(([row, problems]) => ({ row, faults: problems.slice(0, 20).map(faultOf) })),
    file: base64(await failedFileOf(engine, overview, 'xlsx')),
  }
}

const ERRORS = { code: null, level: 'error' } as const

/** "Row 12, Answer: …" */
function wordsOf(overview: UploadOverview): (problem: Problem) => string {
  const labelOf = columnLabels(overview)
  return (problem) => {
    const place = placeText(overview.unit, problem.row)
    return `${problem.column === null ? place : `${place}, ${labelOf(problem.column)}`}: ${problemText(problem)}`
  }
}
