import type { ContentGroup } from '#contract/imports/content.ts'
import { checksum } from './checksum.ts'
import type { Faults } from './fault.ts'
import type { ReadBundle } from './read-bundle.ts'
import type { StoredGroup, StoredTest } from './stored-content.sql.ts'
import { msOf, type ResolvedTest } from './resolve-tests.ts'

/** A group as it is after the import, its tests by internal id. */
export interface ResolvedGroup {
  readonly id: string
  readonly externalId: string
  readonly definition: ContentGroup
  readonly testIds: readonly string[]
  readonly checksum: string
  readonly before: StoredGroup | null
  readonly status: 'created' | 'updated' | 'unchanged'
}

/** A moment is the same however it was written. */
const window = ({ visibleFrom, visibleUntil }: ContentGroup): object => ({
  ...(visibleFrom === undefined ? {} : { visibleFrom: msOf(visibleFrom) }),
  ...(visibleUntil === undefined ? {} : { visibleUntil: msOf(visibleUntil) }),
})

export async function resolveGroups(
  bundle: ReadBundle,
  stored: { readonly groups: ReadonlyMap<string, StoredGroup>; readonly tests: ReadonlyMap<string, StoredTest> },
  tests: ReadonlyMap<string, ResolvedTest>,
  images: ReadonlyMap<string, unknown>,
  newId: () => string,
  faults: Faults,
): Promise<ResolvedGroup[]> {
  const groups: ResolvedGroup[] = []
  const inBundle = new Set(bundle.entries.tests.map(({ value }) => value.id))
  for (const { at, value } of bundle.entries.groups) {
    const testIds: string[] = []
    for (const [t, name] of value.tests.entries()) {
      const id = tests.get(name)?.id ?? stored.tests.get(name)?.id
      if (value.tests.indexOf(name) !== t) faults.add(['groups', at, 'tests', t], `the test "${name}" is in this group twice`)
      else if (id !== undefined) testIds.push(id)
      else if (!bundle.broken.tests.has(name) && !inBundle.has(name))
        faults.add(['groups', at, 'tests', t], `there is no test "${name}", neither in this bundle nor imported before`)
    }
    if (
      value.visibleFrom !== undefined &&
      value.visibleUntil !== undefined &&
      Date.parse(value.visibleUntil) <= Date.parse(value.visibleFrom)
    )
      faults.add(['groups', at, 'visibleUntil'], 'must be later than visibleFrom')
    if (value.cover !== undefined && !images.has(value.cover))
      faults.add(['groups', at, 'cover'], `there is no image "${value.cover}", neither in this bundle nor imported before`)
    const before = stored.groups.get(value.id) ?? null
    const sum = await checksum({ value: { ...value, ...window(value) }, testIds })
    const status = before === null ? 'created' : before.checksum === sum ? 'unchanged' : 'updated'
    groups.push({ id: before?.id ?? newId(), externalId: value.id, definition: value, testIds, checksum: sum, before, status })
  }
  return groups
}
