import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** How SQLite runs a statement. */
export interface Plan {
  /** The lines of EXPLAIN QUERY PLAN, a step deeper for each level, with the names of tables in place of their aliases. */
  readonly plan: readonly string[]
  /** Tables and indexes that the compiled statement opens for reading and for writing, sorted; those in memory are left out. */
  readonly reads: readonly string[]
  readonly writes: readonly string[]
}
/** Of each normalised statement. */
export type Plans = Readonly<Record<string, Plan>>

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations')

/** Empty databases with the migrated schemas: `DB` and `SEARCH`. */
export const migratedDatabases = (): readonly DatabaseSync[] => [MIGRATIONS, join(MIGRATIONS, 'search')].map(migrated)

function migrated(folder: string): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  // Wrangler's own table, which the Worker asks whether its migrations are there.
  db.exec('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TEXT NOT NULL)')
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  for (const name of names.toSorted()) db.exec(readFileSync(join(folder, name), 'utf8').replaceAll('--> statement-breakpoint', ''))
  return db
}

/**
 * The plan of each statement in the first of the databases that has its tables. Statements that SQLite has no plan for (PRAGMA) get empty
 * lists.
 *
 * @throws if a statement cannot be prepared in any of them
 */
export const plansOf = (databases: readonly DatabaseSync[], statements: Iterable<string>): Plans =>
  Object.fromEntries(
    Array.from(new Set(statements))
      .toSorted()
      .map((statement) => [statement, planOf(databases, statement)]),
  )

function planOf(databases: readonly DatabaseSync[], statement: string): Plan {
  const faults: string[] = []
  for (const db of databases) {
    try {
      return { plan: linesOf(db, statement), ...opened(db, statement) }
    } catch (error) {
      faults.push(String(error))
    }
  }
  throw new Error(`no plan: ${faults.join('; ')}: ${statement}`)
}

function linesOf(db: DatabaseSync, statement: string): string[] {
  const rows = db.prepare(`EXPLAIN QUERY PLAN ${statement}`).all() as { id: number; parent: number; detail: string }[]
  const depths = new Map<number, number>([[0, -1]])
  const names = aliasesIn(statement)
  return rows.map(({ id, parent, detail }) => {
    const depth = (depths.get(parent) ?? -1) + 1
    depths.set(id, depth)
    // Numbers of subqueries count all SELECTs of the text.
    const line = detail
      .replace(/^(SCAN|SEARCH) (\w+)/, (_, way: string, name: string) => `${way} ${names.get(name) ?? name}`)
      .replace(/\(subquery-\d+\)|SUBQUERY \d+/, (text) => text.replace(/\d+/, 'n'))
    return `${'  '.repeat(depth)}${line}`
  })
}

/** The table behind each alias that has one only. */
function aliasesIn(statement: string): Map<string, string> {
  const tables = new Map<string, Set<string>>()
  for (const [, table = '', alias = ''] of statement.matchAll(/\b(?:from|join|update|into|,)\s+"?(\w+)"?\s+(?:as\s+)?"?(\w+)"?/gi)) {
    if (!WORDS.has(alias.toLowerCase())) tables.set(alias, new Set([...(tables.get(alias) ?? []), table]))
  }
  return new Map(Array.from(tables).flatMap(([alias, [table = '', ...others]]) => (others.length === 0 ? [[alias, table] as const] : [])))
}
const WORDS = new Set(
  'on where set left inner join order group using limit values select indexed cross union natural not having returning default'.split(' '),
)

function opened(db: DatabaseSync, statement: string): Pick<Plan, 'reads' | 'writes'> {
  const names = new Map(
    (db.prepare('SELECT name, rootpage FROM sqlite_master WHERE rootpage > 0').all() as { name: string; rootpage: number }[]).map(
      ({ name, rootpage }) => [rootpage, name],
    ),
  )
  const steps = db.prepare(`EXPLAIN ${statement}`).all() as { opcode: string; p2: number; p3: number }[]
  const named = (opcodes: readonly string[]): string[] =>
    Array.from(
      new Set(steps.flatMap(({ opcode, p2, p3 }) => (opcodes.includes(opcode) && p3 === 0 ? [names.get(p2) ?? 'sqlite_master'] : []))),
    ).toSorted()
  return { reads: named(['OpenRead', 'ReopenIdx']), writes: named(['OpenWrite']) }
}

/**
 * How the plans of a whole run differ from the kept ones: a statement that is new or gone, and one that runs in another way. A statement
 * that was rewritten is told as both; its lines in the file then show whether it runs as before.
 */
export function planDifferences(kept: Plans, seen: Plans): string[] {
  return [
    ...Object.keys(seen)
      .filter((statement) => kept[statement] === undefined)
      .map((statement) => `new: ${statement}`),
    ...Object.keys(kept)
      .filter((statement) => seen[statement] === undefined)
      .map((statement) => `gone: ${statement}`),
    ...Object.entries(seen).flatMap(([statement, plan]) => {
      const before = kept[statement]
      return before === undefined || JSON.stringify(before) === JSON.stringify(plan)
        ? []
        : [`another plan: ${statement}\n  was ${shown(before)}\n  is  ${shown(plan)}`]
    }),
  ]
}

const shown = ({ plan, reads, writes }: Plan): string => `${plan.join(' | ')} (reads ${reads.join(', ')}; writes ${writes.join(', ')})`
