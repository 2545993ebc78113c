import { FALLBACKS, type Locale } from '#contract/shared/locales.ts'

/**
 * Where a video of a solution may be. Each rule is a site with the addresses at which it shows one video: a host alone would let its
 * redirects through (youtube.com/redirect), which lead anywhere. YouTube and Vimeo are where teachers keep videos, DIKSHA is the
 * Government of India's own platform for lessons.
 */
const SITES: readonly { readonly hosts: readonly string[]; readonly path: RegExp; readonly needs?: string }[] = [
  { hosts: ['youtube.com', 'www.youtube.com', 'm.youtube.com'], path: /^\/watch$/, needs: 'v' },
  {
    hosts: ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtube-nocookie.com', 'www.youtube-nocookie.com'],
    path: /^\/(?:shorts|live|embed)\/[\w-]+$/,
  },
  { hosts: ['youtu.be'], path: /^\/[\w-]+$/ },
  { hosts: ['vimeo.com', 'www.vimeo.com'], path: /^\/\d+(?:\/[0-9a-f]+)?$/ },
  { hosts: ['player.vimeo.com'], path: /^\/video\/\d+$/ },
  { hosts: ['diksha.gov.in'], path: /^\/(?:play|resources\/play)\/[\w/-]+$/ },
]

/** Whether an address is one video on a site that is allowed: by https, without a port, a name or a password in it. */
export function isVideoLink(text: string): boolean {
  // The parser takes out spaces and line breaks, so that what it reads is not what was written.
  if (!/^https:\/\/[\x21-\x7e]+$/.test(text)) return false
  const url = URL.parse(text)
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return false
  return SITES.some(
    ({ hosts, path, needs }) =>
      hosts.includes(url.hostname) &&
      path.test(url.pathname) &&
      (needs === undefined || /^[\w-]+$/.test(url.searchParams.get(needs) ?? '')),
  )
}

/** A language's own video, else that of the nearest language that stands in for it; null where none has one. */
export function videoFor<Video>(
  videoIn: (language: Locale) => Video | null,
  language: Locale,
): (Video & { readonly language: Locale }) | null {
  for (let at: Locale | null = language; at !== null; at = FALLBACKS[at]) {
    const video = videoIn(at)
    if (video !== null) return { ...video, language: at }
  }
  return null
}
