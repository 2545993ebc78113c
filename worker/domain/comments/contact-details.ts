import { plainDigits } from './plain-digits.ts'

/** How someone can be reached outside the site, as far as a text says it. */
export type ContactDetail = 'link' | 'phone' | 'handle'

/** The first of them that a text holds; null for none. Digits count in every script, and look-alike forms of letters and signs as well. */
export function contactDetail(text: string): ContactDetail | null {
  const plain = plainDigits(text.normalize('NFKC').replace(INVISIBLE, ''))
  if (LINK.some((pattern) => pattern.test(plain))) return 'link'
  if (hasPhone(plain)) return 'phone'
  return HANDLE.test(plain) ? 'handle' : null
}

/** Zero-width characters, variation selectors and the frame of keycaps: nothing of them is seen. */
const INVISIBLE = /\u00ad|[\u200b-\u200f]|[\u2060-\u2064]|[\ufe00-\ufe0f]|\u20e3|\ufeff/g

/** Endings of addresses. In small letters or in capitals alone: "good.In" is a sentence without a space after its full stop. */
const ENDINGS = 'com|in|org|net|edu|gov|io|me|co|info|xyz|app|shop|site|online|live|link|page|club|top|store|tech|ly|gl|be|tv|ai|dev'
const INDIAN_ENDINGS = 'भारत|भारोत|ভারত|ভাৰত|ભારત|ఇండియా|భారత్|இந்தியா|ಭಾರತ|ഭാരതം|بھارت'
/** "dot" as it is said; "in" and other words of a sentence may follow it only where it stands in brackets. */
const DOT = '(?:dot|डॉट|डाट|ডট|டாட்|డాట్|ಡಾಟ್|ഡോട്ട്|ડોટ|ڈاٹ)'
const AFTER_NAME = '(?<=[\\p{L}\\p{M}\\p{N}]'
const END = '(?![\\p{L}\\p{M}\\p{N}])'
const LINK: readonly RegExp[] = [
  /[a-z]:\/\//i,
  /\bwww\s?\./i,
  new RegExp(`${AFTER_NAME})\\.(?:${ENDINGS}|${ENDINGS.toUpperCase()}|${INDIAN_ENDINGS})${END}`, 'u'),
  new RegExp(`${AFTER_NAME}\\s?)[([{]\\s?${DOT}\\s?[)\\]}]\\s?(?:${ENDINGS})${END}`, 'iu'),
  new RegExp(`${AFTER_NAME}\\s)${DOT}\\s(?:com|org|net|xyz|io)${END}`, 'iu'),
]

/** Names that others are found by: "@name", "name@okbank". A price ("12 @ 5 each", "@5%") is none. */
const HANDLE = /@\s?\p{L}[\p{L}\p{M}\p{N}_.-]{2,}/u

/** Runs of digits with what people put between them. A comma groups amounts and separates the terms of a series. */
const RUN = /\+?\d(?:[\s().\-–—_/*•]{0,3}\d){8,17}/g

/** Ten digits from 6 on as in India, with or without 0, 91 or +91, or 8 to 15 digits after a "+". */
function hasPhone(plain: string): boolean {
  for (const [run] of plain.matchAll(RUN)) {
    const digits = run.replace(/\D/g, '')
    if (/^(?:0|91|091|0091)?[6-9]\d{9}$/.test(digits)) return true
    if (run.startsWith('+') && digits.length <= 15) return true
  }
  return false
}
