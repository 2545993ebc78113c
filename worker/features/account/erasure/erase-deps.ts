import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { markErasure } from '#worker/db/erasure-marks.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { boardOf, hubOf, roomOf } from '#worker/platform/objects.ts'
import type { EraseDeps } from './erase.ts'

export const eraseDeps = (env: Env): EraseDeps => ({
  db: env.DB,
  search: env.SEARCH,
  media: env.MEDIA,
  archive: env.ARCHIVE,
  mark: (userId, at) => markErasure(env, userId, at),
  newId,
  now,
  keys: tokenKeysOf(env),
  hub: (userId) => hubOf(env, userId),
  room: (userId, testId) => roomOf(env, userId, testId),
  board: (testId) => boardOf(env, testId),
})
