import type { BankTopic } from '#contract/question-bank/schemas.ts'
import type { Localized } from '#contract/shared/locales.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { ImportDeps } from '#worker/importing/import-content.ts'
import type { Actor } from '#worker/db/audit.ts'
import { importIntoBank } from './import-one.ts'
import { findTopic, hasPassage } from './queries.ts'

export interface TopicNames {
  readonly subject: Localized
  readonly title: Localized
}

/** A new topic under a name made from its English words. */
export async function createTopic(deps: ImportDeps, actor: Actor, names: TopicNames): Promise<BankTopic> {
  const wanted = [names.subject.en, names.title.en].map(slug).filter(Boolean).join('.') || 'topic'
  const id = (await findTopic(deps.db, wanted)) === null ? wanted : `${wanted}-${deps.newId().slice(0, 4)}`
  return writeTopic(deps, actor, { id, ...names }, null)
}

/** Other words for a topic; its questions stay with it. Errors: not_found. */
export async function renameTopic(deps: ImportDeps, actor: Actor, id: string, names: TopicNames): Promise<BankTopic> {
  const before = await findTopic(deps.db, id)
  if (before === null) throw new AppError('not_found')
  return writeTopic(deps, actor, { id, ...names }, before)
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
