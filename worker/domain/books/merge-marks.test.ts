import { expect, test } from 'vitest'
import { type DeviceMark, mergeMarks } from './merge-marks.ts'

interface Mark {
  readonly id: string
  readonly at: number
}
const device = (id: string, at: number, more: Partial<DeviceMark<Mark>> = {}): DeviceMark<Mark> => ({
  mark: { id, at },
  isRemoved: false,
  isSent: false,
  ...more,
})

test('a mark made here without a network stays until it is sent', () => {
  expect(mergeMarks([device('a', 5)], [])).toEqual([device('a', 5)])
})

test('a mark made elsewhere comes', () => {
  expect(mergeMarks([], [{ id: 'b', at: 3 }])).toEqual([device('b', 3, { isSent: true })])
})

test('a mark that was taken away elsewhere goes', () => {
  expect(mergeMarks([device('a', 5, { isSent: true })], [])).toEqual([])
})

test('of two changes of a mark the later one stays', () => {
  expect(mergeMarks([device('a', 5)], [{ id: 'a', at: 9 }])).toEqual([device('a', 9, { isSent: true })])
  expect(mergeMarks([device('a', 9)], [{ id: 'a', at: 5 }])).toEqual([device('a', 9)])
})

test('a mark taken away here is not brought back by a server that has not heard of it', () => {
  expect(mergeMarks([device('a', 9, { isRemoved: true })], [{ id: 'a', at: 5 }])).toEqual([device('a', 9, { isRemoved: true })])
})

test('two devices that were offline and tell the server in either order end up the same', () => {
  const server = new Map<string, { at: number; isRemoved: boolean }>()
  const send = (marks: readonly DeviceMark<Mark>[]) => {
    for (const { mark, isRemoved, isSent } of marks)
      if (!isSent && (server.get(mark.id)?.at ?? -1) <= mark.at) server.set(mark.id, { at: mark.at, isRemoved })
  }
  const standing = () => [...server].filter(([, { isRemoved }]) => !isRemoved).map(([id, { at }]) => ({ id, at }))
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    server.clear()
    const devices = [
      [device('a', 10), device('b', 20, { isRemoved: true })],
      [device('a', 12), device('b', 15)],
    ]
    for (const n of order) send(devices[n] ?? [])
    const ends = devices.map((marks) =>
      mergeMarks(
        marks.map((one) => ({ ...one, isSent: true })),
        standing(),
      ),
    )
    expect(ends[0]).toEqual(ends[1])
    expect(standing()).toEqual([{ id: 'a', at: 12 }])
  }
})
