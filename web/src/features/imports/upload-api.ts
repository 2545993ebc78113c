import type { BeginUploadRequest, ExportPage, NamedTopic, RollBackReport, UploadBatchReport, UploadRun } from '#contract/imports/schemas.ts'
import type { Page } from '#web/lib/api/api.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'

/** A batch is checked and rendered question by question: longer than an ordinary call. */
const BATCH_MS = 60_000

export const getRuns = (after: string | null, signal?: AbortSignal) =>
  apiRequest<Page<UploadRun>>(`/api/admin/imports${after === null ? '' : `?after=${encodeURIComponent(after)}`}`, { signal })

export const beginRun = (order: BeginUploadRequest) => apiRequest<UploadRun>('/api/admin/imports', { method: 'POST', body: order })

export const putRunFile = (runId: string, file: Blob) =>
  apiRequest<{ kept: true }>(`/api/admin/imports/${runId}/file`, { method: 'PUT', body: file, timeoutMs: BATCH_MS })

export const checkBatch = (body: Blob, signal: AbortSignal) =>
  apiRequest<UploadBatchReport>('/api/admin/imports/check', { method: 'POST', body, timeoutMs: BATCH_MS, signal })

export const commitBatch = (runId: string, body: Blob, signal: AbortSignal) =>
  apiRequest<UploadBatchReport>(`/api/admin/imports/${runId}/rows`, { method: 'POST', body, timeoutMs: BATCH_MS, signal })

export const finishRun = (runId: string) => apiRequest<UploadRun>(`/api/admin/imports/${runId}/finish`, { method: 'POST' })

export const rollBackPage = (runId: string, after: number | null) =>
  apiRequest<RollBackReport>(`/api/admin/imports/${runId}/roll-back`, { method: 'POST', body: { after }, timeoutMs: BATCH_MS })

export const nameTopics = (names: readonly { readonly subject: string; readonly topic: string }[]) =>
  apiRequest<{ items: readonly NamedTopic[] }>('/api/admin/imports/topics', { method: 'POST', body: { names } })

export const getExportPage = (search: Readonly<Record<string, string>>, signal?: AbortSignal) =>
  apiRequest<ExportPage>(`/api/admin/exports/questions?${new URLSearchParams(search).toString()}`, { signal, timeoutMs: BATCH_MS })
