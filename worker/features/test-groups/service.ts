import type * as z from 'zod/mini'
import type { AdminGroupDetail, SavedGroup, saveGroupRequest } from '#contract/test-groups/schemas.ts'
import type { Actor } from '#worker/db/audit.ts'
import { AppError } from '#worker/http/app-error.ts'
import { importOrThrow } from '#worker/http/import-or-throw.ts'
import type { ImportDeps } from '#worker/importing/import-content.ts'
import { findGroups, findGroupTests } from './queries.ts'

/** Throws `not_found`. */
export async function groupDetail(db: D1Database, id: string): Promise<AdminGroupDetail> {
  const [found] = await findGroups(db, id)
  if (found === undefined) throw new AppError('not_found')
  const { checksum, definition, cover } = found
  return { id, checksum, definition, cover, tests: await findGroupTests(db, id) }
}

/** Writes a new group (`id` null) or changes one. Errors: not_found, conflict, import_invalid with every fault. */
export async function saveGroup(
  deps: ImportDeps,
  actor: Actor,
  id: string | null,
  { group, expected, cover }: z.infer<typeof saveGroupRequest>,
): Promise<SavedGroup> {
  const name = nameOf(group)
  const [before] = id === null ? [] : await findGroups(deps.db, id)
  if (id !== null && before === undefined) throw new AppError('not_found')
  if (before !== undefined && before.definition.id !== name)
    throw new AppError('import_invalid', { count: 1 }, [{ path: 'groups[0].id', message: `is "${before.definition.id}" for good` }])
  const report = await importOrThrow(
    deps,
    { ...CONTENT, groups: [group], ...(cover === undefined ? {} : { images: [cover] }) },
    {
      mode: 'commit',
      ...actor,
      expected: { groups: { [name]: expected } },
      audit:
        before === undefined
          ? { action: 'group.create', target: name }
          : { action: 'group.save', target: before.id, before: JSON.stringify(before.definition) },
    },
  )
  const [saved] = report.groups
  if (saved === undefined) throw new Error('a saved group is not in the report')
  return { id: saved.id, checksum: saved.checksum }
}

/** Puts all groups into this order. Errors: conflict where a group is missing or more than there are. */
export async function orderGroups(deps: ImportDeps, actor: Actor, ids: readonly string[]): Promise<void> {
  const groups = new Map((await findGroups(deps.db, null)).map((group) => [group.id, group]))
  if (ids.length !== groups.size || new Set(ids).size !== ids.length || !ids.every((id) => groups.has(id))) throw new AppError('conflict')
  const wanted = ids.flatMap((id, order) => {
    const group = groups.get(id)
    return group === undefined || group.order === order ? [] : [{ ...group, definition: { ...group.definition, order } }]
  })
  if (wanted.length === 0) return
  const before = JSON.stringify([...groups.keys()])
  await importOrThrow(
    deps,
    { ...CONTENT, groups: wanted.map(({ definition }) => definition) },
    {
      mode: 'commit',
      ...actor,
      audit: { action: 'group.order', target: 'groups', before },
      expected: { groups: Object.fromEntries(wanted.map(({ definition, checksum }) => [definition.id, checksum])) },
    },
  )
}

const CONTENT = { format: 'sopan.content', version: 1 } as const

const nameOf = (group: unknown): string => {
  const id: unknown = typeof group === 'object' && group !== null ? Reflect.get(group, 'id') : null
  return typeof id === 'string' ? id : ''
}
