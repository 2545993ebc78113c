import { endpoint } from '#contract/shared/endpoint.ts'
import type { RenameFolderRequest, SavedDetail, SavedListQuery, SavedPage, SavedRequest } from './schemas.ts'

/** The lists and the pages of saved questions. */
const CHANGES = ['/api/me/saved', '/api/me/saved/:questionId'] as const

/** The learner's saved questions, newest first, a page at a time. */
export const listSaved = endpoint<{ query: SavedListQuery; reply: SavedPage }>()('GET', '/api/me/saved', 'learner')

/** Renames a folder; `to` null empties it. Answers how many questions moved. */
export const renameSavedFolder = endpoint<{ body: RenameFolderRequest; reply: { readonly moved: number } }>()(
  'POST',
  '/api/me/saved/folders/rename',
  'learner',
  CHANGES,
)

/** One saved question with its answer, where no open attempt withholds it. */
export const getSavedQuestion = endpoint<{ reply: SavedDetail }>()('GET', '/api/me/saved/:questionId', 'learner')

/** Saves a question, or changes its note, folder and tags. */
export const saveQuestion = endpoint<{ body: SavedRequest; reply: { readonly saved: true } }>()(
  'PUT',
  '/api/me/saved/:questionId',
  'learner',
  CHANGES,
)

export const forgetSavedQuestion = endpoint<{ reply: { readonly saved: false } }>()(
  'DELETE',
  '/api/me/saved/:questionId',
  'learner',
  CHANGES,
)
