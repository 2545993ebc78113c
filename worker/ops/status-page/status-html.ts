import { directionOf, ENDONYMS, type Locale, LOCALES } from '#contract/shared/locales.ts'
import { dateTag } from '#domain/time/date-tag.ts'
import brand from '../../../brand.json' with { type: 'json' }
import type { SiteStatus } from '../site-status.ts'
import { STATUS_STYLE } from './status-style.ts'
import { STATUS_TEXTS } from './status-texts.ts'

/** The whole page in one language, without scripts and without a file of the site. */
export function statusHtml({ status, since, checkedAt, version }: SiteStatus, locale: Locale, name: string = brand.name): string {
  const m = STATUS_TEXTS[locale]
  const { heading, text, sign } = {
    ok: { heading: m.status_ok, text: m.status_ok_text, sign: CHECK },
    trouble: { heading: m.status_trouble, text: m.status_trouble_text, sign: EXCLAMATION },
    unknown: { heading: m.status_unknown, text: m.status_unknown_text, sign: QUESTION },
  }[status]
  const checked = checkedAt === null ? escaped(m.status_not_checked) : withTime(m.status_checked, checkedAt, locale)
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escaped(heading)} · ${escaped(name)}</title>
<link rel="icon" href="/favicon.svg">
<style>${STATUS_STYLE}</style>
</head>
<body>
<header>
<a class="brand" href="/" dir="ltr">${LOGO}<span>${escaped(name)}</span></a>
<p>${escaped(m.status_title)}</p>
</header>
<main>
<section class="${status}">
<h1>${sign}<span>${escaped(heading)}</span></h1>
<p>${since === null ? escaped(text) : withTime(text, since, locale)}</p>
<p class="quiet">${checked}</p>
</section>
<p>${escaped(m.status_answers)}</p>
<p class="ways"><a class="button" href="/status?lang=${locale}">${escaped(m.status_again)}</a><a href="/">${escaped(m.status_open)}</a></p>
</main>
<footer>
<nav aria-label="${escaped(m.status_languages)}"><h2>${escaped(m.status_languages)}</h2><ul>
${LOCALES.filter((one) => one !== locale)
  .map((one) => `<li><a href="/status?lang=${one}" hreflang="${one}" lang="${one}" dir="${directionOf(one)}">${ENDONYMS[one]}</a></li>`)
  .join('\n')}
</ul></nav>
<p class="quiet">${escaped(m.status_version).replace('{version}', () => `<bdi>${escaped(version)}</bdi>`)}</p>
</footer>
</body>
</html>
`
}

/** The text with its moment in India's time, "21 Nov 2026, 10:30 am IST", as the language writes it. */
const withTime = (text: string, at: number, locale: Locale): string =>
  escaped(text).replace('{time}', () => `<time datetime="${new Date(at).toISOString()}">${momentHtml(at, locale)}</time>`)

/** The hour stands apart: after Arabic letters its figures would be laid out one by one. */
function momentHtml(at: number, locale: Locale): string {
  const part = (options: Intl.DateTimeFormatOptions): string =>
    escaped(new Intl.DateTimeFormat(dateTag(locale), { ...options, timeZone: 'Asia/Kolkata' }).format(at))
  const day = part({ day: 'numeric', month: 'short', year: 'numeric' })
  const hour = part({ hour: 'numeric', minute: '2-digit', hour12: true })
  return `${day}${locale === 'ur' ? '،' : ','} <bdi dir="ltr">${hour} IST</bdi>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const LOGO = `<svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" shape-rendering="crispEdges"><path d="M12 3H9v5H6v5H3v5H0v3h12Z" fill="currentColor"/><path d="M12 3h3v5h3v5h3v5h3v3H12Z" fill="currentColor" opacity="0.5"/></svg>`

const signOf = (path: string): string =>
  `<svg viewBox="0 0 24 24" width="32" height="32" aria-hidden="true"><circle cx="12" cy="12" r="12" fill="currentColor"/><path class="stroke" d="${path}"/></svg>`
const CHECK = signOf('M7 12.5l3.5 3.5L17 8.5')
const EXCLAMATION = signOf('M12 6v7.5M12 17.5v.01')
const QUESTION = signOf('M9 9.5a3 3 0 1 1 4.4 2.6c-1 .55-1.4 1.1-1.4 2.1M12 17.8v.01')
