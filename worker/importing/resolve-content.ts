import { resolvePatterns, type ResolvedPattern } from './check-patterns.ts'
import type { Faults } from './fault.ts'
import { imageNames } from './image-names.ts'
import type { ReadBundle } from './read-bundle.ts'
import { resolveGroups, type ResolvedGroup } from './resolve-groups.ts'
import { resolveImages, type ResolvedImage } from './resolve-images.ts'
import { localesOf, resolvePassages, type ResolvedPassage } from './resolve-passages.ts'
import { resolveQuestions, type ResolvedQuestion, type ResolveTools } from './resolve-questions.ts'
import { resolvePool, type ResolvedPoolQuestion } from './resolve-pool.ts'
import { resolveSamples, type ResolvedSample } from './resolve-samples.ts'
import { resolveTest, type ResolvedTest } from './resolve-tests.ts'
import { resolveTopics, type ResolvedTopic } from './resolve-topics.ts'
import {
  findPublishedTestsHolding,
  findStored,
  patternName,
  type StoredContent,
  type StoredTest,
  type Wanted,
} from './stored-content.sql.ts'
import { variantTexts } from './variant-texts.ts'

/** Everything a bundle touches as it is after the import, each with its status; nothing has been written. */
export interface ResolvedContent {
  readonly topics: ReadonlyMap<string, ResolvedTopic>
  readonly images: ReadonlyMap<string, ResolvedImage>
  readonly passages: ReadonlyMap<string, ResolvedPassage>
  readonly patterns: ReadonlyMap<string, ResolvedPattern>
  readonly questions: ReadonlyMap<string, ResolvedQuestion>
  /** Those of the bundle, and the published ones that a changed question or passage makes again. */
  readonly tests: ReadonlyMap<string, ResolvedTest>
  readonly groups: readonly ResolvedGroup[]
  /** Empty where the bundle leaves the sample questions as they are. */
  readonly samples: ReadonlyMap<string, ResolvedSample>
  /** The questions that the bundle names for the practice pool. */
  readonly practice: ReadonlyMap<string, ResolvedPoolQuestion>
}

/** Looks up, checks and renders; every fault goes to `faults`, and with one there is nothing to write. */
export async function resolveContent(
  db: D1Database,
  bundle: ReadBundle,
  tools: ResolveTools,
  faults: Faults,
  formerNames: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<ResolvedContent> {
  const stored = await findStored(db, wantedBy(bundle))
  const topics = await resolveTopics(bundle.entries.topics, stored.topics)
  const images = await resolveImages(bundle, stored.images, faults)
  const passages = await resolvePassages(bundle.entries.passages, stored.passages, images, tools.render, faults)
  const patterns = await resolvePatterns(bundle.entries.patterns, stored.patterns, faults)
  const questions = await resolveQuestions(bundle.entries.questions, stored.questions, images, tools, faults, formerNames)
  const bank = { topics, images, passages, patterns, questions, broken: bundle.broken }
  const touched = await findTouchedTests(db, bundle, stored)
  await addStored(db, bank, [...touched.values()])
  checkQuestionReferences(bank, faults)

  const samples = await resolveSamples(db, bundle, questions, faults)
  const practice = await resolvePool(db, bundle, questions, faults)
  const tests = new Map<string, ResolvedTest>()
  for (const { at, value } of bundle.entries.tests) {
    const resolved = await resolveTest(value, stored.tests.get(value.id) ?? null, bank, tools.newId, faults, ['tests', at])
    if (resolved !== null) tests.set(value.id, resolved)
  }
  for (const [name, test] of touched) {
    const resolved = await resolveTest(test.definition, test, bank, tools.newId, faults, [
      `the published test "${name}", which these questions belong to`,
    ])
    if (resolved !== null && resolved.status !== 'unchanged') tests.set(name, resolved)
  }
  const groups = await resolveGroups(bundle, stored, tests, images, tools.newId, faults)
  return { topics, images, passages, patterns, questions, tests, groups, samples, practice }
}

interface Bank {
  readonly topics: Map<string, ResolvedTopic>
  readonly images: Map<string, ResolvedImage>
  readonly passages: Map<string, ResolvedPassage>
  readonly patterns: Map<string, ResolvedPattern>
  readonly questions: Map<string, ResolvedQuestion>
  readonly broken: ReadBundle['broken']
}

function wantedBy({ entries, samples, practice }: ReadBundle): Wanted {
  const questions = entries.questions.map(({ value }) => value)
  const tests = entries.tests.map(({ value }) => value)
  const namedAlone = [...(samples ?? []), ...(practice ?? [])].map(({ value }) => value)
  const ids = (list: readonly { readonly value: { readonly id: string } }[]) => list.map(({ value }) => value.id)
  const texts = [
    ...questions.flatMap(({ variants }) => localesOf(variants).flatMap(([, v]) => variantTexts(v))),
    ...entries.passages.flatMap(({ value }) => localesOf(value.variants).map(([, { text }]) => text)),
  ]
  return {
    topics: new Set([...ids(entries.topics), ...questions.map(({ topic }) => topic)]),
    images: new Set([...ids(entries.images), ...imageNames(...texts), ...entries.groups.flatMap(({ value }) => value.cover ?? [])]),
    passages: new Set([...ids(entries.passages), ...questions.flatMap(({ passage }) => passage ?? [])]),
    patterns: new Set([...entries.patterns.map(({ value }) => patternName(value)), ...tests.map(({ pattern }) => patternName(pattern))]),
    questions: new Set([
      ...ids(entries.questions),
      ...tests.flatMap(({ sections }) => sections.flatMap((section) => section.questions)),
      ...namedAlone,
    ]),
    tests: new Set([...ids(entries.tests), ...entries.groups.flatMap(({ value }) => value.tests)]),
    groups: ids(entries.groups),
  }
}

/**
 * Published tests that are not in the bundle but hold questions or passages of it. Changed or not: an import that broke off may have
 * left a new version of a question behind, with the paper still to come.
 */
async function findTouchedTests(
  db: D1Database,
  bundle: ReadBundle,
  stored: Pick<StoredContent, 'questions' | 'passages'>,
): Promise<ReadonlyMap<string, StoredTest>> {
  const questions = bundle.entries.questions.flatMap(({ value }) => stored.questions.get(value.id)?.id ?? [])
  const passages = bundle.entries.passages.flatMap(({ value }) => stored.passages.get(value.id)?.id ?? [])
  const inBundle = new Set([...bundle.entries.tests.map(({ value }) => value.id), ...bundle.broken.tests])
  const names = (await findPublishedTestsHolding(db, questions, passages)).filter((name) => !inBundle.has(name))
  return names.length === 0 ? new Map() : (await findStored(db, { ...NOTHING, tests: names })).tests
}

const NOTHING: Wanted = { topics: [], images: [], passages: [], patterns: [], questions: [], tests: [], groups: [] }

/** Adds what stored tests and stored questions refer to and the bundle does not name. */
async function addStored(db: D1Database, bank: Bank, tests: readonly StoredTest[]): Promise<void> {
  const named = tests.flatMap(({ definition }) => definition.sections.flatMap((section) => section.questions))
  const first = await findUnknown(db, bank, {
    ...NOTHING,
    questions: named,
    patterns: tests.map(({ definition }) => patternName(definition.pattern)),
  })
  for (const [name, pattern] of first?.patterns ?? []) bank.patterns.set(name, { ...pattern, status: 'stored' })
  for (const [name, question] of first?.questions ?? [])
    bank.questions.set(name, { ...question, status: 'stored', at: null, source: null, rendered: null })

  const questions = [...bank.questions.values()]
  const second = await findUnknown(db, bank, {
    ...NOTHING,
    topics: questions.map(({ topicId }) => topicId),
    passages: questions.flatMap(({ passageId }) => passageId ?? []),
  })
  for (const [id, topic] of second?.topics ?? []) bank.topics.set(id, { ...topic, status: 'stored' })
  for (const [id, passage] of second?.passages ?? []) bank.passages.set(id, { ...passage, status: 'stored', sources: new Map() })
}

async function findUnknown(db: D1Database, bank: Bank, wanted: Wanted): Promise<StoredContent | null> {
  const unknown = (ids: Iterable<string>, known: ReadonlyMap<string, unknown>) => [...new Set(ids)].filter((id) => !known.has(id))
  const missing = {
    ...NOTHING,
    questions: unknown(wanted.questions, bank.questions),
    patterns: unknown(wanted.patterns, bank.patterns),
    topics: unknown(wanted.topics, bank.topics),
    passages: unknown(wanted.passages, bank.passages),
  }
  const isNothing = [missing.questions, missing.patterns, missing.topics, missing.passages].every((ids) => ids.length === 0)
  return isNothing ? null : findStored(db, missing)
}

function checkQuestionReferences({ topics, passages, questions, broken }: Bank, faults: Faults): void {
  for (const { at, topicId, passageId } of questions.values()) {
    if (at === null) continue
    if (!topics.has(topicId) && !broken.topics.has(topicId))
      faults.add(['questions', at, 'topic'], `there is no topic "${topicId}", neither in this bundle nor imported before`)
    if (passageId !== null && !passages.has(passageId) && !broken.passages.has(passageId))
      faults.add(['questions', at, 'passage'], `there is no passage "${passageId}", neither in this bundle nor imported before`)
  }
}
