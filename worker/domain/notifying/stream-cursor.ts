/**
 * Where a notification stands to a connection that has everything of its stream up to `last` (ms UTC): it is known already, it is
 * the next, or others lie between, which were lost on the way.
 */
export function streamPlace(last: number, row: { readonly at: number; readonly previousAt: number }): 'known' | 'next' | 'gap' {
  if (row.at <= last) return 'known'
  return row.previousAt <= last ? 'next' : 'gap'
}
