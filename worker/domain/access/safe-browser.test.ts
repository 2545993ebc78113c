import { describe, expect, test } from 'vitest'
import { checkSafeBrowser, configKeyHash, type SafeBrowserClaims } from './safe-browser.ts'

const KEY = '81aad4ab9dfd447cc479e6a4a7c9a544e2cafc7f3adeb68b2a21efad68eca4dc'
const OTHER_KEY = 'f'.repeat(64)
const SITE = 'https://sopan.example'
const START = `${SITE}/api/attempts`
const PAGE = `${SITE}/test/start?test=abc`

/** As the documentation of Safe Exam Browser describes it, written out again. */
async function hashOf(url: string, key = KEY): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(url + key)))
  return Array.from(digest, (byte) => (256 + byte).toString(16).slice(1)).join('')
}
const check = (claims: Partial<SafeBrowserClaims>, keys = [KEY]) =>
  checkSafeBrowser(crypto.subtle, keys, { request: null, page: null, ...claims }, [SITE, 'https://exam.example'])

describe('the hash of an address', () => {
  test('is SHA-256 over address and key, in hexadecimal digits', async () => {
    expect(await configKeyHash(crypto.subtle, 'https://a.example/', KEY)).toBe(await hashOf('https://a.example/'))
    // Worked out beforehand with `printf '%s' 'https://a.example/81aa…' | sha256sum`.
    expect(await hashOf('https://a.example/')).toBe('5cb6666901794624525a264fca5b2fef3cd20429bc1f03086f9a3f68c4e2a2cf')
  })
  test('leaves the fragment out and keeps the query', async () => {
    expect(await configKeyHash(crypto.subtle, `${PAGE}#top`, KEY)).toBe(await hashOf(PAGE))
    expect(await configKeyHash(crypto.subtle, PAGE, KEY)).not.toBe(await hashOf(`${SITE}/test/start`))
  })
})

describe('a browser with an allowed configuration', () => {
  test('is known by its own header about the request', async () => {
    expect(await check({ request: { hash: await hashOf(START), url: START } })).toBe('allowed')
  })
  test('is known by what the page read about itself', async () => {
    expect(await check({ page: { hash: await hashOf(PAGE), urls: [PAGE] } })).toBe('allowed')
  })
  test('is known where the hash is about the address at which the document was loaded', async () => {
    expect(await check({ page: { hash: await hashOf(`${SITE}/`), urls: [PAGE, `${SITE}/`] } })).toBe('allowed')
  })
  test('is known on each address of the site, and with capital letters', async () => {
    const url = 'https://exam.example/test/start'
    expect(await check({ page: { hash: (await hashOf(url)).toUpperCase(), urls: [url] } })).toBe('allowed')
  })
  test('may have any of the allowed keys', async () => {
    expect(await check({ request: { hash: await hashOf(START), url: START } }, [OTHER_KEY, KEY])).toBe('allowed')
  })
  test('is known by the page where its header does not fit', async () => {
    expect(await check({ request: { hash: await hashOf(PAGE), url: START }, page: { hash: await hashOf(PAGE), urls: [PAGE] } })).toBe(
      'allowed',
    )
  })
})

describe('refused is', () => {
  test('a browser that says nothing', async () => {
    expect(await check({})).toBe('noHash')
  })
  test('a hash of another key', async () => {
    expect(await check({ request: { hash: await hashOf(START, OTHER_KEY), url: START } })).toBe('otherKey')
    expect(await check({ page: { hash: await hashOf(PAGE, OTHER_KEY), urls: [PAGE] } })).toBe('otherKey')
  })
  test('the key itself, and a part of a hash', async () => {
    for (const hash of [KEY, (await hashOf(START)).slice(0, 63), `${await hashOf(START)}0`, ''])
      expect(await check({ request: { hash, url: START } }), hash).toBe('otherKey')
  })
  test('a hash of another address', async () => {
    expect(await check({ request: { hash: await hashOf(PAGE), url: START } })).toBe('otherKey')
  })
  test.each(['https://other.example/test/start', 'https://sopan.example.evil.example/', 'http://sopan.example/', 'no address', ''])(
    'a right hash of a page that is not of this site (%s)',
    async (url) => {
      expect(await check({ page: { hash: await hashOf(url), urls: [url] } })).toBe('foreignPage')
    },
  )
})
