import type { ContentQuestion } from '#contract/imports/content.ts'
import type { Faults, Path } from './fault.ts'
import { localesOf } from './resolve-passages.ts'

/** That a list match has both lists in every language, as long in each as in the first, and no entry twice. */
export function checkLists({ variants }: ContentQuestion, at: Path, faults: Faults): void {
  const [first] = localesOf(variants)
  for (const [language, { lists }] of localesOf(variants)) {
    const path = [...at, 'variants', language, 'lists']
    if (lists === undefined) {
      faults.add(path, 'is missing; write { "one": ["…", "…"], "two": ["…", "…"] }')
      continue
    }
    for (const side of ['one', 'two'] as const) {
      const entries = lists[side].map((entry) => entry.trim())
      const expected = first?.[1].lists?.[side].length
      if (expected !== undefined && entries.length !== expected)
        faults.add([...path, side], `has ${entries.length} entries, ${expected} in "${first?.[0]}"; they must be as many in every language`)
      for (const [i, entry] of entries.entries())
        if (entries.indexOf(entry) !== i) faults.add([...path, side, i], `reads the same as entry ${entries.indexOf(entry) + 1}`)
    }
  }
}
