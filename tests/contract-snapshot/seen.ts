/** What the worker tests tell the collector of a whole run, a line each. */
export type Seen =
  /** The form of replies of a call with a status (`linesOf`). */
  | { readonly reply: readonly [call: string, lines: readonly string[]] }
  /** A statement that the product has prepared on D1 (`normalStatement`). */
  | { readonly statement: string }
  /** The form of JSON that the product has stored somewhere, such as `D1 question.options` (`linesOf`). */
  | { readonly stored: readonly [place: string, lines: readonly string[]] }
