import { type Faults, type Path } from './fault.ts'
import { imageNames } from './image-names.ts'
import type { ReadBundle } from './read-bundle.ts'
import { localesOf } from './resolve-passages.ts'
import type { ResolvedQuestion } from './resolve-questions.ts'
import { findStoredSamples, type StoredSample } from './queries.ts'
import { findIllustrated, findInPapers } from './stored-samples.sql.ts'
import { variantTexts } from './variant-texts.ts'

/** A sample question as it is after the import; without a place it is one no longer. */
export interface ResolvedSample {
  readonly id: string
  readonly position: number | null
  readonly status: 'created' | 'updated' | 'unchanged'
}

/**
 * The sample questions that a bundle names, against those there are. Everyone is told their answers, so none may be in a test: not
 * one of this bundle, and not one that ever had a paper with it, since attempts keep the paper they began with. And the other way
 * round: what is a sample already can come into no test, and can become nothing that a sample is not.
 */
export async function resolveSamples(
  db: D1Database,
  bundle: ReadBundle,
  questions: ReadonlyMap<string, ResolvedQuestion>,
  faults: Faults,
): Promise<ReadonlyMap<string, ResolvedSample>> {
  const stored = await findStoredSamples(db)
  if (bundle.samples === null) {
    checkStored(stored, bundle, questions, faults)
    return new Map()
  }
  const before = new Map(stored.map((sample) => [sample.externalId, sample]))
  const resolved = new Map<string, ResolvedSample>()
  const added: Added[] = []
  for (const { at, value: name } of bundle.samples) {
    const question = questions.get(name)
    if (question === undefined) {
      if (!bundle.broken.questions.has(name))
        faults.add(['samples', at], `there is no question "${name}", neither in this bundle nor imported before`)
      continue
    }
    if (resolved.has(name)) faults.add(['samples', at], `"${name}" is here twice`)
    for (const message of unfit(question)) faults.add(['samples', at], message)
    const known = before.get(name)
    if (known === undefined) added.push({ at, name, question })
    const position = resolved.size
    const status = known === undefined ? 'created' : known.position === position ? 'unchanged' : 'updated'
    resolved.set(name, { id: question.id, position, status })
  }
  checkTests(bundle, new Map(bundle.samples.map(({ at, value }) => [value, at])), faults)
  await checkAdded(db, added, faults)
  for (const { externalId, id } of stored)
    if (!resolved.has(externalId)) resolved.set(externalId, { id, position: null, status: 'updated' })
  return resolved
}

const TOLD = 'everyone is told the answers of sample questions'

/** What keeps a question from standing alone on a page for everyone. */
function unfit({ externalId, type, passageId, languages, source }: ResolvedQuestion): string[] {
  const texts = localesOf(source?.variants ?? {}).flatMap(([, v]) => variantTexts(v))
  return [
    ...(type === 'single' ? [] : [`"${externalId}" is ${type}; a sample question is a single choice`]),
    ...(passageId === null ? [] : [`"${externalId}" belongs to a passage; a sample question stands alone`]),
    ...(imageNames(...texts).length === 0 ? [] : [`"${externalId}" shows a picture; a sample question is text alone`]),
    ...(languages.includes('en') ? [] : [`"${externalId}" has no text in "en", which stands in for languages that are missing`]),
  ]
}

/** The bundle says nothing of samples, but may change one, or put one into a test. */
function checkStored(
  stored: readonly StoredSample[],
  bundle: ReadBundle,
  questions: ReadonlyMap<string, ResolvedQuestion>,
  faults: Faults,
): void {
  for (const { externalId } of stored) {
    const question = questions.get(externalId)
    if (question === undefined || question.at === null) continue
    for (const message of unfit(question)) faults.add(['questions', question.at], message)
  }
  checkTests(bundle, new Map(stored.map(({ externalId }) => [externalId, null])), faults)
}

/** `samples`: where the bundle names each one, or null where it is one already. */
function checkTests(bundle: ReadBundle, samples: ReadonlyMap<string, number | null>, faults: Faults): void {
  for (const { at, value: test } of bundle.entries.tests) {
    if (!test.published) continue
    for (const [s, section] of test.sections.entries())
      for (const [q, name] of section.questions.entries()) {
        const place = samples.get(name)
        if (place === undefined) continue
        const path: Path = place === null ? ['tests', at, 'sections', s, 'questions', q] : ['samples', place]
        faults.add(path, place === null ? `"${name}" is a sample question; ${TOLD}` : `"${name}" is in the test "${test.id}"; ${TOLD}`)
      }
  }
}

interface Added {
  readonly at: number
  readonly name: string
  readonly question: ResolvedQuestion
}

/** What only the database knows: the papers of the past, and the texts of questions that this bundle does not bring. */
async function checkAdded(db: D1Database, added: readonly Added[], faults: Faults): Promise<void> {
  if (added.length === 0) return
  const ids = (list: readonly Added[]) => list.map(({ question }) => question.id)
  const papers = await findInPapers(db, ids(added))
  const illustrated = await findIllustrated(db, ids(added.filter(({ question }) => question.source === null)))
  for (const { at, name, question } of added) {
    const test = papers.get(question.id)
    if (test !== undefined) faults.add(['samples', at], `"${name}" is or was in the test "${test}"; ${TOLD}`)
    if (illustrated.has(question.id)) faults.add(['samples', at], `"${name}" shows a picture; a sample question is text alone`)
  }
}
