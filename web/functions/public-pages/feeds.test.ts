import { readFileSync } from 'node:fs'
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { expect, test } from 'vitest'
import { memoryPages, validateXML } from 'xmllint-wasm'
import * as z from 'zod/mini'
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

/** RFC 4287 as a grammar. */
const ATOM = readFileSync(new URL('../../../tests/schemas/atom.rng', import.meta.url), 'utf8')
const isAtom = async (contents: string): Promise<boolean> =>
  (
    await validateXML({
      xml: [{ fileName: 'feed.atom', contents }],
      extension: 'relaxng',
      schema: [ATOM],
      maxMemoryPages: memoryPages.MiB * 64,
    })
  ).valid

test('the Atom feed is valid by the grammar of RFC 4287, which finds what is wrong', async () => {
  const xml = await read('feed.atom')
  expect(await isAtom(xml)).toBe(true)
  for (const [found, put] of [
    [/<updated>[^<]*<\/updated>/, ''],
    ['2026-11-04T00:00:00.000Z', '4 November 2026'],
    ['2026-11-04T00:00:00.000Z', '2026-11-04T00:00:00'],
    [/<author>.*?<\/author>/s, ''],
    [/<id>[^<]*<\/id>/, '<id>ratio</id>'],
    [' href="', ' ref="'],
    ['<entry>', '<entry><title>Twice</title>'],
  ] as const) {
    expect(xml.replace(found, put), String(found)).not.toBe(xml)
    expect(await isAtom(xml.replace(found, put)), String(found)).toBe(false)
  }
})

/** JSON Feed 1.1 (jsonfeed.org/version/1.1): what it demands, and of what kind the rest must be. */
const ADDRESS = z.url()
const AUTHORS = z.array(z.strictObject({ name: z.optional(z.string()), url: z.optional(ADDRESS), avatar: z.optional(ADDRESS) }))
const LANGUAGE = z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/))
const JSON_FEED = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().check(z.minLength(1)),
  home_page_url: z.optional(ADDRESS),
  feed_url: z.optional(ADDRESS),
  description: z.optional(z.string()),
  icon: z.optional(ADDRESS),
  favicon: z.optional(ADDRESS),
  language: z.optional(LANGUAGE),
  authors: z.optional(AUTHORS),
  items: z.array(
    z
      .strictObject({
        id: z.string().check(z.minLength(1)),
        url: z.optional(ADDRESS),
        title: z.optional(z.string()),
        content_html: z.optional(z.string()),
        content_text: z.optional(z.string()),
        summary: z.optional(z.string()),
        image: z.optional(ADDRESS),
        date_published: z.optional(z.iso.datetime({ offset: true })),
        date_modified: z.optional(z.iso.datetime({ offset: true })),
        authors: z.optional(AUTHORS),
        tags: z.optional(z.array(z.string())),
        language: z.optional(LANGUAGE),
      })
      .check(z.refine((item) => item.content_html !== undefined || item.content_text !== undefined)),
  ),
})

test('the JSON feed is valid by the schema of version 1.1, which finds what is wrong', async () => {
  const text = await read('feed.json')
  const isValid = (json: string) => JSON_FEED.safeParse(JSON.parse(json)).success
  expect(JSON_FEED.safeParse(JSON.parse(text)).error?.issues).toBeUndefined()
  for (const [found, put] of [
    ['"version"', '"edition"'],
    ['"content_text"', '"text"'],
    ['2026-11-04T00:00:00.000Z', '4 November'],
    ['"id"', '"_id"'],
    ['"https://sopan.test/blog/ratio-hi"', '"ratio-hi"'],
  ] as const) {
    // Both id and address have the same text: what is an address must be one.
    const spoilt = text.replaceAll(found, put)
    expect(spoilt, found).not.toBe(text)
    expect(isValid(spoilt), found).toBe(false)
  }
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
