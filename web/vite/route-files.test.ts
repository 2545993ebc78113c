import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { LOCALES } from '../../worker/contract/shared/locales.ts'
import { patternOf, routeFiles } from './route-files.ts'

interface Chunk {
  readonly id?: string
  readonly imports?: readonly string[]
  readonly modules?: readonly string[]
  readonly css?: readonly string[]
  readonly isEntry?: boolean
}

const route = (path: string): string => `/web/src/routes/${path}.tsx?tsr-split=component---loader`

/** A bundle of files `assets/{name}.js`. */
function bundleOf(chunks: Readonly<Record<string, Chunk>>): Rolldown.OutputBundle {
  const file = (name: string) => `assets/${name}.js`
  return Object.fromEntries(
    Object.entries(chunks).map(([name, { id = null, imports = [], modules = [], css = [], isEntry = false }]) => [
      file(name),
      {
        type: 'chunk',
        fileName: file(name),
        facadeModuleId: id,
        imports: imports.map(file),
        moduleIds: modules,
        isEntry,
        viteMetadata: { importedCss: new Set(css) },
      },
    ]),
  ) as unknown as Rolldown.OutputBundle
}

const messages = Object.fromEntries(
  LOCALES.map((locale) => [`${locale}-plan`, { id: `/web/src/paraglide/messages/${locale}.js?area=plan` }]),
)

test('a page is brought by its own files, those of what it is drawn in, and what they import, without what the entry brings', () => {
  const { files, routes, areas } = routeFiles(
    bundleOf({
      entry: { isEntry: true, imports: ['foundation'] },
      foundation: {},
      user: { id: route('user'), imports: ['foundation', 'bell'] },
      bell: {},
      plan: { id: route('user/plan'), imports: ['weeks'], css: ['assets/plan.css'] },
      weeks: { imports: ['foundation'] },
      pass: { id: route('user/pass.status') },
      ...messages,
    }),
    () => false,
    () => [],
    (modules) => (modules.includes('routes/user/plan.tsx') ? ['plan'] : []),
  )
  const named = routes.map((one) => [one.pattern, one.files.map((i) => files[i]), one.areas.map((i) => areas[i]?.name)])
  expect(named).toEqual([
    ['/user/pass/status', ['user.js', 'bell.js', 'pass.js'].toSorted(byPlace(files)), []],
    ['/user/plan', ['user.js', 'bell.js', 'plan.js', 'plan.css', 'weeks.js'].toSorted(byPlace(files)), ['plan']],
  ])
  expect(areas[0]?.files.ur).toBe('ur-plan.js')
})

test('what waits for the texts of a page comes along, where it is a file of its own', () => {
  const { files } = routeFiles(
    bundleOf({
      plan: { id: route('user/plan'), imports: ['words'] },
      words: {},
      facade: { id: '\0virtual:messages/plan', imports: ['words'] },
      other: { id: '\0virtual:messages/other' },
      ...messages,
    }),
    never,
    none,
    () => ['plan'],
  )
  expect(files).toEqual(['plan.js', 'words.js', 'facade.js'])
})

const byPlace = (files: readonly string[]) => (a: string, b: string) => files.indexOf(a) - files.indexOf(b)

test('what is left out has no files, and a build without any page fails', () => {
  const bundle = bundleOf({ entry: { isEntry: true }, admin: { id: route('admin/users') } })
  expect(() => routeFiles(bundle, (path) => path.startsWith('admin/'), none, none)).toThrow('code splitting has changed')
})

test('what a page asks for when it runs comes along, and a name that no file bears fails the build', () => {
  const bundle = bundleOf({
    plan: { id: route('user/plan') },
    weeks: { modules: ['/web/src/features/weeks.tsx'], imports: ['days'] },
    days: {},
  })
  const asked: (readonly string[])[] = []
  const found = routeFiles(
    bundle,
    never,
    () => ['features/weeks.tsx'],
    (modules) => {
      asked.push(modules)
      return []
    },
  )
  expect(found.files).toEqual(['plan.js', 'weeks.js', 'days.js'])
  expect(asked).toEqual([['routes/user/plan.tsx', 'features/weeks.tsx']])
  expect(() => routeFiles(bundle, never, () => ['features/gone.tsx'], none)).toThrow('no file holds features/gone.tsx')
})

const never = () => false
const none = () => []

test('an area without a file for its messages fails the build', () => {
  const bundle = bundleOf({ plan: { id: route('user/plan') } })
  expect(() => routeFiles(bundle, never, none, () => ['plan'])).toThrow('the messages of plan have no files')
})

test.each([
  ['user/index', '/user'],
  ['_public/index', '/'],
  ['user/testseries.$groupId', '/user/testseries/*'],
  ['test/_running/attempt', '/test/attempt'],
  ['_public/books/$', '/books/**'],
])('the addresses of %s are %s', (file, pattern) => {
  expect(patternOf(file)).toBe(pattern)
})
