import { CONTENT_FORMAT, CONTENT_VERSION } from '#contract/imports/content.ts'
import type { RollBackReport } from '#contract/imports/schemas.ts'
import type { Actor } from '#worker/db/audit.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { importContent, type ImportDeps } from '#worker/importing/import-content.ts'
import { findQuestionSources } from '#worker/importing/question-source.sql.ts'
import { closeRollBack, listRows, type RecordedRow } from './queries.ts'
import { archive, findStates, type QuestionState } from './upload-rows.sql.ts'

const PAGE = 50

/**
 * Takes back one page of a run: what it made is put away, unless a test holds it; what it changed gets what it was before as a new
 * version, unless someone has changed it since. A page again finds what it did and does nothing.
 */
export async function rollBackPage(deps: ImportDeps, runId: string, after: number, actor: Actor): Promise<RollBackReport> {
  const page = await listRows(deps.db, runId, { after, outcome: null, limit: PAGE })
  const rows = page.filter(({ outcome, versionAfter }) => (outcome === 'created' || outcome === 'updated') && versionAfter !== null)
  const next = page.length === PAGE ? (page.at(-1)?.row ?? null) : null
  const states = await findStates(
    deps.db,
    rows.flatMap(({ questionId }) => questionId ?? []),
  )
  const kept: RollBackReport['kept'][number][] = []
  const keep = ({ row, questionId }: RecordedRow, reason: 'used' | 'changed' | 'refused'): void =>
    void kept.push({ row, questionId: questionId ?? '', reason })

  const made: QuestionState[] = []
  const changed: { row: RecordedRow; state: QuestionState }[] = []
  let archived = 0
  for (const row of rows) {
    const state = states.get(row.questionId ?? '')
    if (state === undefined) continue
    if (row.outcome === 'updated') changed.push({ row, state })
    else if (state.isArchived === 1) archived++
    else if (state.isUsed === 1) keep(row, 'used')
    else if (state.version !== row.versionAfter) keep(row, 'changed')
    else made.push(state)
  }
  if (made.length > 0 || next === null)
    await guardedBatch(deps.db, {
      guard: null,
      writes: [archive(deps.db, made, deps.now()), ...(next === null ? [closeRollBack(deps.db, runId, deps.now())] : [])],
      audit: {
        id: deps.newId(),
        at: deps.now(),
        actorId: actor.actorId,
        requestId: actor.requestId,
        action: 'upload.rollBack',
        target: runId,
        before: null,
        after: JSON.stringify({ archived: made.map(({ id }) => id) }),
      },
    })
  if (made.length > 0) await deps.changed({ questionIds: made.map(({ id }) => id) })
  const restored = await restore(deps, runId, changed, actor, keep)
  return { next, archived: archived + made.length, restored, kept }
}

type Keep = (row: RecordedRow, reason: 'used' | 'changed' | 'refused') => void

async function restore(
  deps: ImportDeps,
  runId: string,
  changed: readonly { row: RecordedRow; state: QuestionState }[],
  actor: Actor,
  keep: Keep,
): Promise<number> {
  if (changed.length === 0) return 0
  const ids = changed.map(({ state }) => state.id)
  const [before, now] = [
    await findQuestionSources(
      deps.db,
      changed.map(({ row, state }) => ({ id: state.id, version: row.versionBefore ?? 1 })),
    ),
    await findQuestionSources(
      deps.db,
      ids.map((id) => ({ id })),
    ),
  ]
  const textOf = (list: typeof before, id: string) => JSON.stringify(list.find((one) => one.id === id)?.question)
  const wanted = changed.filter(({ row, state }) => {
    if (textOf(before, state.id) === textOf(now, state.id)) return false
    if (state.version === row.versionAfter) return true
    keep(row, 'changed')
    return false
  })
  let restored = changed.filter(({ state }) => textOf(before, state.id) === textOf(now, state.id)).length
  const put = (some: typeof wanted) =>
    importContent(
      deps,
      {
        format: CONTENT_FORMAT,
        version: CONTENT_VERSION,
        questions: before.filter(({ id }) => some.some(({ state }) => state.id === id)).map(({ question }) => question),
      },
      {
        mode: 'commit',
        ...actor,
        audit: { action: 'upload.rollBack', target: runId },
        expected: { questions: Object.fromEntries(some.map(({ state }) => [state.externalId, state.version])) },
      },
    )
  if (wanted.length === 0) return restored
  if ((await put(wanted)).ok) return restored + wanted.length
  // One that cannot go back must not keep the others.
  for (const one of wanted) {
    const alone = await put([one])
    if (alone.ok) restored++
    else keep(one.row, alone.conflict === true ? 'changed' : 'refused')
  }
  return restored
}
