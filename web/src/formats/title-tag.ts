/** A question has at most 20 tags of 40 characters; worker/contract/imports/content.ts. */
const LONGEST_TAG = 40
const MOST_TAGS = 20

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

/** The tags that a question can have, each once, and those that are lost and have to be told. */
export function keptTags(tags: readonly string[]): { readonly kept: readonly string[]; readonly lost: readonly string[] } {
  const all = [...new Set(tags.map((tag) => tag.replace(/\s+/g, ' ').trim()))].filter((tag) => tag !== '')
  const short = all.filter((tag) => tag.length <= LONGEST_TAG)
  return { kept: short.slice(0, MOST_TAGS), lost: [...all.filter((tag) => tag.length > LONGEST_TAG), ...short.slice(MOST_TAGS)] }
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
