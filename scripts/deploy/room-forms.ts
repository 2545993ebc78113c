import { ROOM_FORMS_READ, roomFormToWrite } from '../../worker/domain/attempt/room-form.ts'
import type { WorkerVersion } from './versions.ts'

/** What a version does with the forms in which rooms keep attempts (decision 0187). */
export interface RoomForms {
  /** The newest form that it reads. */
  readonly reads: number
  /** The form in which it keeps new rooms. */
  readonly writes: number
}

/** Versions from before there was a second form say nothing of them. */
export const OLDEST_FORMS: RoomForms = { reads: 1, writes: 1 }

/** What a deployment notes of a version that keeps new rooms in a form: `roomFormsNoted` reads it. */
export const roomNote = (writes: number): string => `rooms ${ROOM_FORMS_READ} writes ${writes}`

/** What the message of a version notes; null where it notes nothing. */
export function roomFormsNoted(message: string): RoomForms | null {
  const found = /rooms (\d+) writes (\d+)/.exec(message)
  return found === null ? null : { reads: Number(found[1]), writes: Number(found[2]) }
}

/** The form in which the next version keeps new rooms: one that every version of `serving` (ids) reads, so that any of them can take over. */
export function nextRoomForm(serving: readonly string[], versions: readonly WorkerVersion[]): number {
  const read = serving.map((id) => (versions.find((version) => version.id === id)?.rooms ?? OLDEST_FORMS).reads)
  return roomFormToWrite(read.length === 0 ? null : Math.min(...read))
}
