import * as endpoints from '#contract/imports/endpoints.ts'
import type { BeginUploadRequest } from '#contract/imports/schemas.ts'
import type { QueryOf } from '#contract/shared/endpoint.ts'
import { call } from '#web/lib/api/call.ts'

/** A batch is checked and rendered question by question: longer than an ordinary call. */
const timeoutMs = 60_000

export const beginRun = (body: BeginUploadRequest) => call(endpoints.beginImport, { body })

export const putRunFile = (id: string, body: Blob) => call(endpoints.keepImportFile, { params: { id }, body, timeoutMs })

export const checkBatch = (body: Blob, signal: AbortSignal) => call(endpoints.checkImportRows, { body, timeoutMs, signal })

export const commitBatch = (id: string, body: Blob, signal: AbortSignal) =>
  call(endpoints.commitImportRows, { params: { id }, body, timeoutMs, signal })

export const finishRun = (id: string) => call(endpoints.finishImport, { params: { id } })

export const rollBackPage = (id: string, after: number | null) =>
  call(endpoints.rollBackImport, { params: { id }, body: { after }, timeoutMs })

export const nameTopics = (names: readonly { readonly subject: string; readonly topic: string }[]) =>
  call(endpoints.nameImportTopics, { body: { names } })

export const getExportPage = (query: QueryOf<typeof endpoints.exportQuestions>, signal?: AbortSignal) =>
  call(endpoints.exportQuestions, { query, signal, timeoutMs })
