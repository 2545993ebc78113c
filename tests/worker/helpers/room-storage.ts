import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import type { AttemptRecords } from '#do/attempt-room/attempt-records.ts'
import { recordsIn } from '#do/attempt-room/records-in.ts'
import { TableRecords } from '#do/attempt-room/table-records.ts'

/** The forms in which rooms keep their attempts (decision 0187). */
export const ROOM_FORMS = [1, 2] as const
export type RoomForm = (typeof ROOM_FORMS)[number]

/** What a room has stored, read anew. */
export const storedIn = (storage: DurableObjectStorage): AttemptRecords => recordsIn(storage, 2)

/** Has a room that keeps nothing yet be of a form: that of a version from before form 2 has its tables. */
export async function beOfForm(form: RoomForm, stub: DurableObjectStub): Promise<void> {
  if (form === 2) return
  await runInDurableObject(stub, (_, { storage }) => new TableRecords(storage).makeReady())
  await evictDurableObject(stub)
}
