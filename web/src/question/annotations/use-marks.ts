import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useSignedIn } from '#web/session/session-store.ts'
import type { PendingMark, QuestionPlace } from './mark-outbox.ts'
import { QuestionMarks } from './question-marks.ts'

const byOwner = new Map<string, QuestionMarks>()

/** One for each person, whatever is on screen: what waits continues being sent after the test. */
function marksOf(ownerId: string): QuestionMarks {
  const marks = byOwner.get(ownerId) ?? new QuestionMarks(ownerId)
  byOwner.set(ownerId, marks)
  return marks
}

export interface MarksHere {
  /** Null where the question is not kept; the note of one that is may be empty. */
  readonly note: string | null
  readonly isReported: boolean
  /** Whether the server has it now; else it waits on this device. */
  readonly put: (mark: PendingMark) => Promise<boolean>
}

/** What the signed-in person says of this question. */
export function useMarks(at: QuestionPlace): MarksHere {
  const { _id } = useSignedIn()
  const marks = useMemo(() => marksOf(_id), [_id])
  useEffect(() => void marks.load(at.attemptId), [marks, at.attemptId])
  return {
    note: useSyncExternalStore(marks.subscribe, () => marks.note(at)),
    isReported: useSyncExternalStore(marks.subscribe, () => marks.isReported(at)),
    put: (mark) => marks.put(mark),
  }
}
