import type { PublicBooksReply } from '../../../worker/contract/books/public.ts'
import type { PublicTestsReply } from '../../../worker/contract/catalogue/public.ts'
import type { PublicReply } from '../../../worker/contract/blog/public.ts'

export interface PublicBindings {
  readonly PUBLIC_PAGES: { fetch(request: Request): Promise<Response> }
}

/** Of an address, what the public pages are made from; anything else would be another copy in the cache. */
const KNOWN = ['lang', 'before', 'tag', 'month', 'day', 'q', 'in', 'exam', 'language'] as const

/** What `PublicPages` answers for an address. Throws where it does not answer. */
export async function askPublicPages(env: PublicBindings, address: URL): Promise<PublicReply | PublicBooksReply | PublicTestsReply> {
  const query = new URLSearchParams(
    KNOWN.flatMap((name) => (address.searchParams.has(name) ? [[name, address.searchParams.get(name) ?? '']] : [])),
  ).toString()
  const response = await env.PUBLIC_PAGES.fetch(new Request(`${address.origin}${address.pathname}${query === '' ? '' : `?${query}`}`))
  if (response.status === 404) return { kind: 'missing' }
  if (!response.ok) throw new Error(`PublicPages answered ${response.status}`)
  return response.json<PublicReply | PublicBooksReply | PublicTestsReply>()
}

/** The same for one visitor: `PublicPages` counts what it has to make for a network. Nothing else of a visitor goes there. */
export function askedBy(request: Request, { PUBLIC_PAGES: pages }: PublicBindings): PublicBindings {
  const address = request.headers.get('cf-connecting-ip')
  return {
    PUBLIC_PAGES: {
      fetch: (asked) => pages.fetch(address === null ? asked : new Request(asked, { headers: { 'x-asking-address': address } })),
    },
  }
}
