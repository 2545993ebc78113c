import { sayKey } from './engine/failed-rows.ts'
import type { UploadEngine } from './engine/upload-engine.ts'
import type { UploadOverview } from './engine/upload-state.ts'
import { columnLabels } from './mending/column-label.ts'
import { placeText } from './mending/place-text.ts'
import { problemText } from './problem-text.ts'

/** The rows of an upload that were not imported, as a file in the template's form with a column that says why. */
export async function failedFileOf(
  engine: UploadEngine,
  overview: UploadOverview,
  format: 'xlsx' | 'csv',
): Promise<Uint8Array<ArrayBuffer>> {
  const labelOf = columnLabels(overview)
  const problems = await engine.ask('problems', [{ code: null, level: 'error' }])
  const say = Object.fromEntries(
    problems.map((problem) => {
      const place = placeText(overview.unit, problem.row)
      return [sayKey(problem), `${problem.column === null ? place : `${place}, ${labelOf(problem.column)}`}: ${problemText(problem)}`]
    }),
  )
  return engine.ask('failed', [format, say])
}
