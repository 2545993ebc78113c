import { expect, test } from 'vitest'
import { externalId } from '#contract/shared/external-id.ts'
import { safeParse } from 'zod/mini'
import { isPreviewTest, mayOpen, previewTestName } from './preview-test.ts'

const name = previewTestName('aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb')

test('a preview test opens to the admin who made it while they are one, and to no one else', () => {
  const opens = (userId: string, role: 'user' | 'admin' = 'admin') => mayOpen({ published: 0, externalId: name }, { userId, role })
  expect(opens('aaaaaaaaaaaaaaaa')).toBe(true)
  expect(opens('cccccccccccccccc')).toBe(false)
  expect(opens('aaaaaaaaaaaaaaa')).toBe(false)
  expect(opens('aaaaaaaaaaaaaaaa', 'user')).toBe(false)
})

test('a published test opens to everyone, an unpublished one to no one', () => {
  const opens = (published: number) => mayOpen({ published, externalId: 'mock-1' }, { userId: 'aaaaaaaaaaaaaaaa', role: 'user' })
  expect(opens(1)).toBe(true)
  expect(opens(0)).toBe(false)
})

test('no author can name a test so that it looks like a preview', () => {
  expect(isPreviewTest(name)).toBe(true)
  expect(safeParse(externalId, name).success).toBe(false)
})
