import { expect, test } from 'vitest'
import { filesToForget, type KeptFile, ROOM_BYTES } from './files-to-forget.ts'

const DAY = 24 * 3_600_000
const NOW = 1_000 * DAY
const MB = 1_024 * 1_024
const file = (hash: string, daysAgo: number, rest: Partial<KeptFile> = {}): KeptFile => ({
  hash,
  bytes: 30_000,
  seenAt: NOW - daysAgo * DAY,
  wantedUntil: 0,
  ...rest,
})
const forgotten = (files: readonly KeptFile[], open: readonly string[] = []) => filesToForget(files, new Set(open), NOW)

test('a file stays for thirty days and goes after them', () => {
  expect(forgotten([file('new', 0), file('month', 30), file('old', 31)])).toEqual(['old'])
})
test('what an open attempt needs stays, however old it is and however much there is', () => {
  expect(forgotten([file('old', 400, { bytes: 2 * ROOM_BYTES })], ['old'])).toEqual([])
})
test('what a result to come needs stays until that time', () => {
  expect(forgotten([file('waits', 40, { wantedUntil: NOW + 1 }), file('came', 40, { wantedUntil: NOW })])).toEqual(['came'])
})
test('over sixty megabytes the oldest go first, and no more than needed', () => {
  const files = [file('c', 1, { bytes: 25 * MB }), file('a', 3, { bytes: 25 * MB }), file('b', 2, { bytes: 25 * MB })]
  expect(forgotten(files)).toEqual(['a'])
})
test('sixty megabytes exactly are no more than sixty megabytes', () => {
  expect(forgotten([file('a', 3, { bytes: ROOM_BYTES })])).toEqual([])
})
test('files that must stay count for the room, and others make way for them', () => {
  const files = [file('open', 9, { bytes: 59 * MB }), file('a', 3, { bytes: MB }), file('b', 2, { bytes: MB })]
  expect(forgotten(files, ['open'])).toEqual(['a'])
})
test('a device with nothing has nothing to forget', () => {
  expect(forgotten([])).toEqual([])
})
