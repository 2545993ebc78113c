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

/**
 * The bundle with the saves' rate limit counted in memory, as the platform's binding and the peer's middleware count. Miniflare puts
 * a Durable Object with a database of its own in its place, which costs nearly as much as the save.
 */
export function withLimitInMemory(bundle: string): string {
  const changed = bundle.replace(/([\w$]+) as default\b/, 'countingWorker as default')
  const name = /([\w$]+) as default\b/.exec(bundle)?.[1]
  if (name === undefined) throw new Error('the default export was not found in the bundle')
  return `${changed}
const counts = new Map();
const LIMIT_SAVE = { async limit({ key }) { const count = (counts.get(key) ?? 0) + 1; counts.set(key, count); return { success: count <= 1_000_000 }; } };
let known, counting;
const countingWorker = { ...${name}, fetch(request, env, context) {
  if (known !== env) { known = env; counting = Object.create(env, { LIMIT_SAVE: { value: LIMIT_SAVE } }); }
  return ${name}.fetch(request, counting, context);
} };
`
}
