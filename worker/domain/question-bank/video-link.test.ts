import { describe, expect, test } from 'vitest'
import type { Locale } from '#contract/shared/locales.ts'
import { isVideoLink, videoFor } from './video-link.ts'

describe('a video may be linked', () => {
  test.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?v=dQw4w9WgXcQ&t=90s',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ?t=12',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?t=90',
    'https://vimeo.com/76979871',
    'https://vimeo.com/76979871/8272103f6e',
    'https://player.vimeo.com/video/76979871',
    'https://diksha.gov.in/play/content/do_31307361015826022413219',
    'https://diksha.gov.in/resources/play/content/do_31307361015826022413219',
  ])('%s', (address) => {
    expect(isVideoLink(address)).toBe(true)
  })
})

describe('anything else may not', () => {
  test.each([
    ['without https', 'http://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['a script', 'javascript:alert(1)//https://youtu.be/dQw4w9WgXcQ'],
    ['another site', 'https://videos.example/watch?v=dQw4w9WgXcQ'],
    ['a site whose name only ends alike', 'https://notyoutube.com/watch?v=dQw4w9WgXcQ'],
    ['a site whose name only begins alike', 'https://www.youtube.com.example/watch?v=dQw4w9WgXcQ'],
    ['a name before the site', 'https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ'],
    ['a name and the right site', 'https://me:pw@www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['a port', 'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ'],
    ['letters that look alike', 'https://www.yоutube.com/watch?v=dQw4w9WgXcQ'],
    ['a redirect of the site', 'https://www.youtube.com/redirect?q=https://evil.example'],
    ['a watch page of no video', 'https://www.youtube.com/watch'],
    ['a channel', 'https://www.youtube.com/@sopan.example'],
    ['the site itself', 'https://youtu.be/'],
    ['a line break inside', 'https://youtu.be/dQw4w9\nWgXcQ'],
    ['spaces around', ' https://youtu.be/dQw4w9WgXcQ '],
    ['no address', 'watch this'],
    ['nothing', ''],
  ])('%s', (_, address) => {
    expect(isVideoLink(address)).toBe(false)
  })
})

describe('which video a language shows', () => {
  const of =
    (...languages: Locale[]) =>
    (language: Locale) =>
      languages.includes(language) ? { url: language } : null
  test.each([
    ['its own', of('hi', 'en'), 'hi', 'hi'],
    ['that of the language that stands in', of('hi', 'en'), 'mr', 'hi'],
    ['English in the end', of('en'), 'mai', 'en'],
    ['none of a language that does not stand in', of('hi'), 'ta', null],
    ['none', of(), 'en', null],
  ] as const)('%s', (_, videoIn, language, expected) => {
    expect(videoFor(videoIn, language)?.language ?? null).toBe(expected)
  })
})
