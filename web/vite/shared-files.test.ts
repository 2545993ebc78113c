import { describe, expect, test } from 'vitest'
import { importsOf, type Known, moduleOfPath, sharedFilesOf, pathOfModule, sharedModules } from './shared-files.ts'
import type { SourceFile } from './source-graph.ts'

const KNOWN: Known = {
  isFirst: () => false,
  fileOf: () => null,
  sizeOf: (_path, { length }) => length,
  wordsOf: () => null,
  isUsedElsewhere: () => false,
}
/** Of so many bytes once compressed. */
const source = (imports: readonly string[], compressed: number): string =>
  imports
    .map((target) => `import '${target}'\n`)
    .join('')
    .padEnd(compressed / 0.5, '/')

/** The files that shared modules come in, each by its modules; pages are named by a capital letter. */
function filesOf(
  modules: Readonly<Record<string, readonly [imports: readonly string[], compressed: number]>>,
  known = KNOWN,
  strict = '',
): string[][] {
  const sources: SourceFile[] = Object.entries(modules).map(([path, [imports, compressed]]) => ({
    path,
    source: source(
      imports.map((one) => `./${one}`),
      compressed,
    ),
  }))
  const screens = Object.keys(modules).filter((name) => name === name.toUpperCase())
  const numbers = sharedFilesOf(
    sharedModules(
      sources,
      screens.map((one) => [one]),
      known,
    ),
    (screen) => ({ weight: 1, isStrict: screen === strict }),
  )
  const files = [...Map.groupBy([...numbers], ([, number]) => number).values()].map((file) => file.map(([path]) => path).toSorted())
  return files.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
}

describe('small modules that pages share', () => {
  test('are one file where the same pages need them, and travel with their page where it is the only one', () => {
    expect(filesOf({ A: [['a', 'b', 'own'], 300], B: [['a', 'b'], 300], a: [[], 300], b: [[], 300], own: [[], 300] })).toEqual([['a', 'b']])
  })
  test('are one file too where a page loads a few bytes for nothing and is spared a file by it', () => {
    expect(filesOf({ A: [['a', 'b'], 9], B: [['a', 'b'], 9], C: [['a'], 9], a: [[], 300], b: [[], 300] })).toEqual([['a', 'b']])
  })
  test('stay apart where a strict page would load anything for others', () => {
    const modules = { A: [['a', 'b'], 9], B: [['a', 'b'], 9], C: [['a'], 9], a: [[], 300], b: [[], 300] } as const
    expect(filesOf(modules, KNOWN, 'C')).toEqual([['a'], ['b']])
    expect(filesOf(modules, KNOWN, 'A')).toEqual([['a', 'b']])
  })
  test('stay apart where a page would load much that it has no use for', () => {
    const large = { A: [['a', 'b'], 9], B: [['a', 'b'], 9], C: [['a'], 9], a: [[], 300], b: [[], 3_000] } as const
    expect(filesOf(large)).toEqual([['a'], ['b']])
  })
  test('stay apart where a page would load what a module imports', () => {
    const drawing = {
      A: [['a', 'b'], 9],
      B: [['a', 'b'], 9],
      C: [['a'], 9],
      a: [[], 300],
      b: [['heavy'], 300],
      heavy: [[], 3_000],
    } as const
    expect(filesOf(drawing)).toEqual([['a'], ['b', 'heavy']])
  })
  test('stay apart where their files would import each other', () => {
    const files = filesOf({ A: [['a'], 9], B: [['a'], 9], C: [['c'], 9], a: [['b'], 300], b: [['c'], 3_000], c: [[], 300] })
    expect(files.find((file) => file.includes('a'))).toContain('b')
    expect(files).toContainEqual(['c'])
  })
  test('stay apart where a file of others would stand between them', () => {
    const modules = {
      A: [['a', 'c'], 9],
      B: [['a', 'c'], 9],
      C: [['c'], 9],
      a: [['group'], 300],
      group: [['c'], 300],
      c: [[], 300],
    } as const
    expect(filesOf(modules)).toEqual([['a', 'c', 'group']])
    expect(filesOf(modules, { ...KNOWN, fileOf: (path: string) => (path === 'group' ? 'exam' : null) })).toEqual([['a'], ['c']])
  })
  test('are looked through and left out where they come otherwise', () => {
    const modules = { A: [['a'], 9], B: [['a'], 9], a: [['b', 'first'], 300], b: [[], 300], first: [[], 300] } as const
    expect(
      filesOf(modules, {
        ...KNOWN,
        fileOf: (path: string) => (path === 'a' ? 'exam' : null),
        isFirst: (path: string): boolean => path === 'first',
      }),
    ).toEqual([['b']])
  })
})

test('a module of one page that a screen elsewhere needs too is put with others: left alone it would be a file of its own', () => {
  const modules = { A: [['a', 'b'], 0], B: [['b'], 0], a: [[], 200], b: [[], 200] } as const
  expect(filesOf(modules)).toEqual([['b']])
  expect(filesOf(modules, { ...KNOWN, isUsedElsewhere: (path) => path === 'a' })).toEqual([['a', 'b']])
})

test('the messages of an area weigh like a module: a page that does not speak them is not made to load them', () => {
  const sources = ['A', 'B', 'C'].map((path) => ({ path, source: `import './a'\n${path === 'C' ? '' : "import './b'\n"}` }))
  const shared = sharedModules([...sources, { path: 'a', source: '' }, { path: 'b', source: 'm.text()' }], [['A'], ['B'], ['C']], {
    ...KNOWN,
    wordsOf: (path) => (path === 'b' ? 'results' : null),
  })
  expect(new Set(sharedFilesOf(shared, () => ({ weight: 1, isStrict: false })).values()).size).toBe(2)
})

describe('the imports of a module', () => {
  test('are what runs with it: no types, nothing that comes later, and icons one by one', () => {
    const text = [
      "import { type Other, ArrowLeft as Back, BookOpenCheck } from 'lucide-react'",
      "import type { A } from './a.ts'",
      "import { type B } from './b.ts'",
      "import {\n  c,\n  type D,\n} from '#contract/c.ts'",
      "export { e } from '#domain/e.ts'",
      "import '../styles.ts'",
      "import { useState } from 'react'",
      "const late = () => import('./late.ts')",
    ].join('\n')
    expect(importsOf('web/src/x/page.tsx', text)).toEqual([
      'lucide:arrow-left',
      'lucide:book-open-check',
      'worker/contract/c.ts',
      'worker/domain/e.ts',
      'web/src/styles.ts',
    ])
  })
  test.each(['lucide:arrow-left', 'web/src/ui/tag.tsx', 'worker/domain/marking/marks.ts'])(
    '%s is found by its name in the bundler',
    (path) => {
      expect(pathOfModule(`/any/folder${moduleOfPath(path)}`)).toBe(path)
    },
  )
  test('an icon is found by each of its names, and what is no icon fails the build', () => {
    expect(importsOf('a.tsx', "import { FileJson, ImageIcon } from 'lucide-react'")).toEqual(['lucide:file-braces', 'lucide:image'])
    expect(() => importsOf('a.tsx', "import { NoSuchIcon } from 'lucide-react'")).toThrow('has no icon NoSuchIcon')
  })
  test('a library or a generated module has no path', () => {
    expect(['/x/node_modules/idb/build/index.js', '\0virtual:messages/results'].map(pathOfModule)).toEqual([null, null])
  })
})
