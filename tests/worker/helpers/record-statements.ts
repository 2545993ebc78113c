import { env } from 'cloudflare:workers'
import { afterAll } from 'vitest'
import { normalStatement } from '#tests/contract-snapshot/normal-statement.ts'
import { isCollected, sendSeen } from './send-seen.ts'

/** The root of the project, as stacks write it. */
const ROOT = import.meta.url.replace('file://', '').replace(/tests\/worker\/.*$/, '')
/** These prepare what someone else asked for. */
const WRAPPERS = ['counted', 'failing-db', 'record-statements'].map((name) => `${ROOT}tests/worker/helpers/${name}.ts`)

interface Recorded {
  readonly statements: Set<string>
  /** The texts behind them, as they were prepared. */
  readonly texts: Set<string>
  unsent: string[]
}

/**
 * Records each statement that the product prepares on D1 in a run that compares them (`Seen`), and sends them after each test file. Files
 * that share a Worker each load this module again, so what was recorded stands with the wrapped prototype.
 */
const prototype = Object.getPrototypeOf(env.DB) as { prepare: (query: string) => D1PreparedStatement; recorded?: Recorded }
if (isCollected && prototype.recorded === undefined) {
  const { prepare } = prototype
  const recorded: Recorded = { statements: new Set(), texts: new Set(), unsent: [] }
  prototype.recorded = recorded
  prototype.prepare = function recordedPrepare(this: D1Database, query) {
    if (!recorded.texts.has(query) && !isPreparedByTest()) {
      recorded.texts.add(query)
      const statement = normalStatement(query)
      if (!recorded.statements.has(statement)) recorded.unsent.push(statement)
      recorded.statements.add(statement)
    }
    return prepare.call(this, query)
  }
}
afterAll(async () => {
  if (prototype.recorded === undefined) return
  const statements = prototype.recorded.unsent
  prototype.recorded.unsent = []
  await sendSeen(statements.map((statement) => ({ statement })))
})

/** Whether the nearest code of the project on the stack is a test. The ORM prepares some statements without any: they are the product's. */
function isPreparedByTest(): boolean {
  const caller = filesOnStack().find((file) => file.startsWith(ROOT) && !file.includes('/node_modules/') && !WRAPPERS.includes(file))
  return caller?.startsWith(`${ROOT}tests/`) === true
}

/** The files that have called, the nearest first. Written stacks are mapped to their sources, which takes a hundred times as long. */
function filesOnStack(): string[] {
  const before: unknown = Reflect.get(Error, 'prepareStackTrace')
  try {
    Error.prepareStackTrace = (_, sites) => sites.map((site) => (site.getFileName() ?? '').replace('file://', ''))
    return new Error('for its stack').stack as unknown as string[]
  } finally {
    Reflect.set(Error, 'prepareStackTrace', before)
  }
}
