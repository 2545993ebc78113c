/** The site is written as React and runs on Preact (decision 0139): what the two do differently is used nowhere. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PATHS } from '#scripts/lib/paths.ts'

const SOURCES = join(PATHS.root, 'web/src')
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [
    /\bSuspense\b|\buseSuspense|\blazy\(/,
    'suspends: Preact may leave the screen before beside the new one. lib/late-component.tsx loads code late',
  ],
  [/^\s*<(?:title|meta|link)[\s>]/m, 'an element for the head, which Preact leaves where it is. lib/page-title.tsx sets the title'],
  [/<form[^>]*\saction=\{/, 'a form whose action is a function, which Preact does not call'],
  [/\bcreatePortal\b/, 'a portal: in Preact its events do not reach the components around it'],
]

const faultsOf = (path: string, source: string): string[] =>
  REFUSED.filter(([pattern]) => pattern.test(source)).map(([, why]) => `${path}: ${why}`)

test('nothing of the site needs what Preact does in another way', () => {
  const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.endsWith('.gen.ts'),
  )
  expect(sources.length).toBeGreaterThan(400)
  expect(sources.flatMap((path) => faultsOf(path, readFileSync(join(SOURCES, path), 'utf8')))).toEqual([])
})

test.each([
  '<Suspense fallback={null}>',
  'const Late = lazy(() => import("./late.tsx"))',
  'const { data } = useSuspenseQuery(query)',
  '<title>Home</title>',
  '<form action={save}>',
  'return createPortal(children, document.body)',
])('%s would be found', (source) => {
  expect(faultsOf('features/some/screen.tsx', source)).toHaveLength(1)
})
