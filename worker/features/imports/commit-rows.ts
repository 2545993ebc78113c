import type { UploadBatch, UploadBatchReport, UploadFault, UploadRowReport } from '#contract/imports/schemas.ts'
import type { Actor } from '#worker/db/audit.ts'
import { AppError } from '#worker/http/app-error.ts'
import { finishImport, type ImportDeps, type ImportReport, prepareImport } from '#worker/importing/import-content.ts'
import { renderOnce } from '#worker/importing/render-once.ts'
import { type RecordedRow, reportOf } from './queries.ts'
import { findArchived, findRows, findStoredTopics, saveRows, unarchive } from './upload-rows.sql.ts'
import { shownOf } from './shown-of.ts'
import { bundleOf, field, tryRows, type Row } from './try-rows.ts'

/** What a batch would do, by the code that does it; nothing is written. */
export async function checkRows(deps: ImportDeps, batch: UploadBatch): Promise<UploadBatchReport> {
  const { good, prepared, faults } = await tryRows({ ...deps, render: renderOnce() }, batch)
  const report = prepared?.report ?? null
  const planned = planOf(batch.rows, good, report, faults, new Map())
  const answered = answer(planned, report)
  if (batch.tellShown !== true) return answered
  const shown = new Map(good.map(({ row, question }) => [row, shownOf(question)]))
  return { ...answered, rows: answered.rows.map((one) => ({ ...one, shown: shown.get(one.row) ?? [] })) }
}

/**
 * Imports the rows of a batch that are in order, and keeps their outcomes. The intended outcome of a row is stored before
 * the import, so that a batch that broke off in between is known for what it was when it is sent again; a row that is done stays done.
 * Errors: conflict, where others change the same questions again and again.
 */
export async function commitRows(deps: ImportDeps, runId: string, batch: UploadBatch, actor: Actor): Promise<UploadBatchReport> {
  const once = { ...deps, render: renderOnce() }
  for (let attempt = 0; attempt < 3; attempt++) {
    const done = await commitOnce(once, runId, batch, actor)
    if (done !== null) return done
  }
  throw new AppError('conflict')
}

async function commitOnce(deps: ImportDeps, runId: string, batch: UploadBatch, actor: Actor): Promise<UploadBatchReport | null> {
  const before = await findRows(
    deps.db,
    runId,
    batch.rows.map(({ row }) => row),
  )
  const isDone = ({ row, hash }: Row): boolean => {
    const found = before.get(row)
    return found?.hash === hash && (found.outcome === 'unchanged' || found.versionAfter !== null)
  }
  const open = { ...batch, rows: batch.rows.filter((row) => !isDone(row)) }
  const finished = batch.rows.filter(isDone).flatMap(({ row }) => before.get(row) ?? [])
  if (open.rows.length === 0) return answer(finished, null)

  const { good, prepared, faults } = await tryRows(deps, open)
  const planned = planOf(open.rows, good, prepared?.report ?? null, faults, before)
  await deps.db.batch(saveRows(deps.db, runId, planned))
  const broughtBack = await bringBack(deps, runId, good, actor)
  const wanted = good.filter(({ row }) => planned.some((one) => one.row === row && isToCome(one)))
  if (wanted.length === 0) return answer([...finished, ...planned], null)

  // What was tried is what is imported, unless rows have dropped out of it.
  const isWhole = wanted.length === good.length && broughtBack === 0
  const ready = isWhole && prepared !== null ? prepared : await prepareWanted(deps, batch, wanted, planned)
  const imported = ready.ok
    ? await finishImport(deps, ready, {
        ...actor,
        audit: { action: 'upload.batch', target: runId },
        // With the batch that ends the import: what was planned has come true.
        also: (result) => saveRows(deps.db, runId, fulfilled(planned, wanted, result)),
      })
    : ready
  // Someone was faster: what is in order may be something else now.
  if (!imported.ok) return null
  return answer([...finished, ...planned.filter((one) => !isToCome(one)), ...fulfilled(planned, wanted, imported)], imported)
}

async function prepareWanted(deps: ImportDeps, batch: UploadBatch, wanted: readonly Row[], planned: readonly RecordedRow[]) {
  const stored = await findStoredTopics(
    deps.db,
    batch.topics.map(({ id }) => id),
  )
  const questions = Object.fromEntries(wanted.map((row) => [field(row.question, 'id'), versionOf(planned, row)]))
  return prepareImport(deps, bundleOf(batch, wanted, stored), { questions })
}

const isToCome = ({ outcome, versionAfter }: RecordedRow): boolean =>
  (outcome === 'created' || outcome === 'updated') && versionAfter === null

const versionOf = (planned: readonly RecordedRow[], { row }: Row): number | null =>
  planned.find((one) => one.row === row)?.versionBefore || null

/** What each row is going to become. A planned row that the database has already is one that a broken-off batch had brought. */
function planOf(
  rows: readonly Row[],
  good: readonly Row[],
  report: ImportReport | null,
  faults: ReadonlyMap<number, readonly UploadFault[]>,
  before: ReadonlyMap<number, RecordedRow>,
): RecordedRow[] {
  const isGood = new Set(good.map(({ row }) => row))
  const stored = new Map(report?.questions.map((question) => [question.externalId, question]))
  return rows.map(({ row, hash, question, expected }) => {
    const failed = (list: readonly UploadFault[]): RecordedRow => ({
      row,
      hash,
      outcome: 'error',
      questionId: null,
      versionBefore: null,
      versionAfter: null,
      faults: list,
    })
    const now = stored.get(field(question, 'id'))
    if (!isGood.has(row) || now === undefined) return failed(faults.get(row) ?? [{ path: '', message: 'cannot be imported' }])
    const versionBefore = now.status === 'created' ? 0 : now.status === 'updated' ? now.version - 1 : now.version
    const base = { row, hash, questionId: now.status === 'created' ? null : now.id, faults: [] }
    const planned = before.get(row)
    if (planned?.hash === hash && isToCome(planned) && now.status === 'unchanged' && now.version === (planned.versionBefore ?? 0) + 1)
      return { ...planned, questionId: now.id, versionAfter: now.version }
    if (expected !== undefined && (expected ?? 0) !== versionBefore)
      return failed([{ path: 'changed', message: 'someone changed this question after it was checked; check the file again' }])
    if (now.status === 'unchanged') return { ...base, outcome: 'unchanged', versionBefore, versionAfter: now.version }
    return { ...base, outcome: now.status, versionBefore, versionAfter: null }
  })
}

function fulfilled(planned: readonly RecordedRow[], wanted: readonly Row[], report: ImportReport): RecordedRow[] {
  const stored = new Map(report.questions.map((question) => [question.externalId, question]))
  return wanted.flatMap(({ row, question }) => {
    const plan = planned.find((one) => one.row === row)
    const now = stored.get(field(question, 'id'))
    return plan === undefined || now === undefined ? [] : [{ ...plan, questionId: now.id, versionAfter: now.version }]
  })
}

/** What was put away and is uploaded again is wanted again. Gives how many there were. */
async function bringBack(deps: ImportDeps, runId: string, rows: readonly Row[], actor: Actor): Promise<number> {
  const ids = await findArchived(
    deps.db,
    rows.map(({ question }) => field(question, 'id')),
  )
  if (ids.length === 0) return 0
  const audit = {
    id: deps.newId(),
    at: deps.now(),
    actorId: actor.actorId,
    requestId: actor.requestId,
    action: 'upload.restore',
    target: runId,
    before: null,
    after: JSON.stringify(ids),
  }
  await unarchive(deps.db, ids, audit)
  await deps.changed({ questionIds: ids })
  return ids.length
}

const answer = (rows: readonly RecordedRow[], report: ImportReport | null): UploadBatchReport => ({
  rows: rows.toSorted((a, b) => a.row - b.row).map((row): UploadRowReport => reportOf(row)),
  topicsCreated: report?.counts.topics.created ?? 0,
  published: report?.published.map(({ test }) => test) ?? [],
})
