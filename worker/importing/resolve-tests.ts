import type { ContentTest } from '#contract/imports/content.ts'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import { plainConfigKey } from '#contract/tests/config-keys.ts'
import { buildPlan, type BankQuestion, type PaperPlan } from '#domain/paper/paper-plan.ts'
import { checksum } from './checksum.ts'
import type { Faults, Path } from './fault.ts'
import type { ResolvedPattern } from './check-patterns.ts'
import type { ReadBundle } from './read-bundle.ts'
import type { ResolvedPassage } from './resolve-passages.ts'
import type { ResolvedQuestion } from './resolve-questions.ts'
import { patternName, type StoredTest } from './stored-content.sql.ts'

/** A test as it is after the import. `checksum` is the definition's, a dot, and that of what its present paper was made from. */
export interface ResolvedTest {
  readonly id: string
  readonly externalId: string
  readonly definition: ContentTest
  readonly plan: PaperPlan
  readonly status: 'created' | 'updated' | 'unchanged'
  readonly checksum: string
  readonly before: StoredTest | null
  /** Set where a paper has to be made: its version. */
  readonly publishes: number | null
}

interface Bank {
  readonly topics: ReadonlyMap<string, { readonly id: string; readonly subject: Localized; readonly title: Localized }>
  readonly patterns: ReadonlyMap<string, ResolvedPattern>
  readonly passages: ReadonlyMap<string, ResolvedPassage>
  readonly questions: ReadonlyMap<string, ResolvedQuestion>
  readonly broken: ReadBundle['broken']
}

/** Raised when papers are put together differently: published tests get a new one at their next import. */
const PAPER_FORMAT = 1

/**
 * Holds one test against its pattern, questions and languages. `at` is its path in the bundle, or for a stored test, which is only
 * here because its questions change, a path that names it. Null where faults were found, or stand in the way of finding more.
 */
export async function resolveTest(
  written: ContentTest,
  before: StoredTest | null,
  bank: Bank,
  newId: () => string,
  faults: Faults,
  at: Path,
): Promise<ResolvedTest | null> {
  const test = withPlainKeys(written)
  checkTimes(test, bank, faults, at)
  const isComplete = checkReferences(test, bank, faults, at)
  const pattern = bank.patterns.get(patternName(test.pattern))
  if (!isComplete || pattern === undefined) return null
  const built = buildPlan(pattern.spec, test.sections, bankQuestions(test, bank), {
    fixedUnit: before === null || before.lastPaperVersion === 0 ? null : before.unit,
    rightOptions: rightOptionsOf(test, bank),
  })
  if (!built.ok) {
    for (const { path, message } of built.faults) faults.add([...at, ...path], message)
    return null
  }
  const definitionSum = await checksum({ ...test, opensAt: msOf(test.opensAt), closesAt: msOf(test.closesAt) })
  const paperSum = await checksum(madeFrom(test, bank, built.plan))
  const [, paperSumBefore = '-'] = before?.checksum.split('.') ?? []
  const sum = `${definitionSum}.${test.published ? paperSum : paperSumBefore}`
  return {
    id: before?.id ?? newId(),
    externalId: test.id,
    definition: test,
    plan: built.plan,
    checksum: sum,
    before,
    status: before === null ? 'created' : before.checksum === sum ? 'unchanged' : 'updated',
    publishes: test.published && paperSum !== paperSumBefore ? (before?.lastPaperVersion ?? 0) + 1 : null,
  }
}

const withPlainKeys = (test: ContentTest): ContentTest =>
  test.safeBrowserKeys === undefined ? test : { ...test, safeBrowserKeys: test.safeBrowserKeys.map(plainConfigKey) }

/** ms UTC of a time of the contract, or null. */
export const msOf = (time: string | undefined): number | null => (time === undefined ? null : Date.parse(time))

function checkTimes(test: ContentTest, bank: Bank, faults: Faults, at: Path): void {
  const [opens, closes] = [msOf(test.opensAt), msOf(test.closesAt)]
  if (opens !== null && closes !== null && closes <= opens) faults.add([...at, 'closesAt'], 'must be later than opensAt')
  const spec = bank.patterns.get(patternName(test.pattern))?.spec
  const needsWindow = test.kind === 'live' || spec?.release.when === 'windowEnd'
  if (needsWindow && closes === null)
    faults.add([...at, 'closesAt'], 'is missing; a live test, and results released at the end of a window, need one')
  if (test.kind === 'live' && opens === null) faults.add([...at, 'opensAt'], 'is missing; a live test needs one')
  for (const field of ['pause', 'lostTime'] as const)
    if (test.kind === 'live' && spec?.[field] !== undefined)
      faults.add([...at, 'kind'], `a live test has one clock for everyone; its pattern must have no "${field}"`)
}

function checkReferences(test: ContentTest, bank: Bank, faults: Faults, at: Path): boolean {
  let isComplete = true
  const name = patternName(test.pattern)
  if (!bank.patterns.has(name)) {
    isComplete = false
    if (!bank.broken.patterns.has(name))
      faults.add([...at, 'pattern'], `there is no version ${test.pattern.version} of a pattern "${test.pattern.id}"`)
  }
  if (new Set(test.languages).size !== test.languages.length) faults.add([...at, 'languages'], 'names a language twice')
  for (const [s, section] of test.sections.entries()) {
    for (const [q, id] of section.questions.entries()) {
      const path = [...at, 'sections', s, 'questions', q]
      const question = bank.questions.get(id)
      // A question that is itself faulty has its own faults; one that is nowhere is told by the plan.
      if (question === undefined && bank.broken.questions.has(id)) isComplete = false
      if (question === undefined) continue
      if (!bank.topics.has(question.topicId)) isComplete = false
      for (const language of missing(test.languages, question.languages))
        faults.add(path, `"${id}" has no text in "${language}", which this test offers`)
      const passage = question.passageId === null ? undefined : bank.passages.get(question.passageId)
      for (const language of passage === undefined ? [] : missing(test.languages, [...passage.html.keys()]))
        faults.add(path, `the passage "${passage?.id}" of "${id}" has no text in "${language}", which this test offers`)
    }
  }
  return isComplete
}

const missing = (wanted: readonly Locale[], given: readonly Locale[]): Locale[] => wanted.filter((language) => !given.includes(language))

function bankQuestions(test: ContentTest, bank: Bank): Map<string, BankQuestion> {
  const questions = new Map<string, BankQuestion>()
  for (const name of test.sections.flatMap((section) => section.questions)) {
    const question = bank.questions.get(name)
    const topic = question === undefined ? undefined : bank.topics.get(question.topicId)
    if (question === undefined || topic === undefined) continue
    questions.set(name, {
      id: question.id,
      version: question.version,
      type: question.type,
      optionCount: question.options?.length ?? (question.rows?.length ?? 0) * (question.columns?.length ?? 0),
      ...(question.columns === null ? {} : { columns: question.columns.length }),
      decimals: question.decimals,
      fixedOrder: question.fixedOptionOrder,
      difficulty: question.difficulty,
      topic: { id: topic.id, subject: topic.subject, title: topic.title },
    })
  }
  return questions
}

function rightOptionsOf(test: ContentTest, bank: Bank): Map<string, number> {
  const names = test.sections.flatMap((section) => section.questions)
  return new Map(names.map((name) => [name, bank.questions.get(name)?.rightOptions ?? 1]))
}

/** Everything a paper's bytes follow from, but its random numbers. */
function madeFrom(test: ContentTest, bank: Bank, plan: PaperPlan): unknown {
  const passageIds = new Set(test.sections.flatMap((section) => section.questions.map((id) => bank.questions.get(id)?.passageId ?? null)))
  return {
    format: PAPER_FORMAT,
    title: test.title,
    languages: test.languages,
    pattern: test.pattern,
    sections: plan.sections.map(({ id, from, to }) => [id, from, to]),
    questions: plan.questions.map(({ id, version }) => [id, version]),
    passages: [...passageIds].flatMap((id) => (id === null ? [] : [[id, bank.passages.get(id)?.checksum ?? null]])),
  }
}
