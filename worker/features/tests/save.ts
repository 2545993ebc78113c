import type { SavedTest, saveTestRequest, TestsChange, TestsChanged } from '#contract/tests/schemas.ts'
import type { ContentTest } from '#contract/imports/content.ts'
import type { Actor } from '#worker/db/audit.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { ImportDeps, ImportReport } from '#worker/importing/import-content.ts'
import { importOrThrow } from '#worker/http/import-or-throw.ts'
import type * as z from 'zod/mini'
import { findTestById } from './detail.ts'
import { setOrigin } from './queries.ts'
import { setArchived } from './set-archived.sql.ts'

/** Writes a new test. Errors: import_invalid with every fault; conflict where its name is taken. */
export async function createTest(deps: ImportDeps, actor: Actor, { test, origin }: z.infer<typeof saveTestRequest>): Promise<SavedTest> {
  const name = nameOf(test)
  const report = await importOrThrow(deps, bundleOf([test]), {
    mode: 'commit',
    ...actor,
    audit: { action: 'test.create', target: name },
    expected: { tests: { [name]: null } },
    also: ({ tests }) => (origin === undefined ? [] : [setOrigin(deps.db, tests[0]?.id ?? '', origin)]),
  })
  return savedOf(report)
}

/**
 * Changes a test. Once someone has begun it, its pattern and its questions stay as they are: what is wrong with them is corrected by a
 * new key and a regrade. Errors: not_found, conflict, import_invalid.
 */
export async function saveTest(
  deps: ImportDeps,
  actor: Actor,
  id: string,
  { test, expected }: z.infer<typeof saveTestRequest>,
): Promise<SavedTest> {
  const before = await findTestById(deps.db, id)
  const name = before.definition.id
  if (nameOf(test) !== name) refuse('tests[0].id', `is "${name}" for good; clone the test to give it another`)
  if (before.row.isTaken === 1 && frozen(test) !== frozen(before.definition))
    refuse('tests[0].sections', 'stay as they are once someone has begun the test; correct its key and re-mark, or clone it')
  const report = await importOrThrow(deps, bundleOf([test]), {
    mode: 'commit',
    ...actor,
    audit: { action: 'test.save', target: id, before: JSON.stringify(before.definition) },
    expected: { tests: { [name]: expected } },
  })
  return savedOf(report)
}

/** One change to several tests, all of them or none. Errors: not_found, conflict, import_invalid. */
export async function changeTests(deps: ImportDeps, actor: Actor, ids: readonly string[], change: TestsChange): Promise<TestsChanged> {
  const tests = await Promise.all([...new Set(ids)].map((id) => findTestById(deps.db, id)))
  const before = tests.map(({ id, definition: { access, published }, row }) => ({
    id,
    access,
    published,
    archived: row.archivedAt !== null,
  }))
  const [what = 'change'] = Object.keys(change)
  const audit = before.map((one) => ({ action: `test.${what}`, target: one.id, before: JSON.stringify(one) }))
  const changed = tests.map(({ definition }) => ({ ...definition, ...changeOf(change) }))
  const also = 'archived' in change ? [setArchived(deps.db, ids, change.archived ? deps.now() : null)] : []
  if (changed.every((test, i) => JSON.stringify(test) === JSON.stringify(tests[i]?.definition))) {
    const after = JSON.stringify(change)
    const entry = () => ({ id: deps.newId(), at: deps.now(), actorId: actor.actorId, requestId: actor.requestId, after })
    if (also.length > 0) await guardedBatch(deps.db, { guard: null, writes: also, audit: audit.map((one) => ({ ...entry(), ...one })) })
  } else {
    const expected = { tests: Object.fromEntries(tests.map(({ definition, checksum }) => [definition.id, checksum])) }
    await importOrThrow(deps, bundleOf(changed), { mode: 'commit', ...actor, audit, expected, also: () => also })
  }
  return { before }
}

/** Archiving a test takes it from the learners as well. */
function changeOf(change: TestsChange): Partial<ContentTest> {
  if ('archived' in change) return change.archived ? { published: false } : {}
  return change
}

const bundleOf = (tests: readonly unknown[]) => ({ format: 'sopan.content', version: 1, tests })

const nameOf = (test: unknown): string => {
  const id: unknown = typeof test === 'object' && test !== null ? Reflect.get(test, 'id') : null
  return typeof id === 'string' ? id : ''
}

/** What a begun test keeps, as one text. */
function frozen(test: unknown): string {
  const of = (name: string): unknown => (typeof test === 'object' && test !== null ? Reflect.get(test, name) : null)
  return JSON.stringify([of('pattern'), of('sections')])
}

function refuse(path: string, message: string): never {
  throw new AppError('import_invalid', { count: 1 }, [{ path, message }])
}

function savedOf({ tests, published }: ImportReport): SavedTest {
  const [saved] = tests
  if (saved === undefined) throw new Error('a saved test is not in the report')
  return { id: saved.id, checksum: saved.checksum, paperVersion: published[0]?.paperVersion ?? null }
}
