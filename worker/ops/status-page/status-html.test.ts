import { describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/shared/locales.ts'
import type { SiteStatus } from '../site-status.ts'
import { statusHtml } from './status-html.ts'
import { STATUS_TEXTS } from './status-texts.ts'

const at = Date.UTC(2026, 10, 26, 5)
const ok: SiteStatus = { status: 'ok', since: null, checkedAt: at, version: '1.4.0' }
const trouble: SiteStatus = { ...ok, status: 'trouble', since: at - 3_600_000 }

describe.each(LOCALES)('the status page in %s', (locale) => {
  const page = statusHtml(trouble, locale)
  test('names its language and direction', () => {
    expect(page).toContain(`<html lang="${locale}" dir="${locale === 'ur' ? 'rtl' : 'ltr'}">`)
  })
  test('leads to every other language and not to its own', () => {
    const links = [...page.matchAll(/ hreflang="(\w+)"/g)].map(([, language]) => language)
    expect(links).toEqual(LOCALES.filter((one) => one !== locale))
  })
  test('leaves no placeholder open', () => {
    for (const status of [ok, trouble, { ...ok, status: 'unknown', checkedAt: null } as const])
      expect(statusHtml(status, locale).replace(/<style>.*<\/style>/s, '')).not.toMatch(/[{}]|undefined/)
  })
})

test('a site that works says so, when it was looked at in time of India, and where answers are', () => {
  const page = statusHtml(ok, 'en')
  expect(page).toContain('Everything is working')
  expect(page).toContain('Last checked: <time datetime="2026-11-26T05:00:00.000Z">26 Nov 2026, <bdi dir="ltr">10:30 am IST</bdi></time>')
  expect(page).toContain(STATUS_TEXTS.en.status_answers)
  expect(page).toContain('Version <bdi>1.4.0</bdi>')
})

test('trouble is told with the moment it began, as the language writes it', () => {
  const since = (locale: 'en' | 'ta') =>
    /<p>[^<]*<time[^>]*>(.+?)<\/time>/.exec(statusHtml(trouble, locale))?.[1]?.replaceAll(/<[^>]+>/g, '')
  expect(since('en')).toBe('26 Nov 2026, 9:30 am IST')
  expect(since('ta')).toMatch(/நவ.*2026, 9:30 .*IST$/)
})

test('where nobody looked, the page says that it does not know', () => {
  const page = statusHtml({ status: 'unknown', since: null, checkedAt: null, version: '1.4.0' }, 'en')
  expect(page).toContain('tell right now')
  expect(page).toContain('Not checked yet')
})

test('the page runs no script, asks for no indexing, and shows a name with signs of HTML as it is', () => {
  const page = statusHtml({ ...ok, version: '<b>' }, 'en', 'Tests & <script>')
  expect(page).not.toContain('<script')
  expect(page).toContain('<meta name="robots" content="noindex">')
  expect(page).toContain('Tests &amp; &lt;script&gt;')
  expect(page).toContain('Version <bdi>&lt;b&gt;</bdi>')
})
