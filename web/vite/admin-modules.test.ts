import { expect, test } from 'vitest'
import { adminModules } from './admin-modules.ts'
import { importGraph } from './source-graph.ts'

const isAdmin = adminModules(
  importGraph([
    { path: 'main.tsx', source: "import { tree } from './routeTree.gen.ts'\nimport { Toaster } from '#web/ui/toaster.tsx'" },
    { path: 'routeTree.gen.ts', source: "import { Route } from './routes/admin/prime.tsx'" },
    { path: 'routes/admin.tsx', source: "import { AdminLayout } from '#web/app/shell/admin-layout.tsx'" },
    {
      path: 'routes/admin/prime.tsx',
      source: "import { Orders } from '#web/features/prime/admin/orders.tsx'\nimport { Price } from '#web/features/prime/price.ts'",
    },
    { path: 'routes/user/buy-pass.tsx', source: "void import('#web/features/prime/buy-page.tsx')" },
    { path: 'features/prime/buy-page.tsx', source: "import { Price } from './price.ts'" },
    { path: 'features/prime/price.ts', source: '' },
    { path: 'features/prime/admin/orders.tsx', source: "import { List } from '#web/admin/list/admin-list.tsx'" },
    { path: 'admin/list/admin-list.tsx', source: "import { Table } from '#web/ui/table.tsx'" },
    { path: 'app/shell/admin-layout.tsx', source: '' },
    { path: 'ui/table.tsx', source: '' },
    { path: 'ui/toaster.tsx', source: '' },
  ]),
)

test("routes and screens that only admins reach are admins'", () => {
  const paths = ['routes/admin.tsx', 'routes/admin/prime.tsx', 'features/prime/admin/orders.tsx', 'admin/list/admin-list.tsx']
  expect(paths.filter(isAdmin)).toEqual(paths)
  expect(isAdmin('app/shell/admin-layout.tsx')).toBe(true)
})
test("what a learner's route leads to, now or later, is not", () => {
  expect(['features/prime/buy-page.tsx', 'features/prime/price.ts', 'routes/user/buy-pass.tsx'].filter(isAdmin)).toEqual([])
})
test('primitives and entries belong to everyone', () => {
  expect(['ui/table.tsx', 'ui/toaster.tsx', 'main.tsx', 'routeTree.gen.ts'].filter(isAdmin)).toEqual([])
})
