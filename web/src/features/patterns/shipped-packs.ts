/** The packs of this release. Read late: only who adds patterns needs them. */
import type { ContentPattern } from '#contract/patterns/pattern.ts'

const files = import.meta.glob<ContentPattern>(['../../../../packs/*.json', '!../../../../packs/pattern.schema.json'], {
  import: 'default',
  eager: true,
})

export const shippedPacks: readonly ContentPattern[] = Object.values(files)
