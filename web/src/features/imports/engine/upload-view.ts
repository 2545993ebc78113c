import type { NamedTopic, UploadOutcome } from '#contract/imports/schemas.ts'
import type { Problem } from '#web/formats/upload-model.ts'
import type { CheckedRow } from './check-row.ts'
import type { RowProblems } from './row-problems.ts'
import type { LegacyChoice, UploadState, UploadView } from './upload-state.ts'

export interface ViewFilter {
  readonly code: Problem['code'] | null
  readonly level: Problem['level'] | null
}

/** A row that is in order and left out: one that is there already, or an example of the template. */
export const isSkipped = (code: Problem['code']): boolean => code === 'duplicate_row' || code === 'example_row'

const LEGACY_SHOWN = 500

export interface ViewedUpload {
  readonly state: UploadState
  readonly unit: UploadView['unit']
  readonly total: number
  readonly rows: ReadonlyMap<number, CheckedRow>
  readonly problems: RowProblems
  readonly topics: readonly NamedTopic[]
  readonly legacy: readonly LegacyChoice[]
}

/** What of an upload the screen shows: how many rows become what, and how many have which problem. */
export function viewOf({ state, unit, total, rows, problems, topics, legacy }: ViewedUpload): UploadView {
  const counts = { create: 0, update: 0, unchanged: 0, skip: 0, error: 0 }
  const rowsWith = { error: 0, warning: 0 }
  const groups = new Map<Problem['code'], { level: Problem['level']; count: number }>()
  let ready = 0
  let done = 0
  for (const row of problems.places()) {
    const own = problems.of(row)
    const isFaulty = own.some(({ level }) => level === 'error')
    if (isFaulty) rowsWith.error++
    if (own.some(({ level }) => level === 'warning')) rowsWith.warning++
    for (const [code, level] of new Map(own.map((problem) => [problem.code, problem.level]))) {
      const group = groups.get(code)
      groups.set(code, { level: level === 'error' ? level : (group?.level ?? level), count: (group?.count ?? 0) + 1 })
    }
    const isDuplicate = own.some((problem) => isSkipped(problem.code))
    const { checked, committed } = problems.results(row)
    const result = committed ?? checked
    if (isFaulty) counts.error++
    else if (isDuplicate) counts.skip++
    else if (result !== undefined && rows.has(row)) counts[NAMES[result.outcome]]++
    if (!rows.has(row)) continue
    if (committed !== undefined && committed.outcome !== 'error') done++
    else if (!isFaulty && !isDuplicate && checked !== undefined && checked.outcome !== 'error') ready++
  }
  return {
    stage: state.stage,
    unit,
    total,
    counts,
    ready,
    done,
    rowsWith,
    groups: [...groups]
      .map(([code, group]) => ({ code, ...group }))
      .toSorted((a, b) => a.level.localeCompare(b.level) || b.count - a.count),
    file: problems.ofFile(),
    steps: state.history.length,
    newTopics: topics.filter(({ exists }) => !exists).map(({ subject, topic }) => `${subject} › ${topic}`),
    committed: countsOf(state),
    legacy,
  }
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

/** Cells in old-font Hindi, as many as a screen can show. */
export function legacyChoices(rows: ReadonlyMap<number, CheckedRow>): LegacyChoice[] {
  const found: LegacyChoice[] = []
  for (const [row, { legacy }] of rows) {
    found.push(...legacy.map((cell) => ({ row, ...cell })))
    if (found.length >= LEGACY_SHOWN) break
  }
  return found.slice(0, LEGACY_SHOWN)
}
