/**
 * A spreadsheet runs any cell that begins like a formula (docs/threats.md#spreadsheet-formulas). Such cells get a `'` before them in every file we
 * write, full-width forms included, and lose it again when we read one.
 */
const RUNS = '=+\\-@\\t\\r\\u0000＝＋－＠'
const NEEDS_GUARD = new RegExp(`^'*[${RUNS}]`)
const IS_GUARDED = new RegExp(`^'+[${RUNS}]`)

export const guarded = (text: string): string => (NEEDS_GUARD.test(text) ? `'${text}` : text)
export const unguarded = (text: string): string => (IS_GUARDED.test(text) ? text.slice(1) : text)
