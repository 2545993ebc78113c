import type { AdminGroupDetail } from '#contract/test-groups/schemas.ts'
import type { ContentGroup } from '#contract/imports/content.ts'
import type { GroupTest } from './group-tests.tsx'

/** What the form of a group holds; a new cover is not in it: a draft holds words, not pictures. */
export interface GroupDraft {
  readonly group: ContentGroup
  readonly tests: readonly GroupTest[]
}

export const EMPTY_GROUP: GroupDraft = { group: { id: '', title: { en: '' }, exam: '', published: false, tests: [] }, tests: [] }

export const groupDraftOf = (detail: AdminGroupDetail | null): GroupDraft =>
  detail === null ? EMPTY_GROUP : { group: detail.definition, tests: detail.tests }

/** Whether anything was changed since it was opened. */
export const hasGroupChanged = (from: GroupDraft, { group, tests }: GroupDraft): boolean =>
  JSON.stringify(group) !== JSON.stringify(from.group) || namesIn(tests) !== namesIn(from.tests)

const namesIn = (tests: readonly GroupTest[]): string => tests.map(({ externalId }) => externalId).join()

/** A stored draft of a group; null where it is none. */
export function readGroupDraft(body: unknown): GroupDraft | null {
  if (!isObject(body) || !isObject(body['group']) || !Array.isArray(body['tests'])) return null
  const { group, tests } = body
  const isWhole =
    typeof group['id'] === 'string' &&
    typeof group['exam'] === 'string' &&
    typeof group['published'] === 'boolean' &&
    isObject(group['title']) &&
    typeof group['title']['en'] === 'string' &&
    tests.every((one: unknown) => isObject(one) && typeof one['externalId'] === 'string' && isObject(one['title']))
  return isWhole ? (body as unknown as GroupDraft) : null
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
