import { expect, test } from 'vitest'
import { learnersShare } from './learners-share.ts'

const isShared = learnersShare([
  { path: 'routes/user/index.tsx', source: "import { HomePage } from '#web/features/catalogue/home-page.tsx'" },
  {
    path: 'features/catalogue/home-page.tsx',
    source:
      "import { ArrowLeft, Check as Tick, Volume2 } from 'lucide-react'\nimport { Card } from '#web/ui/card.tsx'\nvoid import('#web/ui/late.tsx')",
  },
  { path: 'ui/card.tsx', source: "import { classNames } from './class-names.ts'" },
  { path: 'ui/class-names.ts', source: '' },
  { path: 'ui/late.tsx', source: '' },
  { path: 'ui/table.tsx', source: '' },
  {
    path: 'features/tests/list/tests-page.tsx',
    source: "import { Dices } from 'lucide-react'\nimport { Table } from '#web/ui/table.tsx'",
  },
])
const icon = (name: string) => `/a/node_modules/lucide-react/dist/esm/icons/${name}.mjs`

test('icons and primitives of the first screen are shared; those of other screens, and what comes later, are not', () => {
  expect(['arrow-left', 'check', 'volume-2', 'dices'].map((name) => isShared(icon(name)))).toEqual([true, true, true, false])
  expect(['ui/card.tsx', 'ui/class-names.ts', 'ui/late.tsx', 'ui/table.tsx'].map((path) => isShared(`/a/web/src/${path}`))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('what is not ours, or not in the sources, is left to the other rules', () => {
  expect(isShared('/a/worker/contract/shared/locales.ts')).toBe(true)
  expect(isShared('/a/web/src/paraglide/messages.js')).toBe(true)
  expect(isShared('/a/node_modules/lucide-react/dist/esm/createLucideIcon.mjs')).toBe(true)
})
