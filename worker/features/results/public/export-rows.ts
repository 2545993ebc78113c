/** The rows of a person's export that hold marks or verdicts: what may not be seen on any page is not in the file either. */
import { mayShow } from '#domain/results/may-show.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { releasedAt } from '#domain/results/result-release.ts'
import type { UserHubCalls } from '#do/user-hub/hub-calls.ts'
import { listAttemptReleases } from './attempt-releases.sql.ts'
import { lockedPapers } from './locked-papers.ts'

type ExportRow = Readonly<Record<string, unknown>>

export interface ExportDeps {
  readonly db: D1Database
  readonly hub: Pick<UserHubCalls, 'holdsAnyQuestion'>
  readonly userId: string
  readonly now: number
}

/** How the rows of each table are shown. Tables that are not named here hold nothing of a result. */
export type ShownRows = (table: string, rows: readonly ExportRow[]) => readonly ExportRow[]

/** Columns by table that follow from the marks of an attempt. */
const OF_SCORE: Readonly<Record<string, readonly string[]>> = {
  attempt: ['score12', 'tie_key', 'result'],
  regraded_attempt: ['before12', 'after12'],
  attempt_insight: ['score12', 'percentile', 'ranked_count', 'topics', 'measure', 'foretold'],
}

/** Reads which results of a person may be shown now, and says how rows of the export are shown. */
export async function shownRows(deps: ExportDeps): Promise<ShownRows> {
  const shown = await readDecisions(deps)
  return (table, rows) => {
    // That somebody is among the best is told with their result: the first attempt ranks.
    if (table === 'leaderboard_entry') return rows.filter((row) => shown.get(`${String(row['test_id'])}.1`)?.score === true)
    // What nobody has decided to hold is for admins alone.
    if (table === 'rank_review') return rows.filter((row) => row['held_at'] !== null)
    const hidden = OF_SCORE[table]
    if (hidden === undefined) return rows
    return rows.map((stored) => {
      const isHeld = table === 'attempt_insight' && shown.get(`${String(stored['test_id'])}.${String(stored['n'])}`)?.isHeld === true
      const row = isHeld ? { ...stored, percentile: null } : stored
      const decision = shown.get(`${String(row['test_id'])}.${String(row['n'])}`) ?? NOTHING
      if (decision.score) return decision.key ? row : withoutQuestions(row)
      return { ...row, ...Object.fromEntries(hidden.filter((column) => column in row).map((column) => [column, null])) }
    })
  }
}

const NOTHING: ShownParts = { score: false, key: false, isHeld: false }

interface ShownParts {
  readonly score: boolean
  readonly key: boolean
  /** The rank of the attempt is held. */
  readonly isHeld: boolean
}

/** The total and the sections stay; how single questions went is left out. */
function withoutQuestions(row: ExportRow): ExportRow {
  const { result, topics } = row as { readonly result?: unknown; readonly topics?: unknown }
  return {
    ...row,
    ...(isRecord(result) ? { result: { ...result, questions: [] } } : {}),
    ...(topics === undefined ? {} : { topics: null }),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

async function readDecisions({ db, hub, userId, now }: ExportDeps): Promise<Map<string, ShownParts>> {
  const results = await listAttemptReleases(db, userId)
  const nameOf = ({ testId, n }: (typeof results)[number]): string => `${testId}.${n}`
  const held = await lockedPapers(hub, new Map(results.map((row) => [nameOf(row), JSON.parse(row.ids) as string[]])))
  return new Map(
    results.map((row) => {
      const rule = JSON.parse(row.release) as ContentPattern['release']
      const test = { isLive: row.kind === 'live', releasedAt: releasedAt(rule, row.closedAt ?? 0, row.sealedUntil) }
      const reader = { userId, role: 'user', holdsQuestion: held.has(nameOf(row)) } as const
      const attempt = { ownerId: userId, isPreview: false, closedAt: row.closedAt }
      const may = (part: 'score' | 'key'): boolean => mayShow(part, reader, attempt, test, now) === 'shown'
      return [nameOf(row), { score: may('score'), key: may('key'), isHeld: row.isHeld === 1 }]
    }),
  )
}
