import { env } from 'cloudflare:workers'

export interface Failure {
  /** The how-manieth statement or batch of the request, from 1. */
  readonly at: number
  readonly message: string
  /** Whether it has been done when it fails; before, unless said otherwise. */
  readonly when?: 'before' | 'after'
  /** The bug to be found: what failed is sent again. */
  readonly retries?: boolean
}

/** The real database, where one statement or batch of the request fails. */
export function failingDb(failure: Failure | null) {
  const seen = { statements: 0, hasFailed: false, repeats: 0 }
  let failed: string | null = null
  const attempt = async <Result>(what: string, run: () => Promise<Result>): Promise<Result> => {
    if (failed === what) seen.repeats++
    if (failure === null || ++seen.statements !== failure.at) {
      if (failure === null) seen.statements++
      return run()
    }
    seen.hasFailed = true
    failed = what
    if (failure.when === 'after') await run()
    if (failure.retries === true) return attempt(what, run)
    throw new Error(failure.message)
  }
  const originals = new WeakMap<object, { statement: D1PreparedStatement; query: string }>()
  const wrap = (statement: D1PreparedStatement, query: string): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), query),
      all: () => attempt(query, () => statement.all()),
      run: () => attempt(query, () => statement.run()),
      first: () => attempt(query, () => statement.first()),
      raw: () => attempt(query, () => statement.raw()),
    } as unknown as D1PreparedStatement
    originals.set(wrapped, { statement, query })
    return wrapped
  }
  const db = {
    prepare: (query: string) => wrap(env.DB.prepare(query), query),
    batch: (statements: D1PreparedStatement[]) => {
      const own = statements.map((statement) => originals.get(statement) ?? { statement, query: '' })
      return attempt(own.map(({ query }) => query).join(';'), () => env.DB.batch(own.map(({ statement }) => statement)))
    },
  } as unknown as D1Database
  return { db, seen }
}
