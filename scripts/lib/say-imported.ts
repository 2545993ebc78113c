/** What an import did, by kind of content. */
export type ImportCounts = Readonly<Record<string, { readonly created: number; readonly updated: number; readonly unchanged: number }>>

/** What became of the content in a sentence: what is new, what was overwritten, and what was the same. */
export function sayImported(what: string, counts: ImportCounts): string {
  const said = (['created', 'updated', 'unchanged'] as const).map((status) => {
    const parts = Object.entries(counts).flatMap(([kind, count]) => (count[status] > 0 ? [`${count[status]} ${kind}`] : []))
    return parts.length === 0 ? '' : `${WORDS[status]}: ${parts.join(', ')}`
  })
  const all = said.filter((part) => part !== '')
  return `${what} is loaded. ${all.length === 0 ? 'Nothing had to change' : all.join('. ')}.`.replace(/packs is/, 'packs are')
}

const WORDS = { created: 'New', updated: 'Overwritten', unchanged: 'Unchanged' } as const
