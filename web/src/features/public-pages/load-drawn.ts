import type { QueryClient } from '@tanstack/react-query'

interface LoaderInput {
  readonly context: { readonly queryClient: QueryClient }
  readonly location: { readonly pathname: string; readonly searchStr: string }
}

/** The loader of a public page that the server draws: its address, once its content is there. Its code stays out of the entry, where loaders live. */
export const loadDrawn = async ({ context, location }: LoaderInput): Promise<string> => {
  const { loadFragment } = await import('./fragment-query.ts')
  return loadFragment(context.queryClient, location.pathname + location.searchStr)
}
