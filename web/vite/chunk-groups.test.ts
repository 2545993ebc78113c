import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type ChunkGroup, FOUNDATION, LIBRARIES, SCREEN_GROUPS } from './chunk-groups.ts'
import { AREAS } from './message-areas.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const MODULES = [
  ...['web/src', 'worker/contract', 'worker/domain'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  ),
  ...['preact', 'use-sync-external-store', '@tanstack', 'idb', 'lucide-react']
    .filter((name) => readdirSync(`${root}node_modules/${name}`).length > 0)
    .map((name) => `node_modules/${name}/index.js`),
  ...AREAS.map((area) => `virtual:messages/${area}`),
]

/** The patterns that name no module: whatever they named has moved, and would be delivered with something else without a word. */
const emptyOf = ({ paths }: ChunkGroup): RegExp[] => paths.filter((path) => !MODULES.some((module) => path.test(module)))

test.each([LIBRARIES, FOUNDATION, ...SCREEN_GROUPS])('every path of the chunk $name names a module', (group) => {
  expect(emptyOf(group)).toEqual([])
})
test('a path that names nothing is found', () => {
  expect(emptyOf({ name: 'planted', paths: [/features\/nowhere\//], minShareCount: 2 })).toHaveLength(1)
})
