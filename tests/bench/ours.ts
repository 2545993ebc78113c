import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeLearners, publishTest, startAttempt } from '../faults/support/learners.ts'
import { migrate, startWorker } from '../faults/support/worker-process.ts'
import { opsOf, post, type Side } from './side.ts'

/** The whole Worker on workerd, entered directly. */
export async function startOurs(bundle: string, port: number): Promise<Side> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-bench-'))
  const worker = await startWorker(bundle, state, port)
  await migrate(worker)
  const testId = await publishTest(worker)
  return {
    pid: worker.pid,
    begin: async () => {
      const [token = ''] = await makeLearners(worker, 1)
      const grant = await startAttempt(worker, token, testId)
      return (size, first) => post(`${worker.url}/api/attempts/${grant.attemptId}/ops`, grant.token, { epoch: 1, ops: opsOf(size, first) })
    },
    end: async () => {
      await worker.dispose()
      rmSync(state, { recursive: true, force: true })
    },
  }
}
