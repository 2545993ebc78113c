import { paperSourceFaults } from '#domain/exams/paper-source.ts'
import { TESTS_TAG } from '#contract/catalogue/public.ts'
import type { Actor, AuditEntry } from '#worker/db/audit.ts'
import { guardedBatch, type GuardedWrites } from '#worker/db/guarded-batch.ts'
import type { EntryRef } from '#worker/searching/entry-index.sql.ts'
import { pageOrderStatement, sendPageOrder } from '#worker/db/page-orders.ts'
import { base64Url } from './checksum.ts'
import { decisionsForPapers, type HeldTest, type PapersToMake } from './decisions/decisions-for-papers.ts'
import { collectFaults, type ImportFault } from './fault.ts'
import type { IndexingJob } from './import-deps.ts'
import type { MadePaper } from './publish/make-paper.ts'
import { followMergedTopics } from './follow-merged-topics.ts'
import { makePapers } from './publish/make-papers.ts'
import { readBundle } from './read-bundle.ts'
import { renderOnce, type RenderText } from './render-once.ts'
import { resolveContent, type ResolvedContent } from './resolve-content.ts'
import { bankBatch, questionBatches } from './write-bank.sql.ts'
import { paperBatch, switchBatch } from './write-catalogue.sql.ts'
import { KEPT_OUT_OF_TESTS } from './write-samples.sql.ts'

export interface ImportDeps {
  readonly db: D1Database
  readonly media: R2Bucket
  readonly papers: R2Bucket
  /** ms UTC */
  readonly now: () => number
  readonly randomBytes: (length: number) => Uint8Array<ArrayBuffer>
  readonly newId: () => string
  /** Where one request imports several times, so that its texts are rendered once; without it, each import renders its own. */
  readonly render?: RenderText
  /** Told what has a new text, or is shown or hidden from now on, after it is written: the search index. May fail; the index can be made again. */
  readonly changed: (job: IndexingJob) => Promise<unknown>
  /** Has cached public pages made anew. May fail; cron does it again. */
  readonly purge: (tags: readonly string[]) => Promise<void>
}

export interface ImportOptions extends Pick<Actor, 'actorId' | 'requestId'> {
  /** A dry run finds every fault and says what would change; it writes nothing. */
  readonly mode: 'dryRun' | 'commit'
  /**
   * What the audit log says instead of `content.import`, where an admin does one thing to one thing; or, where one request changes many
   * questions or tests, an entry of each, whose target is its id.
   */
  readonly audit?: AuditedChange | readonly AuditedChange[]
  /** What the caller believes to be stored, by external id: versions of questions, checksums of tests and groups; null for nothing. */
  readonly expected?: ExpectedContent
  /** What else belongs to the same deed: goes into the batch that switches tests and groups. */
  readonly also?: (report: ImportReport) => readonly D1PreparedStatement[]
}

export interface AuditedChange {
  readonly action: string
  readonly target: string
  readonly before?: string
}

export interface ExpectedContent {
  readonly questions?: Readonly<Record<string, number | null>>
  readonly tests?: Readonly<Record<string, string | null>>
  readonly groups?: Readonly<Record<string, string | null>>
}

export type ImportResult = ImportReport | { readonly ok: false; readonly faults: readonly ImportFault[]; readonly conflict?: true }

export interface ImportReport {
  readonly ok: true
  readonly counts: Readonly<Record<Counted, { readonly created: number; readonly updated: number; readonly unchanged: number }>>
  /** Tests that got a paper, by external id. */
  readonly published: readonly { readonly test: string; readonly testId: string; readonly paperVersion: number }[]
  /** The bundle's questions, tests and groups as they are now; what the audit log keeps does not list them. */
  readonly questions: readonly { readonly externalId: string; readonly id: string; readonly version: number; readonly status: Status }[]
  readonly tests: readonly { readonly externalId: string; readonly id: string; readonly checksum: string; readonly status: Status }[]
  readonly groups: readonly { readonly externalId: string; readonly id: string; readonly checksum: string; readonly status: Status }[]
  /** Published tests that keep the paper they have: a decision about a key does not fit a changed question. */
  readonly held: readonly HeldTest[]
}

type Status = 'created' | 'updated' | 'unchanged'

const COUNTED = ['topics', 'images', 'passages', 'patterns', 'questions', 'tests', 'groups', 'samples', 'practice'] as const
type Counted = (typeof COUNTED)[number]

/**
 * Imports a bundle of content (worker/contract/imports/content.ts), by external id: what is the same stays untouched, a changed question
 * gets a new version, and a published test whose questions changed gets a new paper, while attempts keep the one they began with.
 * Either everything is in order and all of it is imported, or every fault is told and nothing is.
 *
 * Everything is checked, rendered and worked out before the first write. The writes go from what no one refers to yet to the one
 * batch that switches tests and groups: an import that breaks off in between leaves the catalogue as it was, and the same
 * import again completes it.
 */
export async function importContent(deps: ImportDeps, bundle: unknown, options: ImportOptions): Promise<ImportResult> {
  const prepared = await prepareImport(deps, bundle, options.expected)
  if (!prepared.ok) return prepared
  return options.mode === 'dryRun' ? prepared.report : finishImport(deps, prepared, options)
}

/** An import that is in order, worked out to what it writes. */
export interface PreparedImport {
  readonly ok: true
  readonly toMake: PapersToMake
  readonly report: ImportReport
}

/** Everything before the first write. It holds for what is stored now: `finishImport` finds a conflict where that has changed. */
export async function prepareImport(
  deps: ImportDeps,
  bundle: unknown,
  expected?: ExpectedContent,
): Promise<PreparedImport | Exclude<ImportResult, ImportReport>> {
  const faults = collectFaults()
  const written = readBundle(bundle, faults)
  if (written === null) return { ok: false, faults: faults.list() }
  const { read, formerNames } = await followMergedTopics(deps.db, written)
  for (const { at, value } of read.entries.tests)
    for (const { path, message } of paperSourceFaults(value, deps.now())) faults.add(['tests', at, ...path], message)
  const resolved = await resolveContent(deps.db, read, { newId: deps.newId, render: deps.render ?? renderOnce() }, faults, formerNames)
  // What has faults was not resolved, so it says nothing of what is stored: the faults are told, and nothing is written either way.
  if (!faults.found && expected !== undefined && !isAsExpected(resolved, expected)) return conflict
  const toMake = await decisionsForPapers(deps, read, resolved, faults)
  if (faults.found) return { ok: false, faults: faults.list() }
  return { ok: true, toMake, report: reportOf(toMake) }
}

/** The writes of a prepared import: all of them, or a conflict. */
export async function finishImport(
  deps: ImportDeps,
  { toMake, report }: PreparedImport,
  options: Omit<ImportOptions, 'mode' | 'expected'>,
): Promise<ImportResult> {
  if (!changesAnything(report)) return report
  const outcome = await write(deps, toMake, await makePapers(deps, toMake.content, toMake.decisions), report, options)
  if (outcome === 'conflict') return conflict
  await queueSearchUpdates(deps, report)
  return report
}

/** The content is stored: whatever fails here, the import has not. */
async function queueSearchUpdates({ changed }: ImportDeps, report: ImportReport): Promise<void> {
  const idsOf = (list: readonly { readonly id: string; readonly status: Status }[]) =>
    list.filter(({ status }) => status !== 'unchanged').map(({ id }) => id)
  const questionIds = idsOf(report.questions)
  const entries: EntryRef[] = [
    ...idsOf(report.groups).map((id) => ({ kind: 'group' as const, id })),
    ...idsOf(report.tests).map((id) => ({ kind: 'test' as const, id })),
  ]
  if (questionIds.length + entries.length === 0) return
  try {
    await changed({ questionIds, entries })
  } catch (error) {
    const missed = { questions: questionIds.length, entries: entries.length }
    console.warn(JSON.stringify({ level: 'warn', event: 'search_not_told', ...missed, error: String(error) }))
  }
}

async function write(
  deps: ImportDeps,
  { content, decisions }: PapersToMake,
  papers: readonly MadePaper[],
  report: ImportReport,
  options: Omit<ImportOptions, 'mode' | 'expected'>,
): Promise<'written' | 'conflict'> {
  const now = deps.now()
  const mediaKeys = await storeImages(deps, content)
  for (const { files } of papers)
    await Promise.all(
      files.map(({ hash, bytes }) => deps.papers.put(hash, bytes, { httpMetadata: { contentType: 'application/octet-stream' } })),
    )

  const entry = (change: AuditedChange, after: unknown): AuditEntry => ({
    id: deps.newId(),
    at: now,
    actorId: options.actorId,
    requestId: options.requestId,
    action: change.action,
    target: change.target,
    before: change.before ?? null,
    after: JSON.stringify(after),
  })
  const order = changesPages(report) ? { id: deps.newId(), tags: [TESTS_TAG] } : null
  const last = switchBatch(deps.db, { content, decisions }, now)
  const steps: GuardedWrites[] = [
    { guard: null, writes: bankBatch(deps.db, content, mediaKeys), audit: [] },
    ...questionBatches(deps.db, [...content.questions.values()], now).map((step) => ({ ...step, audit: [] })),
    { guard: null, writes: paperBatch(deps.db, papers, now), audit: [] },
    {
      guard: last.guard,
      writes: [...last.writes, ...(options.also?.(report) ?? []), ...(order === null ? [] : [pageOrderStatement(deps.db, order, now)])],
      guardAfter: KEPT_OUT_OF_TESTS,
      audit: auditEntries(report, options.audit, entry),
    },
  ]
  // A guard that does not hold, or a row that another import made first, ends the import where it stands.
  for (const step of steps) if (hasStatements(step) && (await guardedBatch(deps.db, step)) === 'conflict') return 'conflict'
  if (order !== null) await sendPageOrder(deps, order)
  return 'written'
}

/** Whether public pages of tests and exams show something else from now on. */
const changesPages = ({ counts: { tests, groups, samples } }: ImportReport): boolean =>
  [tests, groups, samples].some(({ created, updated }) => created + updated > 0)

const hasStatements = ({ writes, audit }: GuardedWrites): boolean => writes.length > 0 || !Array.isArray(audit) || audit.length > 0

const conflict = {
  ok: false,
  conflict: true,
  faults: [{ path: '', message: 'the same content was changed by someone else during this import; import it again' }],
} as const

function auditEntries(
  report: ImportReport,
  audit: ImportOptions['audit'],
  entry: (change: AuditedChange, after: unknown) => AuditEntry,
): AuditEntry[] {
  const { ok, counts, published, questions, tests } = report
  if (audit === undefined) return [entry({ action: 'content.import', target: 'content' }, { ok, counts, published })]
  if (!isList(audit)) return [entry(audit, afterOf(report))]
  const own = (change: AuditedChange) => [...questions, ...tests].filter(({ id }) => id === change.target)
  return audit.map((change) => entry(change, own(change)))
}

const isList = (audit: AuditedChange | readonly AuditedChange[]): audit is readonly AuditedChange[] => Array.isArray(audit)

/** What the log keeps of one deed: which things are now at which version. */
const afterOf = ({ questions, tests, groups, published }: ImportReport) => ({ questions, tests, groups, published })

function isAsExpected(content: ResolvedContent, { questions = {}, tests = {}, groups = {} }: ExpectedContent): boolean {
  const group = new Map(content.groups.map((one) => [one.externalId, one]))
  return (
    Object.entries(questions).every(([name, version]) => versionBefore(content.questions.get(name)) === version) &&
    Object.entries(tests).every(([name, sum]) => (content.tests.get(name)?.before?.checksum ?? null) === sum) &&
    Object.entries(groups).every(([name, sum]) => (group.get(name)?.before?.checksum ?? null) === sum)
  )
}

function versionBefore(question: { readonly status: string; readonly version: number } | undefined): number | null {
  if (question === undefined || question.status === 'created') return null
  return question.status === 'updated' ? question.version - 1 : question.version
}

/** New pictures under random keys, which say nothing of the picture and cannot be guessed (docs/threats.md#names-and-metadata-of-pictures). */
async function storeImages(deps: ImportDeps, content: ResolvedContent): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  for (const { id, type, bytes, mediaKey } of content.images.values()) {
    if (bytes === null || mediaKey !== null) continue
    const key = base64Url(deps.randomBytes(32))
    await deps.media.put(key, bytes, { httpMetadata: { contentType: type } })
    keys.set(id, key)
  }
  return keys
}

function reportOf({ content, held }: PapersToMake): ImportReport {
  const count = (kind: Counted) => {
    const statuses = [...content[kind].values()].map(({ status }) => status)
    const of = (wanted: string) => statuses.filter((status) => status === wanted).length
    return { created: of('created'), updated: of('updated'), unchanged: of('unchanged') }
  }
  return {
    ok: true,
    // Every name of COUNTED gets its count.
    counts: Object.fromEntries(COUNTED.map((kind) => [kind, count(kind)])) as ImportReport['counts'],
    published: [...content.tests.values()].flatMap(({ externalId, id, publishes }) =>
      publishes === null ? [] : [{ test: externalId, testId: id, paperVersion: publishes }],
    ),
    questions: [...content.questions.values()].flatMap(({ externalId, id, version, status }) =>
      status === 'stored' ? [] : [{ externalId, id, version, status }],
    ),
    tests: [...content.tests.values()].map(({ externalId, id, checksum, status }) => ({ externalId, id, checksum, status })),
    groups: content.groups.map(({ externalId, id, checksum, status }) => ({ externalId, id, checksum, status })),
    held,
  }
}

const changesAnything = (report: ImportReport): boolean =>
  Object.values(report.counts).some(({ created, updated }) => created + updated > 0)
