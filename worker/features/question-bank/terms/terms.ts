import { type Renderings, type Term, TERM_LIMITS } from '#contract/question-bank/terms.ts'
import type { Actor, Guard } from '#worker/db/audit.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { AppError } from '#worker/http/app-error.ts'
import { deleteTerm, findTerm, insertTerm, updateTerm } from './queries.ts'

export interface TermDeps {
  readonly db: D1Database
  readonly now: number
  readonly newId: () => string
}

interface Words {
  readonly term: string
  readonly renderings: Renderings
}

const isAt = (id: string, revision: number): Guard => ({
  sql: 'EXISTS (SELECT 1 FROM term WHERE id = ?1 AND revision = ?2)',
  binds: [id, revision],
})

/** A new term. Errors: conflict where the term is there already, or there are as many as may be. */
export async function createTerm(deps: TermDeps, actor: Actor, words: Words): Promise<Term> {
  const row: Term = { id: deps.newId(), ...words, revision: 1, updatedAt: deps.now }
  const isRoom: Guard = { sql: '(SELECT count(*) FROM term) < ?1', binds: [TERM_LIMITS.terms] }
  await write(deps, actor, { action: 'term.save', id: row.id, guard: isRoom, write: insertTerm(deps.db, row), before: null, after: words })
  return row
}

/** Other words for a term. Errors: not_found, conflict where someone was faster or the term is there already. */
export async function changeTerm(deps: TermDeps, actor: Actor, id: string, expected: number, words: Words): Promise<Term> {
  const before = await findTerm(deps.db, id)
  if (before === null) throw new AppError('not_found')
  const change = updateTerm(deps.db, id, expected, words, deps.now)
  await write(deps, actor, { action: 'term.save', id, guard: isAt(id, expected), write: change, before, after: words })
  return { id, ...words, revision: expected + 1, updatedAt: deps.now }
}

/** Takes a term away; texts stay as they are. Errors: not_found, conflict where someone changed it. */
export async function removeTerm(deps: TermDeps, actor: Actor, id: string, expected: number): Promise<void> {
  const before = await findTerm(deps.db, id)
  if (before === null) throw new AppError('not_found')
  await write(deps, actor, { action: 'term.remove', id, guard: isAt(id, expected), write: deleteTerm(deps.db, id), before, after: null })
}

interface TermWrite {
  readonly action: string
  readonly id: string
  readonly guard: Guard
  readonly write: D1PreparedStatement
  readonly before: Term | null
  readonly after: Words | null
}

async function write(deps: TermDeps, actor: Actor, { action, id, guard, write: change, before, after }: TermWrite): Promise<void> {
  const written = await guardedBatch(deps.db, {
    guard,
    writes: [change],
    audit: {
      id: deps.newId(),
      at: deps.now,
      actorId: actor.actorId,
      requestId: actor.requestId,
      action,
      target: id,
      before: before && JSON.stringify({ term: before.term, renderings: before.renderings }),
      after: after && JSON.stringify(after),
    },
  })
  if (written === 'conflict') throw new AppError('conflict')
}
