import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'

/**
 * Leads to the page that says why, as soon as the API keeps the person out by law (451, docs/minors.md): their age is not known, or a
 * guardian has to agree. The profile, where an age is said, stays as it is.
 */
export function useBarred(): void {
  const cache = useQueryClient().getQueryCache()
  const router = useRouter()
  useEffect(
    () =>
      cache.subscribe(({ query }) => {
        const { error } = query.state
        if (error instanceof ApiError && error.status === 451 && location.pathname !== '/user/profile')
          void router.navigate({ href: '/unauthorized?why=age', replace: true })
      }),
    [cache, router],
  )
}
