import { CONTENT_FORMAT, CONTENT_VERSION } from '#contract/imports/content.ts'
import type { UploadBatch, UploadFault } from '#contract/imports/schemas.ts'
import { type ImportDeps, prepareImport, type PreparedImport } from '#worker/importing/import-content.ts'
import type { ImportFault } from '#worker/importing/fault.ts'
import { findStoredTopics } from './upload-rows.sql.ts'

export type Row = UploadBatch['rows'][number]

export interface TriedRows {
  /** The rows that can be imported together, and their import as it is worked out; null where there are none. */
  readonly good: readonly Row[]
  readonly prepared: PreparedImport | null
  readonly faults: ReadonlyMap<number, readonly UploadFault[]>
}

/**
 * A dry run of the importer that leaves out rows until the rest is in order: each fault is led back to the row it is of, by its path.
 * A fault that names no row (a published test that these questions belong to) is found by trying row by row. Writes nothing.
 */
export async function tryRows(deps: ImportDeps, batch: UploadBatch): Promise<TriedRows> {
  const faults = new Map<number, readonly UploadFault[]>()
  const stored = await findStoredTopics(
    deps.db,
    batch.topics.map(({ id }) => id),
  )
  const dry = (rows: readonly Row[]) => prepareImport(deps, bundleOf(batch, rows, stored))
  let rows: readonly Row[] = batch.rows
  while (rows.length > 0) {
    const tried = await dry(rows)
    if (tried.ok) return { good: rows, prepared: tried, faults }
    const before = rows
    const bundle = bundleOf(batch, rows, stored)
    const found = Map.groupBy(
      tried.faults.flatMap((fault) => faultedRows(fault, before, bundle)),
      ({ row }) => row,
    )
    if (found.size === 0) {
      const alone: Row[] = []
      for (const row of rows) {
        const single = await dry([row])
        if (single.ok) alone.push(row)
        else faults.set(row.row, single.faults)
      }
      // Each may be in order on its own and not with the others, such as two that take a test's last language away.
      if (alone.length === rows.length) for (const { row } of alone) faults.set(row, tried.faults)
      rows = alone.length === rows.length ? [] : alone
      continue
    }
    for (const [row, list] of found)
      faults.set(
        row,
        list.map(({ fault }) => fault),
      )
    rows = rows.filter(({ row }) => !found.has(row))
  }
  return { good: [], prepared: null, faults }
}

/** What these rows need of a batch, as a bundle. Topics that are stored stay as they are. */
export function bundleOf(batch: UploadBatch, rows: readonly Row[], stored: ReadonlySet<string>) {
  const passageIds = new Set(rows.map(({ question }) => field(question, 'passage')))
  const topicIds = new Set(rows.map(({ question }) => field(question, 'topic')))
  const passages = batch.passages.filter((passage) => passageIds.has(field(passage, 'id')))
  const text = JSON.stringify([rows.map(({ question }) => question), passages])
  return {
    format: CONTENT_FORMAT,
    version: CONTENT_VERSION,
    topics: batch.topics.filter(({ id }) => topicIds.has(id) && !stored.has(id)),
    images: batch.images.filter((image) => text.includes(`(image:${field(image, 'id')})`)),
    passages,
    questions: rows.map(({ question }) => question),
  }
}

type Bundle = ReturnType<typeof bundleOf>

/** The rows a fault is of: the question itself, or those that use the picture, passage or topic. */
function faultedRows({ path, message }: ImportFault, rows: readonly Row[], bundle: Bundle): { row: number; fault: UploadFault }[] {
  const [, kind, at, rest = ''] = /^(questions|images|passages|topics)\[(\d+)\]\.?(.*)$/.exec(path) ?? []
  if (kind === undefined || at === undefined) return []
  if (kind === 'questions') {
    const row = rows[Number(at)]
    return row === undefined ? [] : [{ row: row.row, fault: { path: rest, message } }]
  }
  const thing: unknown =
    kind === 'images' ? bundle.images[Number(at)] : kind === 'passages' ? bundle.passages[Number(at)] : bundle.topics[Number(at)]
  const id = field(thing, 'id')
  const fault = { path: kind === 'passages' ? 'passage' : kind === 'topics' ? 'topic' : '', message }
  const uses = ({ question }: Row): boolean =>
    kind === 'images' ? usesImage(question, id, bundle) : field(question, kind === 'passages' ? 'passage' : 'topic') === id
  return rows.filter(uses).map(({ row }) => ({ row, fault }))
}

function usesImage(question: unknown, id: string, bundle: Bundle): boolean {
  const passage = bundle.passages.find((one) => field(one, 'id') === field(question, 'passage'))
  return JSON.stringify([question, passage ?? null]).includes(`(image:${id})`)
}

/** A field of what may be anything; "" where it is no text. */
export function field(value: unknown, name: string): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof found === 'string' ? found : ''
}
