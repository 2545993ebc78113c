import type { QueryClient } from '@tanstack/react-query'
import { chooseFocusExam } from '#contract/exams/endpoints.ts'
import type { HomeResponse } from '#contract/catalogue/schemas.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { makeOld } from '../api/change.ts'
import { homeQuery } from '../api/learner-queries.ts'
import { keepUnsent, unsentChoice } from './unsent-choice.ts'

/** Shows the choice at once, keeps it on the device, and tells the server as soon as it can be reached. */
export function chooseExam(client: QueryClient, ownerId: string, exam: string): Promise<'sent' | 'waits' | 'refused'> {
  keepUnsent({ ownerId, exam })
  return sendFocus(client, ownerId)
}

/** Sends what this person chose and the server has not heard of; nothing where there is none. Refused is forgotten: the old exam is back. */
export async function sendFocus(client: QueryClient, ownerId: string): Promise<'sent' | 'waits' | 'refused'> {
  const choice = unsentChoice()
  if (choice === null || choice.ownerId !== ownerId) return 'sent'
  try {
    const { focusExam } = await call(chooseFocusExam, { body: { exam: choice.exam } })
    // A first answer of before may still be on its way.
    await client.cancelQueries({ queryKey: homeQuery().queryKey })
    client.setQueryData<HomeResponse>(homeQuery().queryKey, (home) =>
      home?.learner === undefined ? home : { ...home, weakest: null, learner: { ...home.learner, focusExam } },
    )
    // Another may have been chosen meanwhile: that one is sent by its own call.
    if (unsentChoice() === choice) keepUnsent(null)
    await makeOld(client, chooseFocusExam)
    return 'sent'
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return 'waits'
    if (unsentChoice() === choice) keepUnsent(null)
    return 'refused'
  }
}
