import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { AdminPattern } from '#contract/patterns/schemas.ts'

/** The packs that this site has in no version as new, by exam and title. */
export function missingPacks(shipped: readonly ContentPattern[], stored: readonly AdminPattern[]): ContentPattern[] {
  const newest = new Map(stored.map(({ spec, versions }) => [spec.id, Math.max(spec.version, ...versions)]))
  return shipped
    .filter(({ id, version }) => version > (newest.get(id) ?? 0))
    .toSorted((a, b) => a.exam.localeCompare(b.exam) || a.title.en.localeCompare(b.title.en))
}
