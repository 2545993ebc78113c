/** Several values in one cell. What is written by `join…` is read back the same by `split…`. */

/** Entries of a list, rows or columns: one a line; where an entry has lines of its own, a line `---` stands between entries. */
export function splitEntries(cell: string): string[] {
  const parts = /^---$/m.test(cell) ? cell.split(/^---$/m) : cell.split('\n')
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** Null where an entry holds what separates entries. */
export function joinEntries(entries: readonly string[]): string | null {
  if (entries.some((entry) => /^---$/m.test(entry))) return null
  return entries.some((entry) => entry.includes('\n')) ? entries.join('\n---\n') : entries.join('\n')
}

/** Values with a separator between; the separator and the backslash are written with a backslash before. */
export function splitValues(cell: string, separator: ',' | '|'): string[] {
  const values = ['']
  for (let at = 0; at < cell.length; at++) {
    const here = cell[at] ?? ''
    const next = cell[at + 1]
    if (here === '\\' && (next === separator || next === '\\')) {
      values[values.length - 1] += next
      at++
    } else if (here === separator || here === '\n') values.push('')
    else values[values.length - 1] += here
  }
  return values.map((value) => value.trim()).filter((value) => value !== '')
}

export const joinValues = (values: readonly string[], separator: ',' | '|'): string =>
  values.map((value) => value.replace(separator === ',' ? /[\\,]/g : /[\\|]/g, '\\$&')).join(separator === ',' ? ', ' : ' | ')
