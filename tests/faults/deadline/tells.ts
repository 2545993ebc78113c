import type { PlantedBug } from '../support/bundle.ts'

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
  plant: (bundle) =>
    bundle.replace(
      /(this\.#attempts\.close\(row, closedAt, \w+, result, receipt\);)/,
      '$1 console.log("marked " + row.userId + " " + row.testId + "." + n);',
    ),
}

/** Says of every batch of the queue what it cost; changes nothing else. */
export const TELLS_OF_BATCHES: PlantedBug = {
  name: 'a line for every batch',
  plant: (bundle) =>
    bundle.replace(
      /const (repl\w+) = statements\.length > 0 \? await db\.batch\(statements\) : \[\];/,
      '$&\n  if ($1.length > 0) console.log("batch " + events.length + " " + statements.length + " " + $1.reduce((sum, { meta }) => sum + meta.rows_written, 0));',
    ),
}
