import { expect, test } from 'vitest'
import { externalId } from '#contract/external-id.ts'
import { safeParse } from 'zod/mini'
import { isProof, mayOpen, proofName } from './proof-test.ts'

const name = proofName('aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb')

test('a proof opens to the admin it was printed for, and to nobody else', () => {
  expect(mayOpen({ published: 0, externalId: name }, 'aaaaaaaaaaaaaaaa')).toBe(true)
  expect(mayOpen({ published: 0, externalId: name }, 'cccccccccccccccc')).toBe(false)
  expect(mayOpen({ published: 0, externalId: name }, 'aaaaaaaaaaaaaaa')).toBe(false)
})

test('a published test opens to everybody, an unpublished one to nobody', () => {
  expect(mayOpen({ published: 1, externalId: 'mock-1' }, 'aaaaaaaaaaaaaaaa')).toBe(true)
  expect(mayOpen({ published: 0, externalId: 'mock-1' }, 'aaaaaaaaaaaaaaaa')).toBe(false)
})

test('no author can name a test so that it looks like a proof', () => {
  expect(isProof(name)).toBe(true)
  expect(safeParse(externalId, name).success).toBe(false)
})
