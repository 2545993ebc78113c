import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type {
  UploadRun,
  NamedTopic,
  UploadBatchReport,
  UploadRowReport,
  RollBackReport,
  ExportPage,
  runsQuery,
  beginUploadRequest,
  topicNamesRequest,
  uploadBatch,
  failedRowsRequest,
  runRowsQuery,
  rollBackRequest,
  exportQuery,
  importRequest,
} from './schemas.ts'

export const listImports = endpoint<{
  query: z.input<typeof runsQuery>
  reply: { readonly items: readonly UploadRun[]; readonly next: string | null }
}>()('GET', '/api/admin/imports', 'admin')

export const beginImport = endpoint<{ body: z.input<typeof beginUploadRequest>; reply: UploadRun }>()(
  'POST',
  '/api/admin/imports',
  'admin',
  ['/api/admin/imports'],
)

/** The topics of the bank that subjects and topics of a sheet mean. */
export const nameImportTopics = endpoint<{ body: z.input<typeof topicNamesRequest>; reply: { readonly items: readonly NamedTopic[] } }>()(
  'POST',
  '/api/admin/imports/topics',
  'admin',
)

/** Checks a batch of rows; writes nothing. */
export const checkImportRows = endpoint<{ body: z.input<typeof uploadBatch>; reply: UploadBatchReport }>()(
  'POST',
  '/api/admin/imports/check',
  'admin',
)

export const getImport = endpoint<{ reply: UploadRun }>()('GET', '/api/admin/imports/:id', 'admin')

export const listImportRows = endpoint<{
  query: z.input<typeof runRowsQuery>
  reply: { readonly items: readonly UploadRowReport[]; readonly next: string | null }
}>()('GET', '/api/admin/imports/:id/rows', 'admin')

/** The file as it was uploaded. */
export const getImportFile = endpoint<{ reply: Blob }>()('GET', '/api/admin/imports/:id/file', 'admin')

export const keepImportFile = endpoint<{ body: Blob; reply: { readonly kept: true } }>()('PUT', '/api/admin/imports/:id/file', 'admin')

/** The rows that could not be imported, as a workbook with a column that says why. */
export const getFailedRows = endpoint<{ reply: Blob }>()('GET', '/api/admin/imports/:id/failed', 'admin')

export const keepFailedRows = endpoint<{ body: z.input<typeof failedRowsRequest>; reply: { readonly kept: number } }>()(
  'PUT',
  '/api/admin/imports/:id/failed',
  'admin',
  ['/api/admin/imports'],
)

/** Writes a batch of rows into the bank. */
export const commitImportRows = endpoint<{ body: z.input<typeof uploadBatch>; reply: UploadBatchReport }>()(
  'POST',
  '/api/admin/imports/:id/rows',
  'admin',
)

export const finishImport = endpoint<{ reply: UploadRun }>()('POST', '/api/admin/imports/:id/finish', 'admin', ['/api/admin/imports'])

/** Takes back a page of what an import wrote; questions used since stay. */
export const rollBackImport = endpoint<{ body: z.input<typeof rollBackRequest>; reply: RollBackReport }>()(
  'POST',
  '/api/admin/imports/:id/roll-back',
  'admin',
  ['/api/admin/imports'],
)

export const exportQuestions = endpoint<{ query: z.input<typeof exportQuery>; reply: ExportPage }>()(
  'GET',
  '/api/admin/exports/questions',
  'admin',
)

/** Writes a whole bundle and answers the counts and the papers made, or tells every fault in `details` and writes nothing. */
export const importContent = endpoint<{ body: z.input<typeof importRequest>; reply: object }>()(
  'POST',
  '/api/admin/import',
  'adminOrOperator',
)
