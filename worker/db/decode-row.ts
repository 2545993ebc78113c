/** Rows of hand-written SQL get their types here: a column that the statement does not give, or of another type, is an error at once. */
import * as z from 'zod/mini'

/** What a row holds, by column. `z.object({ id: z.string(), count: z.number() })` */
export type RowShape<Row> = z.ZodMiniType<Row>

/** A row is not as the code that reads it expects. The message names the columns and never their values. */
export class UnexpectedRow extends Error {
  constructor(columns: readonly string[]) {
    super(`a row of the database is not as expected in: ${columns.join(', ')}`)
    this.name = 'UnexpectedRow'
  }
}

/** The row as its shape says. @throws {UnexpectedRow} */
export function decodeRow<Row>(shape: RowShape<Row>, row: unknown): Row {
  const decoded = z.safeParse(shape, row)
  if (decoded.success) return decoded.data
  throw new UnexpectedRow(Array.from(new Set(decoded.error.issues.map(({ path }) => path.join('.')))))
}

/** As `decodeRow` for what `first()` gives: null where there is no row. */
export const decodeFirst = <Row>(shape: RowShape<Row>, row: unknown): Row | null => (row === null ? null : decodeRow(shape, row))

/** As `decodeRow` for each row of a result. */
export const decodeRows = <Row>(shape: RowShape<Row>, { results }: { readonly results: readonly unknown[] }): Row[] =>
  results.map((row) => decodeRow(shape, row))

/** A column that holds JSON text of the given shape. Text that is no JSON is refused like a value of another shape. */
export const jsonColumn = <Value>(shape: z.ZodMiniType<Value>) =>
  z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string, context): unknown => {
        try {
          return JSON.parse(text)
        } catch {
          context.issues.push({ code: 'custom', message: 'no JSON', input: undefined })
          return z.NEVER
        }
      }),
      shape,
    ),
  )
