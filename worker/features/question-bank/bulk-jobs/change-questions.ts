import type { ContentQuestion } from '#contract/imports/content.ts'
import { CONTENT_FORMAT, CONTENT_VERSION } from '#contract/imports/content.ts'
import type { JobRow } from '#worker/db/job-rows.ts'
import { importContent, type ImportDeps, type ImportReport } from '#worker/importing/import-content.ts'
import { findQuestionSources } from '#worker/importing/question-source.sql.ts'
import { findBulkStates, findPoolNames } from '../chosen-questions.sql.ts'
import type { Before, BulkItem, BulkOutcome } from './bulk-rows.sql.ts'

export type Turned = Pick<Before, 'topic' | 'difficulty'> & { readonly tags: readonly string[] }
export type ChangedItem = BulkItem & { readonly after: Turned }

export const isEqual = (a: Turned, b: Turned): boolean =>
  a.topic === b.topic && a.difficulty === b.difficulty && JSON.stringify(a.tags) === JSON.stringify(b.tags)

/**
 * Gives each question a version with other tags, topic or difficulty. One that the import refuses fails alone, with the import's words. One
 * that the page changed before it broke off counts as done; one that someone else changed since it was written down is left as it is.
 */
export async function changeTexts(deps: ImportDeps, job: JobRow, items: readonly ChangedItem[]): Promise<BulkOutcome[]> {
  const states = new Map(
    (
      await findBulkStates(
        deps.db,
        items.map(({ id }) => id),
      )
    ).map((state) => [state.id, state]),
  )
  const isUntouched = ({ id, before }: ChangedItem): boolean => states.get(id)?.version === before.version
  const sources = await findQuestionSources(
    deps.db,
    items.filter(isUntouched).map(({ id, before: { version } }) => ({ id, version })),
  )
  const byId = new Map(sources.map(({ id, question }) => [id, question]))
  const touched = items
    .filter((item) => !isUntouched(item))
    .map((item): BulkOutcome => {
      const now = states.get(item.id)
      const isOurs = now !== undefined && isEqual(now, item.after)
      return { id: item.id, state: isOurs ? 'done' : 'moved', after: isOurs ? now.version : null, fault: null }
    })
  const found = items.filter(isUntouched).flatMap(({ id, before, after }) => {
    const source = byId.get(id)
    return source === undefined ? [] : [{ id, value: { question: written(source, after), version: before.version } }]
  })
  const changed = await eachAllowed(found, async (some) => {
    const expected = Object.fromEntries(some.map(({ value: { question, version } }) => [question.id, version]))
    const report = await imported(deps, job, { questions: some.map(({ value }) => value.question) }, expected)
    if ('faults' in report) return report
    const versions = new Map(report.questions.map(({ id, version }) => [id, version]))
    return { after: (id) => versions.get(id) ?? null }
  })
  return [...touched, ...changed]
}

/** Puts questions into the practice pool; one that a test holds or held fails alone. */
export async function intoPool(deps: ImportDeps, job: JobRow, items: readonly Pick<BulkItem, 'id'>[]): Promise<BulkOutcome[]> {
  const names = await findPoolNames(
    deps.db,
    items.map(({ id }) => id),
  )
  const found = names.map(({ id, externalId }) => ({ id, value: externalId }))
  return eachAllowed(found, async (some) => {
    const report = await imported(deps, job, { practice: some.map(({ value }) => value) }, {})
    return 'faults' in report ? report : { after: () => null }
  })
}

function written(question: ContentQuestion, { tags, topic, difficulty }: Turned): ContentQuestion {
  const turned = { ...question, topic, difficulty, tags: [...tags] }
  if (tags.length === 0) Reflect.deleteProperty(turned, 'tags')
  return turned
}

type Refused = { readonly faults: readonly { readonly path: string; readonly message: string }[] }
type Allowed = { readonly after: (id: string) => number | null }

/** Makes the change for all; where some are refused, for the rest without them. An import is all or nothing, so it is tried again. */
async function eachAllowed<Value>(
  items: readonly { readonly id: string; readonly value: Value }[],
  change: (items: readonly { readonly id: string; readonly value: Value }[]) => Promise<Refused | Allowed>,
): Promise<BulkOutcome[]> {
  if (items.length === 0) return []
  const answer = await change(items)
  if ('after' in answer) return items.map(({ id }) => ({ id, state: 'done', after: answer.after(id), fault: null }))
  const failed = (id: string, fault: string): BulkOutcome => ({ id, state: 'failed', after: null, fault })
  const [first] = items
  if (items.length === 1 && first !== undefined) return [failed(first.id, answer.faults[0]?.message ?? 'refused')]
  const named = new Map(answer.faults.flatMap(({ path, message }) => [[placeIn(path), message]]))
  const refused = items.flatMap(({ id }, i) => (named.has(i) ? [failed(id, named.get(i) ?? '')] : []))
  const rest = items.filter((_, i) => !named.has(i))
  // A fault that names no question, such as one of a test that holds some of them: each is tried on its own.
  if (refused.length === 0) {
    const alone: BulkOutcome[] = []
    for (const item of items) alone.push(...(await eachAllowed([item], change)))
    return alone
  }
  return [...refused, ...(await eachAllowed(rest, change))]
}

/** The place in its list that a fault names: `questions[3].tags`. */
const placeIn = (path: string): number => Number(/^(?:questions|practice)\[(\d+)\]/.exec(path)?.[1] ?? -1)

/** One import without entries of its own in the audit log: the order of the job is the entry. Throws where someone was faster: the page comes again. */
async function imported(
  deps: ImportDeps,
  job: JobRow,
  content: Readonly<Record<string, unknown>>,
  questions: Readonly<Record<string, number>>,
): Promise<Refused | ImportReport> {
  const bundle = { format: CONTENT_FORMAT, version: CONTENT_VERSION, ...content }
  const result = await importContent(deps, bundle, {
    mode: 'commit',
    actorId: job.actorId,
    requestId: job.id,
    audit: [],
    expected: { questions },
  })
  if (result.ok) return result
  if (result.conflict === true) throw new Error('a question was changed by someone else at the same time')
  return { faults: result.faults }
}
