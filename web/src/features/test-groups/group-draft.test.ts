import { describe, expect, test } from 'vitest'
import type { ContentGroup } from '#contract/imports/content.ts'
import { EMPTY_GROUP, hasGroupChanged, readGroupDraft } from './group-draft.ts'

const group: ContentGroup = { ...EMPTY_GROUP.group, title: { en: 'Mocks' } }
const mock = { id: 't', externalId: 'one', title: { en: 'One' }, questions: 1, minutes: 1, access: 'free', isPublished: true } as const

describe('the draft of a group', () => {
  test('is read back as it was kept', () => {
    const draft = { group, tests: [mock] }
    expect(readGroupDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })
  test.each([[null], ['text'], [{}], [{ group: {}, tests: [] }], [{ group, tests: [{}] }], [{ group, tests: 'none' }]])(
    '%j is none',
    (body) => {
      expect(readGroupDraft(body)).toBeNull()
    },
  )
  test('is changed by its words and by the order of its tests', () => {
    expect(hasGroupChanged(EMPTY_GROUP, { group, tests: [] })).toBe(true)
    expect(hasGroupChanged({ group, tests: [] }, { group, tests: [mock] })).toBe(true)
    expect(hasGroupChanged({ group, tests: [mock] }, { group: { ...group }, tests: [{ ...mock }] })).toBe(false)
  })
})
