import { env } from 'cloudflare:workers'
import { afterAll } from 'vitest'
import { normalStatement } from '#tests/contract-snapshot/normal-statement.ts'
import { isCollected, sendSeen } from './send-seen.ts'

/** The root of the project, as stacks write it. */
const ROOT = import.meta.url.replace('file://', '').replace(/tests\/worker\/support\/.*$/, '')
/** These prepare what somebody else asked for. */
const WRAPPERS = ['counted', 'failing-db', 'record-statements'].map((name) => `${ROOT}tests/worker/support/${name}.ts`)

const seen = new Set<string>()
let unsent: string[] = []

/** Records each statement that the product prepares on D1 in a run that compares them (`Seen`), and sends them after each test file. */
const prototype = Object.getPrototypeOf(env.DB) as { prepare: (query: string) => D1PreparedStatement; isRecorded?: boolean }
if (isCollected && prototype.isRecorded !== true) {
  const { prepare } = prototype
  prototype.isRecorded = true
  prototype.prepare = function recorded(this: D1Database, query) {
    const statement = normalStatement(query)
    if (!seen.has(statement) && !isPreparedByTest(new Error('for its stack').stack ?? '')) {
      seen.add(statement)
      unsent.push(statement)
    }
    return prepare.call(this, query)
  }
}
afterAll(async () => {
  const statements = unsent
  unsent = []
  await sendSeen(statements.map((statement) => ({ statement })))
})

/** Whether the nearest code of the project on the stack is a test. The ORM prepares some statements without any: they are the product's. */
function isPreparedByTest(stack: string): boolean {
  const caller = stack
    .split('\n')
    .find((line) => line.includes(ROOT) && !line.includes('/node_modules/') && !WRAPPERS.some((wrapper) => line.includes(wrapper)))
  return caller?.includes(`${ROOT}tests/`) === true
}
