import { randomBytes } from 'node:crypto'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { beginUploadRequest } from '#contract/imports/schemas.ts'
import { keptOriginal } from '#web/features/imports/engine/kept-original.ts'
import { UploadSession } from '#web/features/imports/engine/upload-session.ts'
import { formatOfFile } from '#web/formats/format-of-file.ts'
import { readUpload } from '#web/formats/read-upload.ts'
import { memoryStore } from './memory-store.ts'
import { drawing, p, paragraphs, PNG, run, wordFile } from './word-file.ts'

const MB = 1024 * 1024
/** Bytes that no zip makes smaller. */
const noise = (size: number): Uint8Array => new Uint8Array(randomBytes(size))
const BODY = p(run('1. Which is it? ') + drawing('i1', 'A rod')) + paragraphs('(a) Delhi\n(b) Goa\nAns: b')
const document = (size: number) =>
  wordFile(BODY, { media: { i1: ['a.png', PNG] }, more: { 'word/media/b.bin': [noise(size), { level: 0 }] } })

vi.setConfig({ testTimeout: 180_000 })

test('a document of 39 MB is read, and one over 40 MB is refused by its size', async () => {
  const large = document(39 * MB)
  expect(formatOfFile('a.docx', large)).toBe('docx')
  const { rows, problems } = await readUpload('docx', large, { language: 'en' })
  expect([rows.length, problems.filter(({ level }) => level === 'error')]).toEqual([1, []])
  expect(() => formatOfFile('a.docx', document(40 * MB))).toThrow(expect.objectContaining({ code: 'too_large', params: { most: '40' } }))
})

test('a text of more than 10 MB is refused by its own limit', () => {
  expect(() => formatOfFile('a.csv', new Uint8Array(10 * MB + 1).fill(97))).toThrow(
    expect.objectContaining({ code: 'too_large', params: { most: '10' } }),
  )
})

test('a package may come to more than 64 MB, and not to more than 160, counted while it is unpacked', async () => {
  const item = '<assessmentItem identifier="a"><itemBody><p>No question</p></itemBody></assessmentItem>'
  const zip = (size: number) =>
    new Uint8Array(zipSync({ 'imsmanifest.xml': strToU8('<manifest/>'), 'a.xml': strToU8(item), 'b.png': new Uint8Array(size) }))
  const { problems } = await readUpload('qti', zip(80 * MB), { language: 'en' })
  expect(problems.map(({ code }) => code)).toEqual(['type_unsupported'])
  await expect(readUpload('qti', zip(161 * MB), { language: 'en' })).rejects.toMatchObject({ code: 'bomb' })
})

test('a file above 10 MB is told, and kept by its checksum and name', async () => {
  const session = new UploadSession(memoryStore(), () => 'a'.repeat(16))
  const large = document(11 * MB)
  await session.open([{ name: 'large.docx', bytes: large }])
  await session.check(() => {})
  expect(session.problems({ code: 'file_not_kept', level: null })).toEqual([
    expect.objectContaining({ row: null, level: 'warning', params: { name: 'large.docx', most: '10' } }),
  ])
  const original = await session.original()
  expect(original).toEqual({ kind: 'checksum', bytes: large.byteLength, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  if (original.kind === 'whole') throw new Error('the file is kept whole')
  const { kind: _, ...file } = original
  const order = {
    id: 'a'.repeat(16),
    fileName: 'large.docx',
    format: 'docx',
    total: 1,
    settings: { mapping: [], subject: '', topic: '', file },
  }
  expect(beginUploadRequest.safeParse(order).success).toBe(true)
  expect(beginUploadRequest.safeParse({ ...order, settings: { ...order.settings, file: { ...file, sha256: 'x' } } }).success).toBe(false)
})

test('a file of 10 MB and less is kept as it came', async () => {
  const small = wordFile(BODY, { media: { i1: ['a.png', PNG] } })
  const original = await keptOriginal({ name: 'small.docx', bytes: small })
  if (original.kind === 'checksum') throw new Error('the file is not kept')
  const kept = new Uint8Array(await original.file.arrayBuffer())
  expect(strFromU8(unzipSync(kept)['word/document.xml'] ?? new Uint8Array())).toContain('Which is it?')
})
