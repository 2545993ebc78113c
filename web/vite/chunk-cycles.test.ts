import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { cycleIn } from './chunk-cycles.ts'

const bundleOf = (imports: Readonly<Record<string, readonly string[]>>): Rolldown.OutputBundle =>
  Object.fromEntries(
    Object.entries(imports).map(([fileName, own]) => [fileName, { type: 'chunk', fileName, imports: own }]),
  ) as unknown as Rolldown.OutputBundle

test('files that import each other through a third are found, in the order in which they do', () => {
  expect(cycleIn(bundleOf({ page: ['shared'], shared: ['foundation'], foundation: ['exam'], exam: ['shared'] }))).toEqual([
    'shared',
    'foundation',
    'exam',
    'shared',
  ])
})
test('files that meet again without a way back are none', () => {
  expect(cycleIn(bundleOf({ page: ['a', 'b'], a: ['foundation'], b: ['a', 'foundation'], foundation: [] }))).toBeNull()
})
