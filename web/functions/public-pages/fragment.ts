import type { PublicFragment } from '../../../worker/contract/blog/public.ts'
import { drawPublicPage } from './draw-page.ts'
import { askedBy, type PublicBindings } from './public-bindings.ts'

/** What the site asks for where it does not load a page anew: the page of the address after `/fragments`. */
export async function fragment({ request, env }: { request: Request; env: PublicBindings }): Promise<Response> {
  const url = new URL(request.url)
  const address = new URL(url.pathname.slice('/fragments'.length) + url.search, url.origin)
  const page = await drawPublicPage(askedBy(request, env), address, Date.now()).catch(() => null)
  if (page === null) return Response.json({ error: 'unavailable' }, { status: 503, headers: { 'retry-after': '5' } })
  const headers = { 'cache-control': 'public, max-age=0, must-revalidate' }
  if ('movedTo' in page)
    return Response.json({ title: '', html: '', post: null, movedTo: page.movedTo } satisfies PublicFragment, { headers })
  const body: PublicFragment = { title: page.title, html: String(page.html), post: page.post, movedTo: null }
  return Response.json(body, { status: page.status, headers })
}
