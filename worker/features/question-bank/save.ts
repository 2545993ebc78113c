import type { SavedQuestion } from '#contract/question-bank/schemas.ts'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { isSameQuestion } from '#domain/question-bank/question-diff.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { ImportDeps, ImportReport } from '#worker/importing/import-content.ts'
import { findQuestionSources } from '#worker/importing/question-source.sql.ts'
import type { Actor } from '#worker/db/audit.ts'
import { importIntoBank } from './import-one.ts'
import { findHead } from './queries.ts'

/** Puts a new question into the bank. Errors: conflict where its name is taken, import_invalid. */
export async function createQuestion(deps: ImportDeps, actor: Actor, question: unknown): Promise<SavedQuestion> {
  // The audit entry names the question by id: the first id that the import asks for is the question's.
  const id = deps.newId()
  const ids = [id]
  const report = await importIntoBank({ ...deps, newId: () => ids.shift() ?? deps.newId() }, actor, {
    content: { questions: [question] },
    audit: { action: 'question.save', target: id },
    expected: { questions: { [nameOf(question)]: null } },
  })
  return savedOf(report)
}

export interface ChangeOrder {
  readonly id: string
  /** The version it was changed from. */
  readonly expected: number
  readonly question: unknown
  readonly action: 'question.save' | 'question.restore'
}

/**
 * The next version of a question; where nothing is different there is none. Errors: not_found, conflict where another version came in
 * between, invalid_request where it is another question's text, import_invalid.
 */
export async function changeQuestion(
  deps: ImportDeps,
  actor: Actor,
  { id, expected, question, action }: ChangeOrder,
): Promise<SavedQuestion> {
  const head = await findHead(deps.db, id)
  if (head === null) throw new AppError('not_found')
  if (head.version !== expected) throw new AppError('conflict')
  const { externalId } = head
  if (nameOf(question) !== externalId)
    throw new AppError('invalid_request', { path: 'body.question.id', reason: 'the name of a question stays as it is' })
  const [stored] = await findQuestionSources(deps.db, [{ id }])
  if (stored !== undefined && stored.version === expected && isTheSame(stored.question, question))
    return { id, externalId, version: expected, status: 'unchanged', published: 0, held: 0 }
  const report = await importIntoBank(deps, actor, {
    content: { questions: [question] },
    audit: { action, target: id, before: JSON.stringify({ version: expected }) },
    expected: { questions: { [externalId]: expected } },
  })
  return savedOf(report)
}

/** Makes an old version the next one. Errors: as changeQuestion. */
export async function restoreVersion(
  deps: ImportDeps,
  actor: Actor,
  id: string,
  version: number,
  expected: number,
): Promise<SavedQuestion> {
  const [old] = await findQuestionSources(deps.db, [{ id, version }])
  if (old === undefined) throw new AppError('not_found')
  return changeQuestion(deps, actor, { id, expected, question: old.question, action: 'question.restore' })
}

const nameOf = (question: unknown): string => {
  const id = typeof question === 'object' && question !== null ? (question as { id?: unknown }).id : undefined
  return typeof id === 'string' ? id : ''
}

/** What was sent may be anything; only what has the form of a question can be the same as one. */
function isTheSame(stored: ContentQuestion, sent: unknown): boolean {
  try {
    return isSameQuestion(stored, sent as ContentQuestion)
  } catch {
    return false
  }
}

function savedOf({ questions: [question], published, held }: ImportReport): SavedQuestion {
  if (question === undefined) throw new Error('an import of one question reports one')
  return { ...question, published: published.length, held: held.length }
}
