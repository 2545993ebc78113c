import type { PlantedBug } from '../support/planted-bug.ts'

/** What the record was written with: events of rooms, batches of the queue, statements and rows as D1 bills them. */
export interface Bill {
  readonly events: number
  readonly batches: number
  readonly statements: number
  readonly rowsWritten: number
}

/** Says of every attempt when it is marked; changes nothing else. */
export const TELLS_OF_MARKS: PlantedBug = {
  name: 'a line for every mark',
  edits: [
    {
      file: 'durable-objects/attempt-room/attempt-room.ts',
      find: 'this.#attempts.close(row, closedAt, reason, result, receipt)',
      put: `this.#attempts.close(row, closedAt, reason, result, receipt)
    console.log('marked ' + row.userId + ' ' + row.testId + '.' + n)`,
    },
  ],
}

/** Says of every batch of the queue what it cost; changes nothing else. */
export const TELLS_OF_BATCHES: PlantedBug = {
  name: 'a line for every batch',
  edits: [
    {
      file: 'worker/features/attempts/record-events.ts',
      find: 'const replies = statements.length > 0 ? await db.batch<OutdatedAttempt>(statements) : []',
      put: `const replies = statements.length > 0 ? await db.batch<OutdatedAttempt>(statements) : []
  const rowsWritten = replies.reduce((sum, { meta }) => sum + meta.rows_written, 0)
  if (replies.length > 0) console.log('batch ' + events.length + ' ' + statements.length + ' ' + rowsWritten)`,
    },
  ],
}

/** What the hall needs to be told. */
export const TELLS: readonly PlantedBug[] = [TELLS_OF_MARKS, TELLS_OF_BATCHES]
