import type { NamedTopic, UploadOutcome } from '#contract/imports/schemas.ts'
import { columnNamed } from '../formats/template-columns.ts'
import type { Problem } from '../formats/upload-model.ts'
import type { LegacyChoice, UploadState, UploadView } from './upload-state.ts'

export interface ViewFilter {
  readonly code: Problem['code'] | null
  readonly level: Problem['level'] | null
}

/** A row that is in order and left out: one that is there already, or an example of the template. */
export const isSkipped = (code: Problem['code']): boolean => code === 'duplicate_row' || code === 'example_row'

const MOST_SHOWN = 60

export interface ViewedUpload {
  readonly state: UploadState
  readonly unit: UploadView['unit']
  readonly total: number
  /** Rows that could be read, with everything that is wrong with each. */
  readonly rows: ReadonlyMap<number, { readonly hash: string; readonly problems: readonly Problem[] }>
  /** Problems of the file as a whole, and of rows that could not be read. */
  readonly lost: readonly Problem[]
  readonly topics: readonly NamedTopic[]
  readonly legacy: readonly LegacyChoice[]
  readonly cellOf: (row: number, column: string) => string
}

/** What of an upload the screen shows: how many rows become what, and of the problems the first of a kind. */
export function viewOf(upload: ViewedUpload, { code, level }: ViewFilter): UploadView {
  const { state, unit, rows, lost } = upload
  const checked = new Map(state.checked.map((result) => [result.row, result]))
  const committed = new Map(state.committed.map((result) => [result.row, result]))
  const counts = { create: 0, update: 0, unchanged: 0, skip: 0, error: 0 }
  let ready = 0
  let done = 0
  for (const [row, { hash, problems }] of rows) {
    const [first, last] = [checked.get(row), committed.get(row)]
    const result = last?.hash === hash ? last : first?.hash === hash ? first : undefined
    const isDuplicate = problems.some((problem) => isSkipped(problem.code))
    const isFaulty = problems.some((problem) => problem.level === 'error')
    if (isFaulty) counts.error++
    else if (isDuplicate) counts.skip++
    else if (result !== undefined) counts[NAMES[result.outcome]]++
    if (last?.hash === hash && last.outcome !== 'error') done++
    else if (!isFaulty && !isDuplicate && first?.hash === hash && first.outcome !== 'error') ready++
  }
  // Questions of a text format that could not be read are no rows.
  counts.error += new Set(lost.filter((problem) => problem.level === 'error' && problem.row !== null).map(({ row }) => row)).size
  const problems = [...lost, ...[...rows.values()].flatMap((row) => row.problems)]
  const wanted = problems
    .filter((problem) => (code === null || problem.code === code) && (level === null || problem.level === level))
    .toSorted((a, b) => a.level.localeCompare(b.level) || (a.row ?? 0) - (b.row ?? 0))
  return {
    stage: state.stage,
    unit,
    total: upload.total,
    counts,
    ready,
    done,
    warnings: problems.filter((problem) => problem.level === 'warning').length,
    groups: groupsOf(problems),
    problems: wanted.slice(0, MOST_SHOWN).map((problem) => ({ ...problem, text: textAt(problem, upload) })),
    hidden: Math.max(0, wanted.length - MOST_SHOWN),
    newTopics: upload.topics.filter(({ exists }) => !exists).map(({ subject, topic }) => `${subject} › ${topic}`),
    committed: countsOf(state),
    legacy: upload.legacy,
  }
}

/** By cause, errors first, with the number of rows that have it. */
function groupsOf(problems: readonly Problem[]): UploadView['groups'] {
  return [...Map.groupBy(problems, ({ code }) => code)]
    .map(([code, list]) => ({
      code,
      level: list.some(({ level }) => level === 'error') ? ('error' as const) : ('warning' as const),
      count: new Set(list.map(({ row }) => row)).size,
    }))
    .toSorted((a, b) => a.level.localeCompare(b.level) || b.count - a.count)
}

const NAMES = { created: 'create', updated: 'update', unchanged: 'unchanged', skipped: 'skip', error: 'error' } as const satisfies Record<
  UploadOutcome,
  string
>

function countsOf({ committed }: UploadState): Record<UploadOutcome, number> {
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, error: 0 }
  for (const { outcome } of committed) counts[outcome]++
  return counts
}

const textAt = ({ row, column }: Problem, { rows, cellOf }: ViewedUpload): string | null =>
  row !== null && column !== null && rows.has(row) && columnNamed(column) !== null ? cellOf(row, column) : null
