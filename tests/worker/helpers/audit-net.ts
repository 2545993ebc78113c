import { declaredAdminCalls } from './every-route.ts'

/** Every request touches its session; the rows of an upload are its own record, which its audited batches refer to. */
const OWN_RECORDS = new Set(['session', 'import_row'])

/**
 * Which tables a request changed, beside `OWN_RECORDS`. Statements that D1 runs on its own or in a batch are
 * seen; what Durable Objects write is not.
 */
export function watchWrites(db: D1Database): { db: D1Database; changed: Set<string> } {
  const changed = new Set<string>()
  const tables = new WeakMap<object, string>()
  const note = (statement: object, { meta }: D1Result) => {
    const table = tables.get(statement)
    if (table !== undefined && !OWN_RECORDS.has(table) && meta.changes > 0) changed.add(table)
  }
  const watched = (statement: D1PreparedStatement, table: string | undefined): D1PreparedStatement => {
    if (table !== undefined) tables.set(statement, table)
    const [bind, run, all] = [statement.bind.bind(statement), statement.run.bind(statement), statement.all.bind(statement)]
    // The statements stay those that D1 made: a batch takes no others.
    return Object.assign(statement, {
      bind: (...values: unknown[]) => watched(bind(...values), table),
      run: async () => {
        const result = await run()
        note(statement, result)
        return result
      },
      all: async () => {
        const result = await all()
        note(statement, result)
        return result
      },
    })
  }
  const own: Partial<D1Database> = {
    prepare: (sql) => watched(db.prepare(sql), tableOf(sql)),
    batch: async (statements) => {
      const results = await db.batch<never>(statements)
      for (const [i, result] of results.entries()) note(statements[i] ?? {}, result)
      return results
    },
  }
  const proxy = new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(own, name) ?? Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { db: proxy, changed }
}

/** The table that a statement writes to; undefined for one that reads. */
export const tableOf = (sql: string): string | undefined =>
  /^\s*(?:INSERT\s+(?:OR\s+\w+\s+)?INTO|REPLACE\s+INTO|UPDATE|DELETE\s+FROM)\s+["`]?(\w+)/i.exec(sql)?.[1]

const ACTS = declaredAdminCalls.flatMap(({ name, call }) => {
  const [method = '', path = ''] = name.split(' ')
  return call.kind === 'act' ? [{ method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), action: call.action }] : []
})

/** The action that the route of this call declares; null where it declares no act. */
export const declaredAction = (method: string, path: string): string | null => {
  const [bare = ''] = path.split('?')
  // A path of letters goes before one with a parameter in the same place.
  const found = ACTS.filter((act) => act.method === method && act.pattern.test(bare))
  return found.length === 0 ? null : (found.toSorted((a, b) => a.pattern.source.length - b.pattern.source.length).at(0)?.action ?? null)
}

/**
 * What is wrong with what an act left in the audit log; null where nothing is. An act that changed a table left at least one row, and every
 * row is about the thing that its route declares (`question.…`).
 */
export function auditFault(declared: string, changed: ReadonlySet<string>, actions: readonly string[]): string | null {
  if (changed.size > 0 && actions.length === 0) return `${declared} changed ${[...changed].join(', ')} and left no audit row`
  const thing = declared.split('.')[0]
  const other = actions.find((action) => action.split('.')[0] !== thing)
  return other === undefined ? null : `${declared} left an audit row of ${other}`
}
