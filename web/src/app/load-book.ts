import type { QueryClient } from '@tanstack/react-query'

interface LoaderInput {
  readonly context: { readonly queryClient: QueryClient }
  readonly location: { readonly pathname: string; readonly searchStr: string }
}

/** The loader of a page of books: as of every public page, and without a network what is kept on this device. */
export const loadBook = async ({ context, location }: LoaderInput): Promise<string> => {
  const [{ loadFragment }, { keptFragment }] = await Promise.all([
    import('#web/features/public-pages/fragment-query.ts'),
    import('#web/features/books/kept-fragment.ts'),
  ])
  return loadFragment(context.queryClient, location.pathname + location.searchStr, keptFragment)
}
