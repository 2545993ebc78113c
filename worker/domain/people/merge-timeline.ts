/** Lists that are newest first, merged into one of at most `most` entries; entries of the same moment keep the order of the lists. */
export const mergeTimeline = <Entry extends { readonly at: number }>(lists: readonly (readonly Entry[])[], most: number): Entry[] =>
  lists
    .flat()
    .toSorted((a, b) => b.at - a.at)
    .slice(0, most)
