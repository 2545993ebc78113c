import { callOperator } from '#scripts/lib/load-demo.ts'
import { SECRETS, type WorkerProcess } from './worker-process.ts'

/** Waits until the record of truth has so many closed attempts, for a minute at most; the sweep helps along. */
export async function recorded(worker: WorkerProcess, attempts: number): Promise<number> {
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  let closed = 0
  for (let i = 0; i < 120; i++) {
    const row = await db.prepare("SELECT count(*) AS closed FROM attempt WHERE state = 'closed'").first<{ closed: number }>()
    closed = row?.closed ?? 0
    if (closed >= attempts) break
    if (i % 10 === 9) await callOperator(worker.url, SECRETS.OPERATOR_SECRET, '/api/operations/sweep', {})
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return closed
}
