/** A statement on one line, with each list of values after IN and each list of rows cut to one entry: its text does not depend on how many there are. */
export const normalStatement = (sql: string): string =>
  sql
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/\bin \(\s*(\?\d*)(?:\s*,\s*\?\d*)+\s*\)/gi, (_, first: string) => `IN (${first})`)
    .replaceAll(/\bvalues (\([^()]*\))(?:\s*,\s*\([^()]*\))+/gi, (_, first: string) => `VALUES ${first}`)
