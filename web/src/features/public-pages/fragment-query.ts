import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { PublicFragment } from '#contract/blog/public.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { UnreachableError } from '#web/lib/api/api-error.ts'
import { drawnFor } from './first-drawn.ts'

/** A public page without its frame, of a path with its query. A page that is not there is one, too: its text says so. */
export const fragmentQuery = (address: string) =>
  queryOptions({
    queryKey: ['fragment', address, locale],
    queryFn: async ({ signal }): Promise<PublicFragment> => {
      const node = drawnFor(address)
      return node === null
        ? ask(address, signal)
        : {
            title: node.querySelector('h1')?.textContent ?? '',
            html: node.innerHTML,
            post: node.querySelector<HTMLElement>('[data-post]')?.dataset['post'] ?? null,
            movedTo: null,
          }
    },
    staleTime: 60_000,
  })

async function ask(address: string, signal: AbortSignal): Promise<PublicFragment> {
  const url = new URL(`/fragments${address}`, location.origin)
  url.searchParams.set('lang', locale)
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    throw new UnreachableError('no answer', { cause: error })
  })
  if (!response.headers.get('content-type')?.startsWith('application/json') || response.status >= 500)
    throw new UnreachableError(`status ${response.status}`)
  return (await response.json()) as PublicFragment
}

/**
 * Has the content of an address before its route is drawn, and gives the address; a text that has moved is gone to. Where there is no browser,
 * nothing is asked. `kept` gives what this device holds of a page that cannot be reached.
 */
export async function loadFragment(
  queryClient: QueryClient,
  address: string,
  kept?: (address: string) => Promise<PublicFragment | null>,
): Promise<string> {
  if (typeof document === 'undefined') return address
  const { movedTo } = await queryClient.ensureQueryData(fragmentQuery(address)).catch(async (error: unknown) => {
    const copy = error instanceof UnreachableError ? await kept?.(address) : undefined
    if (copy === undefined || copy === null) throw error
    // Old at once, so that it is asked for again where there is a network.
    return queryClient.setQueryData(fragmentQuery(address).queryKey, copy, { updatedAt: 1 }) ?? copy
  })
  if (movedTo !== null) throw redirect({ href: movedTo, replace: true })
  return address
}
