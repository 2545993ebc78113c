import { type ImportGraph, isRoute, reach } from './source-graph.ts'

const ROOMS = /^(?:features|admin|formats|app\/shell|session)\//
const isAdminRoute = (path: string): boolean => /^routes\/admin[./]/.test(path)

/**
 * Whether only admins load a module, by its path: an admin's route, or a screen that no other route and neither entry leads to. Texts and
 * chunks of these modules never travel with a learner's screens.
 */
export function adminModules(graph: ImportGraph): (path: string) => boolean {
  const entries = [...graph.keys()].filter(
    (path) => path === 'main.tsx' || path.startsWith('service-worker/') || (isRoute(path) && !isAdminRoute(path)),
  )
  const others = reach(graph, entries, (path) => !isAdminRoute(path) && path !== 'routeTree.gen.ts')
  return (path) => isAdminRoute(path) || (ROOMS.test(path) && graph.has(path) && !others.has(path))
}
