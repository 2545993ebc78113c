import { expect, test } from 'vitest'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { missingPacks } from './missing-packs.ts'
import { shippedPacks } from './shipped-packs.ts'

const pack = (id: string, version: number, exam: string): ContentPattern => ({ id, version, exam, title: { en: id } }) as ContentPattern

test('packs that are not here, or only in an older version, can be added, by exam', () => {
  const shipped = [pack('neet', 1, 'NEET'), pack('cat', 2, 'CAT'), pack('gate', 1, 'GATE'), pack('clat', 1, 'CLAT')]
  const stored = [
    { spec: pack('cat', 1, 'CAT'), versions: [1], tests: 3 },
    { spec: pack('gate', 4, 'GATE'), versions: [4, 1], tests: 0 },
  ]
  expect(missingPacks(shipped, stored).map(({ id }) => id)).toEqual(['cat', 'clat', 'neet'])
})

test('an empty site can add every pack that comes with this version', () => {
  expect(missingPacks(shippedPacks, [])).toHaveLength(shippedPacks.length)
  expect(shippedPacks.map(({ id }) => id)).toContain('ibps-po-prelims-2025')
  expect(shippedPacks.every(({ sections }) => sections.length > 0)).toBe(true)
})
