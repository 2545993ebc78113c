import { createHash } from 'node:crypto'
import { type StoredAttempt, storedAttemptKey, unchangingText } from '#domain/attempt/stored-attempt.ts'
import { attemptIdOf } from '#contract/shared/ids.ts'
import { putAttemptFile, readAttemptFile } from '#worker/db/attempt-files.ts'
import type { UnderWay } from '../lib/under-way.ts'
import type { AttemptRow } from './attempt-row.ts'

/** The files of a room's closed attempts in ARCHIVE (decision 0126). */
export class RoomFiles {
  readonly #archive: () => R2Bucket
  readonly #underWay: UnderWay
  readonly #mayWrite: () => boolean

  /** @param mayWrite false while the room forgets everything: no file is begun then */
  constructor(archive: () => R2Bucket, underWay: UnderWay, mayWrite: () => boolean) {
    this.#archive = archive
    this.#underWay = underWay
    this.#mayWrite = mayWrite
  }

  /** The file of a closed attempt; null where there is none. */
  async read(row: AttemptRow): Promise<StoredAttempt | null> {
    return row.closedAt === null ? null : readAttemptFile(this.#archive(), { ...row, closedAt: row.closedAt })
  }

  /**
   * Writes the file of a closing; `before` is the closing of the file that it takes the place of, or null. An attempt that was opened again
   * and closed on another day leaves no second file.
   */
  async keep(stored: StoredAttempt, before: number | null): Promise<void> {
    if (!this.#mayWrite()) throw new Error('the account is being deleted')
    await this.#underWay.of(this.#write(stored, before))
  }

  /** Whether the file of a closed attempt holds what the room holds (`own`). Where it does not, it is written again. */
  async isKept(row: AttemptRow, own: () => StoredAttempt): Promise<boolean> {
    const attemptId = attemptIdOf(row.testId, row.n)
    try {
      const held = own()
      const file = await this.read(row)
      if (file !== null && hashOf(file) === hashOf(held)) return true
      console.warn(JSON.stringify({ level: 'warn', event: 'attempt_file_written_again', attemptId }))
      // The event of a file follows corrected keys, of which the room does not know.
      await this.keep(file === null ? held : { ...held, event: file.event }, null)
    } catch (error) {
      console.warn(JSON.stringify({ level: 'warn', event: 'attempt_file_not_checked', attemptId, error: String(error) }))
    }
    return false
  }

  async remove(rows: readonly AttemptRow[]): Promise<void> {
    const files = rows.flatMap(keysOf)
    if (files.length > 0) await this.#archive().delete(files)
  }

  async #write(stored: StoredAttempt, before: number | null): Promise<void> {
    await putAttemptFile(this.#archive(), stored)
    if (before === null) return
    const old = storedAttemptKey({ ...stored.event, closedAt: before })
    if (old !== storedAttemptKey(stored.event)) await this.#archive().delete(old)
  }
}

/** Where files of an attempt may lie: of its present closing, also where the room has not noted that it is written, and of the one before. */
const keysOf = (row: AttemptRow): string[] =>
  [row.closedAt, row.keptAt].flatMap((closedAt) => (closedAt === null ? [] : [storedAttemptKey({ ...row, closedAt })]))

/** Two stored attempts with the same hash hold the same. */
export const hashOf = (stored: StoredAttempt): string => createHash('sha256').update(unchangingText(stored)).digest('base64url')
