import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { NotFoundPage } from '#web/features/errors/not-found-page.tsx'
import { RouteError } from '#web/features/errors/route-error.tsx'
import { RoutePending } from '#web/features/errors/route-pending.tsx'
import { parseSearch, stringifySearch } from '#web/lib/search-params.ts'
import { routeTree } from '../routeTree.gen.ts'

export function makeRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // Freshness is the query client's business.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: RoutePending,
    trailingSlash: 'never',
  })
}

export type AppRouter = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
