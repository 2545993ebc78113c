/** A tag has at most 40 characters; worker/contract/imports/content.ts. */
const LONGEST_TAG = 40

/**
 * The title of a question as a tag, which can be searched: none where the title is no more than the beginning of the text, as programs
 * make it. A title that is too long for a tag is lost, which has to be told.
 */
export function tagOfTitle(title: string, stem: string): { readonly tags: readonly string[]; readonly isLost: boolean } {
  const said = title.replace(/\s+/g, ' ').trim()
  const bare = lettersOf(said)
  if (said === '' || (bare !== '' && lettersOf(stem).startsWith(bare) && bare.length > 8)) return { tags: [], isLost: false }
  const isLost = said.length > LONGEST_TAG
  return { tags: isLost ? [] : [said], isLost }
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
