import { expect, test } from 'vitest'
import { EXCEPTIONS, toMeeteiMayek } from '#web/lib/i18n/meetei-mayek.ts'
import { TIME_WORDS } from '#web/lib/i18n/time-words.ts'
import { INFO_PAGES, readInfoPage } from './info-pages.ts'
import { readMessages, wordsOf } from './read-messages.ts'

const TEXTS = [
  ...[...readMessages('mni').values()].map(wordsOf),
  ...INFO_PAGES.map((page) => readInfoPage(page, 'mni')),
  JSON.stringify(TIME_WORDS.mni),
]

test('every Manipuri text of the site can be written in Meetei Mayek whole', () => {
  expect(TEXTS.length).toBeGreaterThan(1_000)
  // The danda belongs to all scripts of India and has its own letter here.
  expect(TEXTS.map(toMeeteiMayek).filter((text) => /[\u0980-\u09ff\u0964]/.test(text))).toEqual([])
})

test('every exception occurs', () => {
  const all = TEXTS.join(' ').normalize()
  expect(EXCEPTIONS.filter((one) => !all.includes(one.replaceAll('-', '')))).toEqual([])
})
