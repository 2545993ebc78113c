import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/shared/locales.ts'
import { PATHS } from '#scripts/lib/paths.ts'
import { PERSONAS } from '#scripts/stand-in/personas.ts'
import { measureBundle } from '../../web/check-size.ts'

/** The budgets of the site's JavaScript, in KB of 1,024 bytes, each file gzipped on its own as it travels. The site is built before. */
const KB = 1_024

if (!existsSync(join(PATHS.dist, '.vite/manifest.json'))) throw new Error('web/dist is not there: npm run build')

describe.each(LOCALES)('in %s', async (locale) => {
  const routes = await measureBundle(PATHS.dist, locale)
  const of = (route: string): number => {
    const size = routes[route]?.gzipBytes
    if (size === undefined) throw new Error(`The site has no route ${route}`)
    return size / KB
  }

  test('the first screen of a learner costs at most 110 KB of script, and 130 KB with its styles', () => {
    expect(of('user/index')).toBeLessThanOrEqual(110)
    expect(of('user/index') + (routes['user/index']?.gzipStyleBytes ?? Infinity) / KB).toBeLessThanOrEqual(130)
  })
  test('the test screen adds at most 25 KB to it', () => {
    const shell = new Set(routes['user/index']?.files)
    const added = routes['test/_running/attempt']?.files.filter((file) => !shell.has(file))
    expect(added?.length).toBeGreaterThan(0)
    expect(of('test/_running/attempt') - of('user/index')).toBeLessThanOrEqual(25)
  })
  test('the public pages cost no more than the learner area', () => {
    expect(Math.max(of('_public/index'), of('_public/login'))).toBeLessThanOrEqual(110)
  })
  test('the entry of the admin area costs at most 200 KB', () => {
    expect(of('admin/index')).toBeLessThanOrEqual(200)
  })
})

describe('what is served', () => {
  const files = readdirSync(PATHS.dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const texts = files.filter((path) => ['.js', '.css', '.html', '.json', '.svg', '.txt', ''].includes(extname(path)))

  test('has no source map, and no file speaks of one', () => {
    expect(files.filter((path) => /\/\.(git|svn|hg|env)/.test(path.slice(PATHS.dist.length)))).toEqual([])
    expect(files.filter((path) => path.endsWith('.map'))).toEqual([])
    expect(holding('sourceMappingURL')).toEqual([])
  })
  test.each([
    'localhost:',
    '//127.0.0.1',
    'rzp_',
    'whsec',
    'SESSION_SECRET',
    'OPERATOR_SECRET',
    'GOOGLE_CLIENT_SECRET',
    // The stand-in for Google, its people, and the demo content.
    'OIDC_ISSUER',
    'persona-',
    'stands in for Google',
    'ssc-cgl-mock-1',
    ...PERSONAS.flatMap(({ name, email }) => [name, email]),
  ])('holds nothing of %j', (canary) => {
    expect(holding(canary)).toEqual([])
  })
  test('holds no password: the word alone is in texts and in the names of input fields', () => {
    expect(texts.filter((path) => /passw(?:or)?d["']?\s*[:=]\s*["'`]\w/i.test(readFileSync(path, 'utf8')))).toEqual([])
  })
  test('says with every page what it may load, who may frame it and that it comes by https alone', () => {
    const headers = readFileSync(join(PATHS.dist, '_headers'), 'utf8').split('\n\n')[0] ?? ''
    expect(headers).toMatch(/^\/\*\n/)
    for (const directive of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(headers).toContain(directive)
    expect(headers).not.toMatch(/script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*|https?:)/)
    for (const line of [
      'X-Content-Type-Options: nosniff',
      'Referrer-Policy: ',
      'Strict-Transport-Security: max-age=31536000; includeSubDomains',
    ])
      expect(headers).toContain(line)
  })
  test('the search for these finds what is there', () => {
    expect(holding('appLanguage').length).toBeGreaterThan(0)
  })

  function holding(text: string): string[] {
    return texts.filter((path) => readFileSync(path, 'utf8').includes(text)).map((path) => path.slice(PATHS.dist.length))
  }
})
