import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { QuestionPlaceRef } from '#contract/question-bank/question-source.ts'
import { getRevisionQueue } from '#contract/revision/endpoints.ts'
import type { RevisionQueue } from '#contract/revision/schemas.ts'
import type { SavedItem, SavedPage } from '#contract/saved-questions/schemas.ts'
import { forgetSavedQuestion, getSavedQuestion, listSaved, saveQuestion } from '#contract/saved-questions/endpoints.ts'
import { call, keyOf } from '#web/lib/api/call.ts'
import { makeOld } from '#web/lib/api/change.ts'

/** What a learner can say of a saved question. */
export type SavedEdit = Pick<SavedItem, 'note' | 'folder' | 'tags'>

type Pages = InfiniteData<SavedPage, string | null>

const LISTS = { queryKey: keyOf(listSaved) }

/** Changes the lists on the device by hand: what the screen shows as done is done there at once. */
function inLists(client: QueryClient, changed: (items: readonly SavedItem[]) => readonly SavedItem[]): void {
  client.setQueriesData<Pages>(
    LISTS,
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: changed(page.items) })) },
  )
}

/** Forgets it, here at once; where the server cannot be told it is here again. Throws what the call throws. */
export async function removeSaved(client: QueryClient, { questionId }: SavedItem): Promise<void> {
  await client.cancelQueries(LISTS)
  inLists(client, (items) => items.filter((one) => one.questionId !== questionId))
  try {
    await call(forgetSavedQuestion, { params: { questionId }, keepalive: true })
  } catch (error) {
    await client.invalidateQueries(LISTS)
    throw error
  }
}

/** Keeps it as edited, at its place in the list; one that was removed comes back there. Throws what the call throws. */
export async function keepSaved(client: QueryClient, item: SavedItem, edit: SavedEdit): Promise<void> {
  const { questionId, testId, paperVersion, place, savedAt } = item
  const { note, folder, tags } = edit
  inLists(client, (items) => items.map((one) => (one.questionId === questionId ? { ...one, note, folder, tags } : one)))
  try {
    await call(saveQuestion, {
      params: { questionId },
      body: { testId, paperVersion, place, note, folder, tags, savedAt },
      keepalive: true,
    })
  } finally {
    await Promise.all([LISTS, { queryKey: keyOf(getSavedQuestion, { questionId }) }].map((old) => client.invalidateQueries(old)))
  }
}

/** Saves the question of a card of the deck, without a note. Throws what the call throws. */
export async function saveCard(client: QueryClient, { questionId, testId, paperVersion, place }: QuestionPlaceRef): Promise<void> {
  await call(saveQuestion, { params: { questionId }, body: { testId, paperVersion, place, note: '', folder: null, tags: [] } })
  client.setQueryData<RevisionQueue>(
    keyOf(getRevisionQueue),
    (queue) =>
      queue && { ...queue, cards: queue.cards.map((card) => (card.questionId === questionId ? { ...card, isSaved: true } : card)) },
  )
  await makeOld(client, saveQuestion)
}
