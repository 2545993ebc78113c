import { useCallback, useEffect, useRef, useState } from 'react'
import { getReading, removeMark, saveMark, savePlace } from '#contract/books/reader-endpoints.ts'
import type { BookMark, ReadingPlace } from '#contract/books/reader-schemas.ts'
import { mergeMarks } from '#domain/books/merge-marks.ts'
import { call } from '#web/lib/api/call.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useOnline } from '#web/lib/online.ts'
import { useSessionUser } from '#web/session/session-store.ts'
import { deviceReading, type DeviceReading, putDeviceReading } from './books-store.ts'

export interface Reading {
  /** Null until the device has been asked. */
  readonly place: ReadingPlace | null
  readonly marks: readonly BookMark[]
  readonly keepMark: (mark: BookMark) => void
  readonly takeAway: (mark: BookMark) => void
  readonly rememberPlace: (place: ReadingPlace) => void
  /** What the server refused, to be said to the reader; null while all is well. */
  readonly refused: unknown
}

/**
 * A reader's place and marks in a book. The device knows them first, with or without a network; whoever is logged in has them on every
 * device: what is not sent yet is sent when the book is opened, at each change, and when the network is back.
 */
export function useReading(bookId: string): Reading {
  const ownerId = useSessionUser()?._id ?? ''
  const [reading, setReading] = useState<DeviceReading | null>(null)
  const [refused, setRefused] = useState<unknown>(null)
  const isOnline = useOnline()
  const latest = useRef<DeviceReading | null>(null)

  const change = useCallback((next: DeviceReading) => {
    latest.current = next
    setReading(next)
    void putDeviceReading(next)
  }, [])

  const exchange = useCallback(async () => {
    const mine = latest.current
    if (mine === null || mine.ownerId === '' || !navigator.onLine) return
    try {
      const { sent, refusal } = await sendUnsent(mine)
      const server = await call(getReading, { params: { bookId } })
      const now = latest.current
      if (now?.ownerId !== mine.ownerId) return
      const marks = mergeMarks(
        now.marks.map((one) => (sent.has(nameOf(one.mark)) ? { ...one, isSent: true } : one)),
        server.marks,
      )
      const own = now.place
      const place = server.place !== null && (own === null || server.place.at >= own.at) ? { ...server.place, isSent: true } : own
      change({ ...now, marks, place: place !== null && sent.has(`place ${place.at}`) ? { ...place, isSent: true } : place })
      if (refusal !== null) setRefused(refusal)
    } catch (error) {
      // Without a network it is sent later.
      if (error instanceof ApiError && error.status !== 401) setRefused(error)
    }
  }, [bookId, change])

  useEffect(() => {
    let isCurrent = true
    void deviceReading(ownerId, bookId).then((found) => {
      if (!isCurrent) return
      latest.current = found
      setReading(found)
      void exchange()
    })
    return () => {
      isCurrent = false
    }
  }, [ownerId, bookId, exchange])
  useEffect(() => {
    if (isOnline) void exchange()
  }, [isOnline, exchange])

  const put = (mark: BookMark, isRemoved: boolean): void => {
    const mine = latest.current
    if (mine === null) return
    setRefused(null)
    change({ ...mine, marks: [...mine.marks.filter((one) => one.mark.id !== mark.id), { mark, isRemoved, isSent: false }] })
    void exchange()
  }
  return {
    place: reading?.place ?? null,
    marks: reading?.marks.flatMap(({ mark, isRemoved }) => (isRemoved ? [] : [mark])) ?? [],
    keepMark: (mark) => put(mark, false),
    takeAway: (mark) => put({ ...mark, at: Date.now() }, true),
    rememberPlace: (place) => {
      const mine = latest.current
      if (mine === null) return
      change({ ...mine, place: { ...place, isSent: false } })
      if (mine.ownerId !== '') void call(savePlace, { params: { bookId }, body: place, keepalive: true }).catch(() => {})
    },
    refused,
  }
}

const nameOf = (mark: BookMark): string => `${mark.id} ${mark.at}`

interface Sent {
  /** Names of what the server knows now. */
  readonly sent: ReadonlySet<string>
  /** The first refusal; null where there was none. What was refused stays on the device and holds up nothing else. */
  readonly refusal: ApiError | null
}

/** Sends what the server does not know. Rejects where the network fails or the session has ended. */
async function sendUnsent({ bookId, marks, place }: DeviceReading): Promise<Sent> {
  const sent = new Set<string>()
  let refusal: ApiError | null = null
  const send = async (name: string, asked: Promise<unknown>): Promise<void> => {
    try {
      await asked
      sent.add(name)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 401) throw error
      // A chapter that is gone keeps nothing.
      if (error.status === 404) sent.add(name)
      else refusal ??= error
    }
  }
  for (const { mark, isRemoved, isSent } of marks) {
    if (isSent) continue
    const { id, ...body } = mark
    const params = { bookId, id }
    await send(nameOf(mark), isRemoved ? call(removeMark, { params, query: { at: String(mark.at) } }) : call(saveMark, { params, body }))
  }
  if (place !== null && !place.isSent) {
    const { isSent: _, ...body } = place
    await send(`place ${place.at}`, call(savePlace, { params: { bookId }, body }))
  }
  return { sent, refusal }
}
