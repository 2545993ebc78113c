import type { BulkRequest, BulkResult } from '#contract/question-bank/schemas.ts'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { ImportDeps } from '#worker/importing/import-content.ts'
import { findQuestionSources } from '#worker/importing/question-source.sql.ts'
import type { Actor } from '#worker/db/audit.ts'
import { importIntoBank } from './import-one.ts'
import { archiveQuestions, findBulkStates, findPoolNames, takeOutOfPool, type BulkState } from './chosen-questions.sql.ts'

/**
 * One action on chosen questions, all of it or nothing, with an entry in the audit log for each that it changes. Errors: conflict where a
 * question changed meanwhile, import_invalid. Ids that are gone are passed over.
 */
export async function changeMany(deps: ImportDeps, actor: Actor, request: BulkRequest): Promise<BulkResult> {
  if (request.deed === 'archive' || request.deed === 'unarchive') return archive(deps, actor, request.deed, request.ids)
  if (request.deed === 'pool') return intoPool(deps, actor, request.ids)
  if (request.deed === 'unpool') return outOfPool(deps, actor, request.ids)
  const wanted = request.deed === 'return' ? request.questions.map(({ id }) => id) : request.ids
  const states = await findBulkStates(deps.db, wanted)
  if (request.deed === 'return' && states.some((state) => versionIn(request, state.id) !== state.version)) throw new AppError('conflict')
  const turned = states.flatMap((before) => {
    const after = turn(request, before)
    return isEqual(before, after) ? [] : [{ before, after }]
  })
  if (turned.length === 0) return { changed: [], undo: null }
  const sources = await findQuestionSources(
    deps.db,
    turned.map(({ before: { id, version } }) => ({ id, version })),
  )
  const byId = new Map(sources.map((source) => [source.id, source.question]))
  const questions = turned.flatMap(({ before, after }) => {
    const question = byId.get(before.id)
    return question === undefined ? [] : [{ before, name: question.id, question: written(question, after) }]
  })
  const report = await importIntoBank(deps, actor, {
    content: { questions: questions.map(({ question }) => question) },
    audit: questions.map(({ before }) => ({ action: `question.${request.deed}`, target: before.id, before: JSON.stringify(before) })),
    expected: { questions: Object.fromEntries(questions.map(({ name, before }) => [name, before.version])) },
  })
  const versions = new Map(report.questions.map(({ id, version }) => [id, version]))
  return {
    changed: questions.map(({ before }) => before.id),
    undo: {
      deed: 'return',
      questions: questions.map(({ before: { id, version, tags, topic, difficulty } }) => ({
        id,
        version: versions.get(id) ?? version,
        tags: [...tags],
        topic,
        difficulty,
      })),
    },
  }
}

async function archive(deps: ImportDeps, actor: Actor, deed: 'archive' | 'unarchive', ids: readonly string[]): Promise<BulkResult> {
  const changed = await archiveQuestions(deps.db, {
    isArchive: deed === 'archive',
    actorId: actor.actorId,
    requestId: actor.requestId,
    now: deps.now(),
    questions: [...new Set(ids)].map((id) => ({ id, audit: deps.newId() })),
  })
  return { changed, undo: changed.length === 0 ? null : { deed: deed === 'archive' ? 'unarchive' : 'archive', ids: changed } }
}

/** Puts questions into the practice pool, for ever out of tests. Errors: import_invalid where a test holds or held one, or where a session cannot show it. */
async function intoPool(deps: ImportDeps, actor: Actor, ids: readonly string[]): Promise<BulkResult> {
  const names = await findPoolNames(deps.db, ids)
  const added = names.filter(({ isIn }) => !isIn)
  if (added.length === 0) return { changed: [], undo: null }
  await importIntoBank(deps, actor, {
    content: { practice: added.map(({ externalId }) => externalId) },
    audit: added.map(({ id }) => ({ action: 'question.pool', target: id })),
  })
  const changed = added.map(({ id }) => id)
  return { changed, undo: { deed: 'unpool', ids: changed } }
}

async function outOfPool(deps: ImportDeps, actor: Actor, ids: readonly string[]): Promise<BulkResult> {
  const changed = await takeOutOfPool(deps.db, {
    actorId: actor.actorId,
    requestId: actor.requestId,
    now: deps.now(),
    questions: [...new Set(ids)].map((id) => ({ id, audit: deps.newId() })),
  })
  return { changed, undo: changed.length === 0 ? null : { deed: 'pool', ids: changed } }
}

type Turned = Pick<BulkState, 'tags' | 'topic' | 'difficulty'>

/** A question after the action. */
function turn(
  request: Exclude<BulkRequest, { deed: 'archive' | 'unarchive' | 'pool' | 'unpool' }>,
  { id, tags, topic, difficulty }: BulkState,
): Turned {
  switch (request.deed) {
    case 'addTag':
      return { tags: tags.includes(request.tag) ? tags : [...tags, request.tag], topic, difficulty }
    case 'removeTag':
      return { tags: tags.filter((one) => one !== request.tag), topic, difficulty }
    case 'topic':
      return { tags, topic: request.topic, difficulty }
    case 'difficulty':
      return { tags, topic, difficulty: request.difficulty }
    case 'return':
      return request.questions.find((one) => one.id === id) ?? { tags, topic, difficulty }
  }
}

const isEqual = (a: Turned, b: Turned): boolean =>
  a.topic === b.topic && a.difficulty === b.difficulty && JSON.stringify(a.tags) === JSON.stringify(b.tags)

const versionIn = (request: Extract<BulkRequest, { deed: 'return' }>, id: string): number | undefined =>
  request.questions.find((one) => one.id === id)?.version

function written(question: ContentQuestion, { tags, topic, difficulty }: Turned): ContentQuestion {
  const turned = { ...question, topic, difficulty, tags: [...tags] }
  if (tags.length === 0) Reflect.deleteProperty(turned, 'tags')
  return turned
}
