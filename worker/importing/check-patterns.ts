import { checkPattern } from './check-pattern.ts'
import { checksum } from './checksum.ts'
import type { Faults } from './fault.ts'
import type { ReadBundle } from './read-bundle.ts'
import { patternName, type StoredPattern } from './stored-content.sql.ts'

export interface ResolvedPattern extends StoredPattern {
  readonly status: 'created' | 'unchanged' | 'stored'
}

/** Patterns by `id vN`. A version that is in use never changes: papers and attempts were made by its rules. */
export async function resolvePatterns(
  entries: ReadBundle['entries']['patterns'],
  stored: ReadonlyMap<string, StoredPattern>,
  faults: Faults,
): Promise<Map<string, ResolvedPattern>> {
  const patterns = new Map<string, ResolvedPattern>()
  for (const [name, pattern] of stored) patterns.set(name, { ...pattern, status: 'stored' })
  for (const { at, value } of entries) {
    const name = patternName(value)
    const before = stored.get(name)
    const sum = await checksum(value)
    if (before !== undefined && before.checksum !== sum)
      faults.add(
        ['patterns', at, 'version'],
        `version ${value.version} of "${value.id}" is stored with other rules; give the changed ones the next version`,
      )
    checkPattern(value, ['patterns', at], faults)
    patterns.set(name, { spec: value, checksum: sum, status: before === undefined ? 'created' : 'unchanged' })
  }
  return patterns
}
