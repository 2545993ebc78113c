import type { LimitShare } from '#domain/sitting-needs/needs.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** The name of each limit that a sitting can meet. */
const LIMIT_WORDS: Readonly<Record<LimitShare['name'], () => string>> = {
  d1Statements: () => m.admin_needs_limit_d1_statements(),
  busiestObject: () => m.admin_needs_limit_busiest_object(),
  queueMessages: () => m.admin_needs_limit_queue_messages(),
  workerRequests: () => m.admin_needs_worker_requests(),
  objectRequests: () => m.admin_needs_object_requests(),
  objectRowsRead: () => m.admin_needs_object_rows_read(),
  objectRowsWritten: () => m.admin_needs_object_rows_written(),
  d1RowsRead: () => m.admin_needs_d1_rows_read(),
  d1RowsWritten: () => m.admin_needs_d1_rows_written(),
  queueOperations: () => m.admin_needs_queue_operations(),
  r2Writes: () => m.admin_needs_r2_writes(),
  r2Reads: () => m.admin_needs_r2_reads(),
  objectsBytes: () => m.admin_needs_limit_objects_bytes(),
  d1Bytes: () => m.admin_needs_limit_d1_bytes(),
  r2Bytes: () => m.admin_needs_limit_r2_bytes(),
}

export const limitWords = (name: LimitShare['name']): string => LIMIT_WORDS[name]()

const PER_WORDS: Readonly<Record<LimitShare['per'], () => string>> = {
  second: () => m.admin_needs_per_second(),
  day: () => m.admin_needs_per_day(),
  month: () => m.admin_needs_per_month(),
  all: () => m.admin_needs_in_all(),
}

export const perWords = (per: LimitShare['per']): string => PER_WORDS[per]()
