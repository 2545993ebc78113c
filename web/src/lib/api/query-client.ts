import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Kept on the device for the next visit (query-persistence.ts). Never for anything of a test before its release. */
      persist?: boolean
      /** The same for everyone: asked for with no one signed in, too. */
      public?: boolean
    }
  }
}

const SECOND = 1_000

/**
 * Failures are logged here and shown where the data was wanted; nowhere else. `isSignedIn` keeps a screen that is being left after a
 * sign-out from asking once more for what it showed, as no one.
 */
export function createQueryClient(isSignedIn: () => boolean): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => console.warn('Not loaded:', query.queryKey, error) }),
    defaultOptions: {
      queries: {
        enabled: ({ meta }) => meta?.public === true || isSignedIn(),
        staleTime: 30 * SECOND,
        gcTime: 24 * 60 * 60 * SECOND,
        // Offline a call fails at once and says so, instead of waiting without a word.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
        retryDelay: (failures) => Math.min(8_000, 700 * 2 ** failures),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
