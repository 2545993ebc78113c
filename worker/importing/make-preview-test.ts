import type { ContentTest } from '#contract/imports/content.ts'
import { unitOf } from '#domain/marking/marks.ts'
import { PREVIEW_LIFE_MS, previewTestName } from '#domain/attempt/preview-test.ts'
import { collectFaults, type ImportFault } from './fault.ts'
import type { ImportDeps } from './import-content.ts'
import { decisionsForPapers, type PaperDecisions } from './decisions/decisions-for-papers.ts'
import { makePapers } from './publish/make-papers.ts'
import { readBundle } from './read-bundle.ts'
import { renderOnce } from './render-once.ts'
import { resolveContent } from './resolve-content.ts'
import { paperBatch } from './write-catalogue.sql.ts'
import { deletePreviewTests, insertPreviewTest } from './preview-rows.sql.ts'
import { findOldPreviewTests } from './queries.ts'

export type PreviewResult = { readonly ok: true; readonly testId: string } | { readonly ok: false; readonly faults: readonly ImportFault[] }

/**
 * Makes the paper of a test as its form stands now, stored or not, for that admin alone (domain/attempt/preview-test.ts). The way is that of
 * publishing, so what would keep it from being published is told here too; the test itself is left as it is. Results are released at
 * once and there is no window: an author wants to see everything now.
 */
export async function makePreviewTest(deps: ImportDeps, test: ContentTest, ownerId: string): Promise<PreviewResult> {
  const faults = collectFaults()
  const wanted = { ...test, published: true }
  const read = readBundle({ format: 'sopan.content', version: 1, tests: [wanted] }, faults)
  if (read === null) return { ok: false, faults: faults.list() }
  const content = await resolveContent(deps.db, read, { newId: deps.newId, render: deps.render ?? renderOnce() }, faults)
  const resolved = content.tests.get(test.id)
  if (faults.found || resolved === undefined) return { ok: false, faults: faults.list() }
  const withPreview = { ...content, tests: new Map([[test.id, { ...resolved, publishes: 1 }]]) }
  const { decisions } = await decisionsForPapers(deps, read, withPreview, faults)
  if (faults.found) return { ok: false, faults: faults.list() }
  const testId = deps.newId()
  const pattern = { ...resolved.plan.pattern, release: { when: 'atOnce' } as const }
  const own = decisions.get(resolved.id)
  const standing = own === undefined ? new Map<string, PaperDecisions>() : new Map([[testId, own]])
  const preview = { ...resolved, id: testId, before: null, publishes: 1, plan: { ...resolved.plan, pattern } }
  const papers = await makePapers(deps, { ...content, tests: new Map([[test.id, preview]]) }, standing)
  for (const { files } of papers) for (const { hash, bytes } of files) await deps.papers.put(hash, bytes, SEALED)
  const now = deps.now()
  const { title, exam, languages } = test
  const row = { id: testId, externalId: previewTestName(ownerId, testId), title, exam, languages, pattern: test.pattern }
  const figures = {
    questions: preview.plan.questions.length,
    minutes: pattern.durationMinutes,
    max12: preview.plan.max12,
    unit: unitOf(preview.plan),
  }
  await deps.db.batch([...paperBatch(deps.db, papers, now), insertPreviewTest(deps.db, { ...row, ...figures, now })])
  return { ok: true, testId }
}

/** Takes away the previews that are older than their life, with their files; how many. */
export async function deleteOldPreviewTests({ db, papers }: Pick<ImportDeps, 'db' | 'papers'>, now: number): Promise<number> {
  const previews = await findOldPreviewTests(db, now - PREVIEW_LIFE_MS)
  if (previews.length === 0) return 0
  const hashes = previews.flatMap(({ files }) => (files ?? []).map(({ hash }) => hash))
  if (hashes.length > 0) await papers.delete(hashes)
  await deletePreviewTests(
    db,
    previews.map(({ id }) => id),
  )
  return previews.length
}

const SEALED = { httpMetadata: { contentType: 'application/octet-stream' } }
