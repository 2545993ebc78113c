import type { MergeDetail } from '#contract/jobs/schemas.ts'
import type { JobRow } from '#worker/db/job-rows.ts'
import { CARRIED, type Carried, carriedPage } from './merge-rows.sql.ts'

/** Where a merge begins. */
export const MERGE_START = `${CARRIED[0]}:`

/**
 * The next page of a merge: rows of one table that still have the old topic. What a page carries has the new topic and is not found again, so
 * a page that is done twice carries nothing twice. The tables are gone through twice: a session that began before the merge may have
 * written a row meanwhile.
 */
export async function mergeStep(env: Pick<Env, 'DB'>, job: JobRow) {
  // The order wrote it, and the pages before this one.
  const detail = job.detail as MergeDetail
  const { round, table, after } = placeOf(job.cursor)
  const page = await carriedPage(env.DB, table, { from: detail.from.id, into: detail.into.id }, after)
  const carried = { ...detail.carried, [table]: (detail.carried[table] ?? 0) + page.count }
  return {
    statements: page.writes,
    next: page.next === null ? nextTable(round, table) : placeText(round, table, page.next),
    done: page.count,
    detail: { ...detail, carried } satisfies MergeDetail,
  }
}

const placeText = (round: number, table: Carried, after: string): string => `${round === 1 ? '' : 'again '}${table}:${after}`

function placeOf(cursor: string): { readonly round: 1 | 2; readonly table: Carried; readonly after: string } {
  const at = cursor.indexOf(':')
  const name = cursor.slice(0, at).replace('again ', '')
  const table = CARRIED.find((one) => one === name)
  if (table === undefined) throw new Error(`no table of the merge: ${cursor}`)
  return { round: cursor.startsWith('again ') ? 2 : 1, table, after: cursor.slice(at + 1) }
}

function nextTable(round: 1 | 2, table: Carried): string | null {
  const next = CARRIED[CARRIED.indexOf(table) + 1]
  if (next !== undefined) return placeText(round, next, '')
  return round === 1 ? placeText(2, CARRIED[0], '') : null
}
