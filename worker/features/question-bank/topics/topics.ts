import type { BankTopic } from '#contract/question-bank/schemas.ts'
import type { Localized } from '#contract/shared/locales.ts'
import { guardedResults } from '#worker/db/guarded-batch.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { ImportDeps } from '#worker/importing/import-content.ts'
import type { Actor } from '#worker/db/audit.ts'
import { importIntoBank } from '../import-one.ts'
import { renameSubjectStatement } from './merge-rows.sql.ts'
import { findTopic, hasPassage, isFreeTopic } from '../queries.ts'

export interface TopicNames {
  readonly subject: Localized
  readonly title: Localized
}

/** A new topic under a name made from its English words. */
export async function createTopic(deps: ImportDeps, actor: Actor, names: TopicNames): Promise<BankTopic> {
  const wanted = [names.subject.en, names.title.en].map(slug).filter(Boolean).join('.') || 'topic'
  const id = (await isFreeTopic(deps.db, wanted)) ? wanted : `${wanted}-${deps.newId().slice(0, 4)}`
  return writeTopic(deps, actor, { id, ...names }, null)
}

/** Other words for a topic; its questions stay with it. Errors: not_found. */
export async function renameTopic(deps: ImportDeps, actor: Actor, id: string, names: TopicNames): Promise<BankTopic> {
  const before = await findTopic(deps.db, id)
  if (before === null) throw new AppError('not_found')
  return writeTopic(deps, actor, { id, ...names }, before)
}

/** Other names for a subject in all of its topics; a subject that has these names already takes them in. Errors: not_found. */
export async function renameSubject(
  deps: ImportDeps,
  actor: Actor,
  subject: string,
  names: Localized,
): Promise<{ readonly topics: number }> {
  const { outcome, results } = await guardedAnswer(deps, actor, subject, names)
  const topics = outcome === 'written' ? (results?.[0]?.meta.changes ?? 0) : 0
  if (topics === 0) throw new AppError('not_found')
  return { topics }
}

const guardedAnswer = async (deps: ImportDeps, actor: Actor, subject: string, names: Localized) => {
  const written = await guardedResults(deps.db, {
    guard: { sql: "EXISTS (SELECT 1 FROM topic WHERE subject ->> '$.en' = ?1 AND merged_into IS NULL)", binds: [subject] },
    writes: [renameSubjectStatement(deps.db, subject, names)],
    audit: {
      id: deps.newId(),
      at: deps.now(),
      actorId: actor.actorId,
      requestId: actor.requestId,
      action: 'topic.subject',
      target: subject.slice(0, 80),
      before: subject,
      after: JSON.stringify(names),
    },
  })
  return written.outcome === 'written' ? written : { outcome: written.outcome, results: null }
}

async function writeTopic(deps: ImportDeps, actor: Actor, topic: BankTopic, before: BankTopic | null): Promise<BankTopic> {
  await importIntoBank(deps, actor, {
    content: { topics: [topic] },
    audit: { action: 'topic.save', target: topic.id, ...(before && { before: JSON.stringify(before) }) },
  })
  return topic
}

const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 35)

/** A new passage. Errors: conflict where its name is taken, import_invalid. */
export async function createPassage(deps: ImportDeps, actor: Actor, passage: unknown): Promise<{ readonly id: string }> {
  const id = typeof passage === 'object' && passage !== null ? String((passage as { id?: unknown }).id) : ''
  if (await hasPassage(deps.db, id)) throw new AppError('conflict')
  await importIntoBank(deps, actor, { content: { passages: [passage] }, audit: { action: 'passage.save', target: id.slice(0, 80) } })
  return { id }
}
