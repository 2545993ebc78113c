import type { UploadBatchReport } from '#contract/imports/schemas.ts'
import type { PreparedBatch } from './prepare-batch.ts'

interface Steps {
  /** The next batch without these rows, which are on their way; null where none is left. */
  readonly next: (onTheirWay: readonly number[]) => Promise<PreparedBatch | null>
  readonly send: (batch: PreparedBatch) => Promise<UploadBatchReport>
  /** Keeps what the server said of a batch. */
  readonly keep: (report: UploadBatchReport, batch: PreparedBatch) => Promise<void>
}

/**
 * Sends every batch, one at a time. While the server works on one, what it said of the batch before is kept and the next one is made.
 * Rejects as the first step that does: what the server said until then is kept, and a batch that was on its way is made again by the next
 * call.
 */
export async function sendBatches({ next, send, keep }: Steps): Promise<void> {
  let batch = await next([])
  let keepBefore = async (): Promise<void> => {}
  while (batch !== null) {
    const sent = batch
    const keepAndMake = async (): Promise<PreparedBatch | null> => {
      await keepBefore()
      return next(sent.rows)
    }
    const [reported, made] = await Promise.allSettled([send(sent), keepAndMake()])
    if (made.status === 'rejected') throw made.reason
    if (reported.status === 'rejected') throw reported.reason
    keepBefore = () => keep(reported.value, sent)
    batch = made.value
  }
  await keepBefore()
}
