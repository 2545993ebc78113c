import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { focusExamOf } from '#domain/exams/focus-exam.ts'
import { homeQuery } from '../api/learner-queries.ts'
import { subscribeUnsent, unsentChoice } from './unsent-choice.ts'

/**
 * The exam that the screens of this learner are about: what was chosen on this device and is not sent yet, else what the server knows; null
 * is none; undefined while nothing is known. `onlyKept` asks no one where the device has an answer of before.
 */
export function useFocusExam(userId: string, onlyKept = false): string | null | undefined {
  const unsent = useSyncExternalStore(subscribeUnsent, unsentChoice, () => null)
  const { data, isError } = useQuery({ ...homeQuery(), ...(onlyKept && { staleTime: Infinity }) })
  if (unsent?.ownerId === userId) return unsent.exam
  if (data === undefined) return isError ? null : undefined
  return focusExamOf(data.learner?.focusExam ?? null, data.learner?.examGoals ?? [])
}
