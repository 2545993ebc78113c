import { expect, test } from 'vitest'
import { nextParcel, type PendingReview, readOutbox, withoutParcel, withUndo } from './review-outbox.ts'

const review = (op: string): PendingReview => ({ kind: 'review', op, questionId: 'q', grade: 3, at: 1 })
const NONE: ReadonlySet<string> = new Set()

test('a grade that was not sent is undone by forgetting it', () => {
  expect(withUndo([review('a'), review('b')], 'b', NONE)).toEqual([review('a')])
})

test('a grade that the server may have is undone by telling the server', () => {
  expect(withUndo([review('a')], 'a', new Set(['a']))).toEqual([review('a'), { kind: 'undo', op: 'a' }])
  expect(withUndo([], 'a', NONE)).toEqual([{ kind: 'undo', op: 'a' }])
})

test('grades go together up to an undo, which goes by itself', () => {
  let outbox = [review('a'), review('b'), { kind: 'undo', op: 'b' } as const, review('c')]
  const sizes: (number | string)[] = []
  for (let parcel = nextParcel(outbox); parcel !== null; parcel = nextParcel(outbox)) {
    sizes.push(parcel.kind === 'undo' ? parcel.op : parcel.reviews.length)
    outbox = withoutParcel(outbox, parcel)
  }
  expect(sizes).toEqual([2, 'b', 1])
})

test('no more than fifty go at once', () => {
  const parcel = nextParcel(Array.from({ length: 70 }, (_, i) => review(String(i))))
  expect(parcel?.kind === 'reviews' && parcel.reviews.length).toBe(50)
})

test.each([null, '', '{', '7', '[1,{"op":2}]'])('what was not written by it is nothing: %s', (text) => {
  expect(readOutbox(text)).toEqual([])
})

test('what was kept is found again', () => {
  expect(readOutbox(JSON.stringify([review('a'), { kind: 'undo', op: 'b' }]))).toEqual([review('a'), { kind: 'undo', op: 'b' }])
})
