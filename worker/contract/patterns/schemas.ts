/** Patterns as admins choose and clone them: `/api/admin/patterns`. */
import * as z from 'zod/mini'
import type { ContentPattern } from './pattern.ts'

export interface AdminPattern {
  /** Its newest version. */
  readonly spec: ContentPattern
  /** Every version there is, newest first. */
  readonly versions: readonly number[]
  /** Tests that are made by any version of it. */
  readonly tests: number
}

/** A new pattern, or the next version of one. The importer checks it and tells every fault. */
export const savePatternRequest = z.strictObject({ pattern: z.unknown() })
