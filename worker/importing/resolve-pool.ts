import { type Faults } from './fault.ts'
import { imageNames } from './image-names.ts'
import { findInPool, findInTests } from './pool-rows.sql.ts'
import type { ReadBundle } from './read-bundle.ts'
import { localesOf } from './resolve-passages.ts'
import type { ResolvedQuestion } from './resolve-questions.ts'
import { findIllustrated, findInPapers } from './stored-samples.sql.ts'
import { variantTexts } from './variant-texts.ts'

/** A question of the practice pool as it is after the import. */
export interface ResolvedPoolQuestion {
  readonly id: string
  readonly status: 'created' | 'unchanged'
}

/**
 * The questions that a bundle puts into the practice pool. Learners see the answers of the pool, so no question of it may be in a test: not
 * in one of this bundle, not in one that is stored, and not in one that ever had a paper with it. And the other way round: what is or was
 * in the pool can come into no test, and can become nothing that a session cannot show.
 */
export async function resolvePool(
  db: D1Database,
  bundle: ReadBundle,
  questions: ReadonlyMap<string, ResolvedQuestion>,
  faults: Faults,
): Promise<ReadonlyMap<string, ResolvedPoolQuestion>> {
  const wanted = bundle.practice ?? []
  const inTests = questionsOfTests(bundle)
  const stored = await findInPool(db, [
    ...new Set([...wanted.map(({ value }) => value), ...inTests.keys(), ...bundle.entries.questions.map(({ value }) => value.id)]),
  ])
  const before = new Map(stored.map((one) => [one.externalId, one]))
  for (const [name, places] of inTests)
    if (before.has(name))
      for (const { path } of places)
        faults.add(
          path,
          `"${name}" is or was in the practice pool, where learners see its answer; take another question, or write it again under another id`,
        )
  for (const { externalId, isRemoved } of stored) {
    const question = questions.get(externalId)
    if (question === undefined || question.at === null || isRemoved) continue
    for (const message of unfit(question)) faults.add(['questions', question.at], message)
  }
  const resolved = new Map<string, ResolvedPoolQuestion>()
  const added: Added[] = []
  for (const { at, value: name } of wanted) {
    const question = questions.get(name)
    if (question === undefined) {
      if (!bundle.broken.questions.has(name))
        faults.add(['practice', at], `there is no question "${name}", neither in this bundle nor imported before`)
      continue
    }
    if (resolved.has(name)) faults.add(['practice', at], `"${name}" is here twice`)
    for (const message of unfit(question)) faults.add(['practice', at], message)
    const [place] = inTests.get(name) ?? []
    if (place !== undefined) faults.add(['practice', at], inTest(name, place.test))
    const isNew = before.get(name)?.isRemoved ?? true
    if (isNew) added.push({ at, name, question })
    resolved.set(name, { id: question.id, status: isNew ? 'created' : 'unchanged' })
  }
  await checkAdded(db, added, faults)
  return resolved
}

const inTest = (name: string, test: string): string =>
  `"${name}" is or was in the test "${test}"; write it again under another id for the practice pool`

/** What keeps a question from standing alone in a session, also without a network. */
function unfit({ externalId, type, passageId, source }: ResolvedQuestion): string[] {
  const texts = localesOf(source?.variants ?? {}).flatMap(([, v]) => variantTexts(v))
  return [
    ...(type === 'single' ? [] : [`"${externalId}" is ${type}; a question of the practice pool is a single choice`]),
    ...(passageId === null ? [] : [`"${externalId}" belongs to a passage; a question of the practice pool stands alone`]),
    ...(imageNames(...texts).length === 0 ? [] : [`"${externalId}" shows a picture; a question of the practice pool is text alone`]),
  ]
}

/** Every question that a test of the bundle names, published or not. */
function questionsOfTests(bundle: ReadBundle) {
  const found = new Map<string, { readonly test: string; readonly path: (string | number)[] }[]>()
  for (const { at, value: test } of bundle.entries.tests)
    for (const [s, section] of test.sections.entries())
      for (const [q, name] of section.questions.entries()) {
        const path = ['tests', at, 'sections', s, 'questions', q]
        found.set(name, [...(found.get(name) ?? []), { test: test.id, path }])
      }
  return found
}

interface Added {
  readonly at: number
  readonly name: string
  readonly question: ResolvedQuestion
}

/** What only the database knows: tests, the papers of the past, and the texts of questions that this bundle does not bring. */
async function checkAdded(db: D1Database, added: readonly Added[], faults: Faults): Promise<void> {
  if (added.length === 0) return
  const ids = (list: readonly Added[]) => list.map(({ question }) => question.id)
  const [tests, papers, illustrated] = await Promise.all([
    findInTests(db, ids(added)),
    findInPapers(db, ids(added)),
    findIllustrated(db, ids(added.filter(({ question }) => question.source === null))),
  ])
  for (const { at, name, question } of added) {
    const test = tests.get(question.id) ?? papers.get(question.id)
    if (test !== undefined) faults.add(['practice', at], inTest(name, test))
    if (illustrated.has(question.id))
      faults.add(['practice', at], `"${name}" shows a picture; a question of the practice pool is text alone`)
  }
}
