import { trustedWorkerUrl } from '#web/ui/trusted-types.ts'
import type { UploadThread } from './upload-engine.ts'
// oxlint-disable-next-line import/default -- the build gives the worker's address
import workerUrl from './upload-worker.ts?worker&url'

/** A worker for the uploads of an account. */
export const newUploadThread = (account: string): UploadThread => new Worker(trustedWorkerUrl(workerUrl), { type: 'module', name: account })
