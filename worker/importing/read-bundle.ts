import * as z from 'zod/mini'
import { contentBundle, type ContentBundle } from '#contract/imports/content.ts'
import { faultyCharacters } from '#worker/content/characters.ts'
import type { Faults, Path } from './fault.ts'
import { addSchemaFaults } from './schema-faults.ts'

const KINDS = ['topics', 'images', 'passages', 'patterns', 'questions', 'tests', 'groups'] as const
export type Kind = (typeof KINDS)[number]

/** A bundle with every list present. */
export type FullBundle = { readonly [K in Kind]: NonNullable<ContentBundle[K]> }

export interface ReadBundle {
  /** Only what is well formed; the rest is in the faults. Lists keep their places, so that later faults name the right one. */
  readonly entries: { readonly [K in Kind]: readonly { readonly at: number; readonly value: FullBundle[K][number] }[] }
  /** The names of the sample questions, well formed; null where the bundle leaves them as they are. */
  readonly samples: readonly { readonly at: number; readonly value: string }[] | null
  /** The names of questions for the practice pool, well formed; null where the bundle names none. */
  readonly practice: ReadBundle['samples']
  /** Ids that were there but not well formed: references to them are not faults of their own. */
  readonly broken: { readonly [K in Kind]: ReadonlySet<string> }
}

/**
 * Takes a bundle apart: texts in NFC and without characters that cannot be stored (docs/threats.md#hostile-characters), the schema of the contract, no
 * id twice. Null where it is no bundle at all.
 */
export function readBundle(raw: unknown, faults: Faults): ReadBundle | null {
  const bundle = normalised(raw, [], faults)
  const parsed = z.safeParse(contentBundle, bundle, { reportInput: true })
  const issues = parsed.success ? [] : parsed.error.issues
  addSchemaFaults(issues, faults)
  if (typeof bundle !== 'object' || bundle === null || issues.some((issue) => issue.path.length < 2 && !isUnknownField(issue))) return null
  const faulty = new Set(issues.map((issue) => `${String(issue.path[0])}.${String(issue.path[1])}`))
  const lists = KINDS.map((kind) => [kind, readList(kind, Reflect.get(bundle, kind), faulty, faults)] as const)
  return {
    // Each list was checked item by item against the schema of its kind: the places with faults are left out.
    entries: Object.fromEntries(lists.map(([kind, list]) => [kind, list.entries])) as unknown as ReadBundle['entries'],
    broken: Object.fromEntries(lists.map(([kind, list]) => [kind, list.broken])) as unknown as ReadBundle['broken'],
    samples: readNames('samples', Reflect.get(bundle, 'samples'), faulty),
    practice: readNames('practice', Reflect.get(bundle, 'practice'), faulty),
  }
}

const isUnknownField = (issue: z.core.$ZodIssue): boolean => issue.path.length === 0 && issue.code === 'unrecognized_keys'

function readNames(field: 'samples' | 'practice', list: unknown, faulty: ReadonlySet<string>): ReadBundle['samples'] {
  if (!Array.isArray(list)) return null
  return list.flatMap((value: unknown, at) => (typeof value === 'string' && !faulty.has(`${field}.${at}`) ? [{ at, value }] : []))
}

function readList(kind: Kind, list: unknown, faulty: ReadonlySet<string>, faults: Faults) {
  const entries: { at: number; value: unknown }[] = []
  const broken = new Set<string>()
  const seen = new Set<string>()
  for (const [at, value] of (Array.isArray(list) ? list : []).entries()) {
    const id = idOf(kind, value)
    if (faulty.has(`${kind}.${at}`)) {
      if (id !== null) broken.add(id)
      continue
    }
    if (id !== null && seen.has(id)) faults.add([kind, at, 'id'], `"${id}" is here twice; ids must differ`)
    else entries.push({ at, value })
    if (id !== null) seen.add(id)
  }
  return { entries, broken }
}

function idOf(kind: Kind, value: unknown): string | null {
  const record = typeof value === 'object' && value !== null ? (value as { id?: unknown; version?: unknown }) : {}
  if (typeof record.id !== 'string') return null
  return kind === 'patterns' ? `${record.id} v${String(record.version)}` : record.id
}

const MAX_DEPTH = 20
/** Where a text may have more than one line. */
const MULTILINE = new Set(['stem', 'solution', 'hint', 'text', 'description', 'options', 'rows', 'columns', 'lists'])

function normalised(value: unknown, path: Path, faults: Faults): unknown {
  if (path.length > MAX_DEPTH) {
    faults.add(path.slice(0, 6), `is nested more than ${MAX_DEPTH} deep`)
    return null
  }
  if (typeof value === 'string') {
    const faulty = faultyCharacters(value)
    if (faulty !== null) faults.add(path, faulty)
    else if (value.includes('\n') && !path.some((part) => typeof part === 'string' && MULTILINE.has(part)))
      faults.add(path, 'must be on one line')
    return value.normalize('NFC')
  }
  if (Array.isArray(value)) return value.map((item, i) => normalised(item, [...path, i], faults))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, normalised(item, [...path, key], faults)]))
}
