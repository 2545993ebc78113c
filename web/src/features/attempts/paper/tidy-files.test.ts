import { expect, test } from 'vitest'
import type { StoredAttempt } from '#web/lib/storage/stored-attempt.ts'
import type { FileNotes } from './file-notes.ts'
import { mergedNote } from './file-notes.ts'
import type { KeptFile } from './files-to-forget.ts'
import { tidyFiles } from './tidy-files.ts'

const DAY = 24 * 3_600_000

function device(names: readonly string[], attempts: readonly StoredAttempt[] = []) {
  const files = new Map(names.map((name) => [name, new ArrayBuffer(1_000)]))
  const noted = new Map<string, KeptFile>()
  const notes: FileNotes = {
    all: async () => [...noted.values()],
    put: async (list) => list.forEach((note) => noted.set(note.hash, mergedNote(noted.get(note.hash), note))),
    remove: async (hashes) => hashes.forEach((hash) => noted.delete(hash)),
  }
  const store = {
    isDurable: true,
    attempts: async () => [...attempts],
    file: async (hash: string) => files.get(hash) ?? null,
    fileNames: async () => [...files.keys()],
    removeFile: async (hash: string) => void files.delete(hash),
  }
  return { files, noted, notes, store }
}

const attemptAt = (hash: string, deadlineAt: number): StoredAttempt =>
  ({
    grant: {
      deadlineAt,
      graceMs: 0,
      pattern: { release: { when: 'atOnce' } },
      paper: { files: { en: { hash } }, assets: { hash: 'assets' } },
    },
  }) as unknown as StoredAttempt

test('a file ages from the first time it is met, and its size is noted', async () => {
  const { files, noted, notes, store } = device(['a'])
  expect((await tidyFiles(store, notes, 0)).forgotten).toEqual([])
  expect(noted.get('a')).toEqual({ hash: 'a', bytes: 1_000, seenAt: 0, wantedUntil: 0 })
  expect((await tidyFiles(store, notes, 30 * DAY)).forgotten).toEqual([])
  expect((await tidyFiles(store, notes, 31 * DAY)).forgotten).toEqual(['a'])
  expect([files.size, noted.size]).toEqual([0, 0])
})
test('every file of an attempt on the device stays, and after its removal until its result can be there', async () => {
  const taken = attemptAt('paper', 50 * DAY)
  const { files, notes, store } = device(['paper', 'assets', 'other'], [taken])
  await tidyFiles(store, notes, 0)
  expect((await tidyFiles(store, notes, 40 * DAY)).forgotten).toEqual(['other'])
  const later = { ...store, attempts: async () => [] }
  expect((await tidyFiles(later, notes, 49 * DAY)).forgotten).toEqual([])
  expect((await tidyFiles(later, notes, 51 * DAY)).forgotten.toSorted()).toEqual(['assets', 'paper'])
  expect(files.size).toBe(0)
})
test('a paper that a start page has just brought again stays, though it had lain here for months', async () => {
  const { notes, store } = device(['paper'])
  await tidyFiles(store, notes, 0)
  await notes.put([{ hash: 'paper', bytes: 0, seenAt: 100 * DAY, wantedUntil: 101 * DAY }])
  expect((await tidyFiles(store, notes, 100 * DAY + 1)).forgotten).toEqual([])
  expect((await tidyFiles(store, notes, 131 * DAY)).forgotten).toEqual(['paper'])
})
test('a note whose file has not come yet is kept while it is wanted', async () => {
  const { noted, notes, store } = device([])
  await notes.put([{ hash: 'soon', bytes: 0, seenAt: 0, wantedUntil: 5 }])
  await tidyFiles(store, notes, 4)
  expect(noted.size).toBe(1)
  await tidyFiles(store, notes, 6)
  expect(noted.size).toBe(0)
})
test('a file that another tab begins to want while it is being looked at stays', async () => {
  const { files, notes, store } = device(['paper'])
  await tidyFiles(store, notes, 0)
  const attempts = async () => {
    await notes.put([{ hash: 'paper', bytes: 0, seenAt: 40 * DAY, wantedUntil: 41 * DAY }])
    return []
  }
  expect((await tidyFiles({ ...store, attempts }, notes, 40 * DAY)).forgotten).toEqual([])
  expect(files.size).toBe(1)
  expect((await notes.all())[0]).toMatchObject({ seenAt: 40 * DAY, wantedUntil: 41 * DAY })
})
test('where the browser keeps nothing there is nothing to tidy', async () => {
  const { notes, store } = device(['a'])
  await tidyFiles({ ...store, isDurable: false }, notes, 0)
  expect((await notes.all()).length).toBe(0)
})
