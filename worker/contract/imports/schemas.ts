/** Uploads of questions: runs, batches of rows, their outcomes, and undoing. Times are ms UTC. */
import * as z from 'zod/mini'
import { topicSchema } from './content.ts'
import type { ContentImage, ContentPassage, ContentQuestion, ContentTopic } from './content.ts'
import { externalId } from '#contract/shared/external-id.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { isPlainText } from '#contract/shared/plain-text.ts'

export const UPLOAD_API = { rowsPerBatch: 100, fileBytes: 10 * 1024 * 1024, batchBytes: 16 * 1024 * 1024, rows: 5_000 } as const

const plain = (most: number) =>
  z.string().check(z.minLength(1), z.maxLength(most), z.refine(isPlainText, 'has characters that cannot be stored'))

/** `POST /api/admin/imports`. The id comes from the browser, so that the same order twice is one run. */
export const beginUploadRequest = z.strictObject({
  id: idSchema,
  fileName: plain(200),
  format: z.enum(['xlsx', 'docx', 'csv', 'gift', 'aiken', 'json', 'moodle', 'qti', 'pdf2cbt', 'html']),
  total: z.int().check(z.minimum(1), z.maximum(UPLOAD_API.rows)),
  settings: z.strictObject({
    mapping: z.array(z.nullable(z.string().check(z.maxLength(80)))).check(z.maxLength(500)),
    subject: z.string().check(z.maxLength(200)),
    topic: z.string().check(z.maxLength(200)),
    /** Of a file that is too large to be kept: its size in bytes and its SHA-256 in hex. */
    file: z.optional(
      z.strictObject({
        bytes: z.int().check(z.minimum(1), z.maximum(100 * 1024 * 1024)),
        sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'not a hash')),
      }),
    ),
  }),
})
export type BeginUploadRequest = z.infer<typeof beginUploadRequest>

/** `POST /api/admin/imports/check` and `/api/admin/imports/{id}/rows`: the same body, checked by the same code. */
export const uploadBatch = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        row: z.int().check(z.minimum(1), z.maximum(10_000_000)),
        /** Of the row's content: the same row again changes nothing. */
        hash: z.string().check(z.regex(/^[0-9a-f]{16,64}$/, 'not a hash')),
        /** The version that was stored when the row was checked, null for none; a later one is someone else's work. */
        expected: z.optional(z.nullable(z.int().check(z.minimum(1)))),
        /** A question of the content format; the importer tells what is wrong with it. */
        question: z.unknown(),
      }),
    )
    .check(z.minLength(1), z.maxLength(UPLOAD_API.rowsPerBatch)),
  /** Made where they are not there yet; those that are stay as they are. */
  topics: z.array(topicSchema).check(z.maxLength(200)),
  images: z.array(z.unknown()).check(z.maxLength(500)),
  passages: z.array(z.unknown()).check(z.maxLength(100)),
  /** Whether a check tells what learners would read of each text. */
  tellShown: z.optional(z.boolean()),
})
export type UploadBatch = z.infer<typeof uploadBatch>

/** `PUT /api/admin/imports/{id}/failed`: all rows of the file that could not be imported; those of an earlier call are replaced. */
export const failedRowsRequest = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        row: z.int().check(z.minimum(1), z.maximum(10_000_000)),
        faults: z
          .array(z.strictObject({ path: z.string().check(z.maxLength(100)), message: z.string().check(z.maxLength(1_000)) }))
          .check(z.maxLength(20)),
      }),
    )
    .check(z.maxLength(UPLOAD_API.rows * 2)),
  /** Those rows as a workbook with a column that says why, in base64; null where there are none. */
  file: z.nullable(z.base64().check(z.maxLength(14 * 1024 * 1024))),
})
export type FailedRowsRequest = z.infer<typeof failedRowsRequest>

export type UploadOutcome = 'created' | 'updated' | 'unchanged' | 'skipped' | 'error'

export interface UploadFault {
  /** Within the question, such as `variants.hi.options.c`; "changed" where someone else was faster; "" for the row. */
  readonly path: string
  readonly message: string
}

export interface UploadRowReport {
  readonly row: number
  readonly outcome: UploadOutcome
  readonly questionId: string | null
  /** Before the import: null for a new question. */
  readonly versionBefore: number | null
  readonly versionAfter: number | null
  readonly faults: readonly UploadFault[]
  /** Of a check that asks for it: texts that learners read otherwise than they are written, by their path within the question. */
  readonly shown?: readonly { readonly path: string; readonly text: string }[]
}

export interface UploadBatchReport {
  readonly rows: readonly UploadRowReport[]
  readonly topicsCreated: number
  /** Titles of tests that got a new paper, by external id. */
  readonly published: readonly string[]
}

export type UploadCounts = Readonly<Record<UploadOutcome, number>>

export interface UploadRun {
  readonly id: string
  readonly actorId: string
  readonly actorName: string | null
  readonly fileName: string
  readonly hasFile: boolean
  readonly format: string
  readonly state: 'open' | 'done' | 'rolledBack'
  readonly total: number
  readonly startedAt: number
  readonly finishedAt: number | null
  readonly rolledBackAt: number | null
  readonly counts: UploadCounts
}

/** `POST /api/admin/imports/topics`: the ids of topics by their names, of those that are there and of those that would be made. */
export const topicNamesRequest = z.strictObject({
  names: z.array(z.strictObject({ subject: plain(200), topic: plain(200) })).check(z.minLength(1), z.maxLength(200)),
})
export interface NamedTopic {
  readonly subject: string
  readonly topic: string
  readonly id: string
  readonly exists: boolean
}

export const rollBackRequest = z.strictObject({ after: z.nullable(z.int().check(z.minimum(0))) })
export interface RollBackReport {
  /** Where the next page begins; null at the end. */
  readonly next: number | null
  readonly archived: number
  readonly restored: number
  readonly kept: readonly { readonly row: number; readonly questionId: string; readonly reason: 'used' | 'changed' | 'refused' }[]
}

export const runsQuery = z.strictObject({ after: z.optional(z.string().check(z.maxLength(200))) })
export const runRowsQuery = z.strictObject({
  after: z.optional(z.string().check(z.regex(/^\d{1,8}$/, 'not a row'))),
  outcome: z.optional(z.enum(['created', 'updated', 'unchanged', 'skipped', 'error'])),
})

/** `GET /api/admin/exports/questions`: by ids (up to 50, with commas), by topic, by test or by run; all that are not archived else. */
export const exportQuery = z.strictObject({
  ids: z.optional(z.string().check(z.regex(/^[a-z0-9]{16}(,[a-z0-9]{16}){0,49}$/, 'ids with commas between'))),
  topic: z.optional(externalId),
  test: z.optional(idSchema),
  run: z.optional(idSchema),
  images: z.optional(z.literal('1')),
  after: z.optional(z.string().check(z.regex(/^[a-z0-9]{1,16}$/, 'not a place'))),
})
export type ExportQuery = z.infer<typeof exportQuery>

export interface ExportPage {
  readonly items: readonly ContentQuestion[]
  readonly topics: readonly ContentTopic[]
  readonly passages: readonly ContentPassage[]
  /** Only where they were asked for. */
  readonly images: readonly ContentImage[]
  readonly next: string | null
}

/** The importer checks the bundle itself: it tells every fault and not the first. */
export const importRequest = z.strictObject({ mode: z.enum(['dryRun', 'commit']), bundle: z.unknown() })
