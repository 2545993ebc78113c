/** Terms with a fixed rendering: where they stand in a source text, and which translations lack the rendering. */

export interface LockedTerm {
  readonly term: string
  /** In the language of the translation. */
  readonly rendering: string
}

export interface FoundTerm extends LockedTerm {
  /** How often the term stands in the source. */
  readonly count: number
  /** Whether the rendering stands in the translation at least once. */
  readonly isKept: boolean
}

/**
 * The terms that stand in a source text, in the order of their first place, with whether a translation keeps the rendering of each. A longer
 * term takes its words from a shorter one: "angular momentum" is not "momentum". A term is found as a whole word, whatever its case, also
 * with a plural "s"; formulas and the names of pictures are no text.
 */
export function foundTerms(source: string, translation: string, terms: readonly LockedTerm[]): FoundTerm[] {
  const text = plain(source)
  const written = plain(translation)
  const taken: [from: number, to: number][] = []
  const found: (FoundTerm & { readonly at: number })[] = []
  // The longest first; of terms of one length the order does not matter, because they cannot hold each other.
  for (const one of terms.toSorted((a, b) => b.term.length - a.term.length)) {
    const places = placesOf(text, one.term).filter(([from, to]) => !taken.some(([a, b]) => from < b && a < to))
    const [first] = places
    if (first === undefined) continue
    taken.push(...places)
    found.push({ ...one, count: places.length, isKept: holds(written, one.rendering), at: first[0] })
  }
  return found.toSorted((a, b) => a.at - b.at).map(({ term, rendering, count, isKept }) => ({ term, rendering, count, isKept }))
}

/**
 * A letter, a mark that belongs to one, a digit, or a joiner within a word of an Indic script. JavaScript's `\\b` knows Latin letters alone.
 */
const IN_WORD = String.raw`[\p{L}\p{M}\p{N}\u200c\u200d_]`

function placesOf(text: string, term: string): [number, number][] {
  const words = plain(term).trim()
  if (words === '') return []
  const pattern = new RegExp(String.raw`(?<!${IN_WORD})${escaped(words)}(?:s|es)?(?!${IN_WORD})`, 'gu')
  return [...text.matchAll(pattern)].map(({ index, 0: hit }) => [index, index + hit.length])
}

/**
 * Whether a rendering stands in a text. A word of an Indic language takes endings ("संवेग" – "संवेगों"), so it has to begin as a word and may go on.
 */
function holds(text: string, rendering: string): boolean {
  const words = plain(rendering).trim()
  return words !== '' && new RegExp(String.raw`(?<!${IN_WORD})${escaped(words)}`, 'u').test(text)
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`)

/** Letters in one form and case, and blanks in place of formulas and pictures, so that places stay in their order. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\$\$[^$]*\$\$|\$[^$\n]*\$|!\[[^\]]*\]\([^)]*\)/g, (hit) => ' '.repeat(hit.length))
    .toLowerCase()
