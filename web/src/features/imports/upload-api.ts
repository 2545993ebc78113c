import * as endpoints from '#contract/imports/endpoints.ts'
import type { BeginUploadRequest, FailedRowsRequest } from '#contract/imports/schemas.ts'
import type { QueryOf } from '#contract/shared/endpoint.ts'
import { API_BASE } from '#web/lib/api/api-request.ts'
import { call } from '#web/lib/api/call.ts'
import { currentUser } from '#web/session/session-store.ts'

/** A batch is checked and rendered question by question: longer than an ordinary call. */
const timeoutMs = 60_000

export const beginRun = (body: BeginUploadRequest) => call(endpoints.beginImport, { body })

export const putRunFile = (id: string, body: Blob) => call(endpoints.keepImportFile, { params: { id }, body, timeoutMs })

export const checkBatch = (body: Blob, signal: AbortSignal) => call(endpoints.checkImportRows, { body, timeoutMs, signal })

export const commitBatch = (id: string, body: Blob, signal: AbortSignal) =>
  call(endpoints.commitImportRows, { params: { id }, body, timeoutMs, signal })

export const keepFailed = (id: string, body: FailedRowsRequest) => call(endpoints.keepFailedRows, { params: { id }, body, timeoutMs })

/** The workbook of the rows that failed; null where it is not kept. */
export async function getFailed(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const path = endpoints.getFailedRows.path.replace(':id', id)
  const response = await fetch(API_BASE + path, { headers: { authorization: `Bearer ${currentUser()?.token ?? ''}` } })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

export const finishRun = (id: string) => call(endpoints.finishImport, { params: { id } })

export const rollBackPage = (id: string, after: number | null) =>
  call(endpoints.rollBackImport, { params: { id }, body: { after }, timeoutMs })

export const nameTopics = (names: readonly { readonly subject: string; readonly topic: string }[]) =>
  call(endpoints.nameImportTopics, { body: { names } })

export const getExportPage = (query: QueryOf<typeof endpoints.exportQuestions>, signal?: AbortSignal) =>
  call(endpoints.exportQuestions, { query, signal, timeoutMs })
