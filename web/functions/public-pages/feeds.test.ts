import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import type { PublicList } from '../../../worker/contract/blog/public.ts'
import { FEEDS, feed } from './feeds.ts'

const LIST: PublicList = {
  kind: 'list',
  category: null,
  next: null,
  categories: [{ slug: 'maths', title: 'Maths & more', description: '', isDaily: false }],
  posts: [
    {
      id: 'p000000000000001',
      language: 'hi',
      category: 'maths',
      day: null,
      slug: 'ratio-hi',
      title: 'अनुपात <b> & ]]> "भाग"',
      excerpt: 'अनुपात & समानुपात',
      words: 800,
      publishedAt: Date.UTC(2026, 10, 3),
      updatedAt: Date.UTC(2026, 10, 4),
      cover: null,
    },
  ],
}

const read = async (file: (typeof FEEDS)[number]['file']): Promise<string> => {
  const env = { PUBLIC_PAGES: { fetch: async () => Response.json(LIST) } }
  const response = await feed(file)({ request: new Request(`https://sopan.test/blog/${file}?lang=hi`), env })
  expect(response.headers.get('content-type')).toContain(FEEDS.find((one) => one.file === file)?.type)
  return response.text()
}
const isXml = async (contents: string): Promise<boolean> =>
  (await validateXML({ xml: [{ fileName: 'feed.xml', contents }], extension: 'schema', schema: ANY })).valid
/** Takes every element: what is asked is whether the text is XML at all. */
const ANY = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="rss"><xs:complexType mixed="true"><xs:sequence>
  <xs:any processContents="skip" maxOccurs="unbounded"/></xs:sequence><xs:anyAttribute processContents="skip"/></xs:complexType></xs:element></xs:schema>`

test('the RSS feed has what RSS 2.0 demands of a channel and an item', async () => {
  const xml = await read('feed.xml')
  expect(await isXml(xml)).toBe(true)
  expect(await isXml(xml.replace('</channel>', ''))).toBe(false)
  expect(parseRssFeed(xml)).toMatchObject({
    title: 'ब्लॉग · Sopan',
    link: 'https://sopan.test/blog?lang=hi',
    language: 'hi',
    description: expect.stringMatching(/./),
    atom: { links: [{ href: 'https://sopan.test/blog/feed.xml?lang=hi', rel: 'self' }] },
    items: [
      {
        title: 'अनुपात <b> & ]]> "भाग"',
        link: 'https://sopan.test/blog/ratio-hi',
        guid: { value: 'https://sopan.test/blog/ratio-hi', isPermaLink: true },
        description: 'अनुपात & समानुपात',
        pubDate: 'Tue, 03 Nov 2026 00:00:00 GMT',
        categories: [{ name: 'Maths & more' }],
      },
    ],
  })
})

test('the Atom feed has what RFC 4287 demands of a feed and an entry', async () => {
  expect(parseAtomFeed(await read('feed.atom'))).toMatchObject({
    id: 'https://sopan.test/blog?lang=hi',
    title: { value: 'ब्लॉग · Sopan' },
    updated: '2026-11-04T00:00:00.000Z',
    authors: [{ name: 'Sopan' }],
    links: [
      { href: 'https://sopan.test/blog/feed.atom?lang=hi', rel: 'self' },
      { href: 'https://sopan.test/blog?lang=hi', rel: 'alternate' },
    ],
    entries: [
      {
        id: 'https://sopan.test/blog/ratio-hi',
        title: { value: 'अनुपात <b> & ]]> "भाग"' },
        updated: '2026-11-04T00:00:00.000Z',
        published: '2026-11-03T00:00:00.000Z',
      },
    ],
  })
})

test('the JSON feed has what version 1.1 demands', async () => {
  const json = JSON.parse(await read('feed.json')) as { version: string; items: { id: string; content_text: string; url: string }[] }
  expect(json.version).toBe('https://jsonfeed.org/version/1.1')
  expect(json.items).toMatchObject([{ id: 'https://sopan.test/blog/ratio-hi', url: 'https://sopan.test/blog/ratio-hi', language: 'hi' }])
  expect(parseJsonFeed(json).items).toHaveLength(1)
})

test('without an answer readers of feeds are asked to come again', async () => {
  const env = { PUBLIC_PAGES: { fetch: async () => new Response(null, { status: 500 }) } }
  expect((await feed('feed.xml')({ request: new Request('https://sopan.test/blog/feed.xml'), env })).status).toBe(503)
})
