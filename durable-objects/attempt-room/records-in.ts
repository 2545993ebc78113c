import { hasTables } from '../lib/own-tables.ts'
import type { AttemptRecords } from './attempt-records.ts'
import { EntryRecords } from './entry-records.ts'
import { hasEntries } from './entry-table.ts'
import { TableRecords } from './table-records.ts'

/** What a room keeps, in the form that it has. @param form of a room that keeps nothing yet, or nothing any more */
export function recordsIn(storage: DurableObjectStorage, form: 1 | 2): AttemptRecords {
  if (hasEntries(storage.sql)) return new EntryRecords(storage)
  return hasTables(storage.sql) || form === 1 ? new TableRecords(storage) : new EntryRecords(storage)
}
