import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { NotFoundPage } from '#web/errors/not-found-page.tsx'
import { RouteError } from '#web/errors/route-error.tsx'
import { parseSearch, stringifySearch } from '#web/lib/search-params.ts'
import { routeTree } from '../routeTree.gen.ts'

/** `history` only where there is no browser: the first HTML is drawn without one. */
export function makeRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient },
    defaultPreload: 'intent',
    // Freshness is the query client's business.
    defaultPreloadStaleTime: 0,
    // The page before stays until the code of the next is there (app/shell/route-progress.tsx).
    defaultPendingMs: Infinity,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultErrorComponent: RouteError,
    // Unknown addresses show the page outside any layout (docs/screens.md#areas-and-routes).
    notFoundMode: 'root',
    defaultNotFoundComponent: NotFoundPage,
    trailingSlash: 'never',
  })
}

export type AppRouter = ReturnType<typeof makeRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
