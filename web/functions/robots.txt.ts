/** Where search engines do not go: areas behind a login, calls, and what exists only for one person. */
const CLOSED = ['/admin', '/api/', '/papers/', '/test/', '/test-solution/', '/user', '/fragments/', '/blog/search', '/blog/preview/']

export const onRequestGet = ({ request }: { request: Request }): Response =>
  new Response(
    `${['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), `Sitemap: ${new URL('/sitemap.xml', request.url).href}`].join('\n')}\n`,
    {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    },
  )
