import { strToU8, zipSync } from 'fflate'
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { UploadFormat } from '#web/formats/format-of-file.ts'
import { readUpload } from '#web/formats/read-upload.ts'
import { Refusal } from '#web/formats/upload-model.ts'
import { mutatedBytes, mutatedText } from './mutations.ts'
import { AIKEN, CSV, GIFT, ITEM, JSON_TEXT, MOODLE, OLD } from './small-files.ts'

/** `npm run prove -- formats` looks further. */
const RUNS = 400
vi.setConfig({ testTimeout: 60_000 + RUNS * 50 })

const FILES: readonly (readonly [string, UploadFormat, string])[] = [
  ['Moodle XML', 'moodle', MOODLE],
  ['GIFT', 'gift', GIFT],
  ['QTI 2', 'qti', ITEM],
  ['QTI 1.2', 'qti', OLD],
  ['Aiken', 'aiken', AIKEN],
  ['CSV', 'csv', CSV],
]

async function outcomeOf(format: UploadFormat, bytes: Uint8Array<ArrayBuffer>): Promise<'read' | 'refused'> {
  try {
    await readUpload(format, bytes, { language: 'en' })
    return 'read'
  } catch (error) {
    if (error instanceof Refusal) return 'refused'
    throw error
  }
}

test.each(FILES)('a damaged file of %s is read or refused, and nothing else happens', async (_, format, text) => {
  const outcomes = { read: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(mutatedText(text), async (made) => {
      outcomes[await outcomeOf(format, new TextEncoder().encode(made))]++
    }),
    { numRuns: RUNS },
  )
  // Most damage leaves something to read; if all were refused, this would show nothing.
  expect(outcomes.read).toBeGreaterThan(outcomes.refused)
})

test('damaged JSON is read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(mutatedText(JSON_TEXT), async (made) => void (await outcomeOf('json', new TextEncoder().encode(made)))),
    { numRuns: RUNS },
  )
})

test('a damaged package is read or refused', async () => {
  const zip = new Uint8Array(zipSync({ 'imsmanifest.xml': strToU8('<manifest/>'), 'a.xml': strToU8(ITEM), 'b.xml': strToU8(OLD) }))
  await fc.assert(
    fc.asyncProperty(mutatedBytes(zip), async (made) => void (await outcomeOf('qti', made))),
    { numRuns: RUNS },
  )
})
