import { expect, test } from 'vitest'
import { readVersions } from './versions.ts'

const noted = (id: string, message: string) => ({ id, annotations: { 'workers/tag': id, 'workers/message': message } })
const changedSecret = (id: string) => ({ id, annotations: { 'workers/triggered_by': 'secret' } })
const of = (...items: readonly object[]) => readVersions({ items }).map(({ objectStep, rooms }) => ({ objectStep, ...rooms }))

test('a version is described by what its deployment noted', () => {
  const made = { ...noted('1.2.0', '1.2.0, objects v3, rooms 2 writes 1'), metadata: { created_on: '2026-11-29T10:00:00Z' } }
  expect(readVersions({ items: [made] })).toEqual([
    { id: '1.2.0', name: '1.2.0', objectStep: 'v3', rooms: { reads: 2, writes: 1 }, madeAt: Date.UTC(2026, 10, 29, 10) },
  ])
})

test('a version from before rooms had a second form reads and writes form 1', () => {
  expect(of(noted('1.1.0', '1.1.0, objects v3'))).toEqual([{ objectStep: 'v3', reads: 1, writes: 1 }])
})

test('a version that only changed a secret reads and writes what the one before it does', () => {
  const versions = of(
    changedSecret('3'),
    changedSecret('2'),
    noted('1.2.0', '1.2.0, objects v3, rooms 2 writes 2'),
    noted('1.1.0', '1.1.0'),
  )
  expect(versions.slice(0, 2)).toEqual([
    { objectStep: null, reads: 2, writes: 2 },
    { objectStep: null, reads: 2, writes: 2 },
  ])
})

test('a version that something else deployed is taken for one that reads form 1 alone', () => {
  expect(of({ id: '3', annotations: {} }, noted('1.2.0', '1.2.0, objects v3, rooms 2 writes 2'))[0]).toEqual({
    objectStep: null,
    reads: 1,
    writes: 1,
  })
})
