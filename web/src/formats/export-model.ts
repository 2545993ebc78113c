import type { ContentImage, ContentPassage, ContentQuestion, ContentTopic } from '#contract/imports/content.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'

/** What goes with exported questions, each by its id. */
export interface ExportBeside {
  readonly topics: ReadonlyMap<string, ContentTopic>
  readonly passages: ReadonlyMap<string, ContentPassage>
  readonly images: ReadonlyMap<string, ContentImage>
}

export type Variant = NonNullable<ContentQuestion['variants'][Locale]>

/** The languages of a question or a passage, in the order of the site. */
export const languagesOf = ({ variants }: Pick<ContentQuestion | ContentPassage, 'variants'>): Locale[] =>
  LOCALES.filter((language) => variants[language] !== undefined)

/** The name of a picture's file: its id with the ending of its type. */
export const pictureFileName = ({ id, type }: ContentImage): string => `${id}.${type === 'image/jpeg' ? 'jpg' : type.slice(6)}`

/**
 * The text of a list match with its lists below it, P, Q, R … and 1, 2, 3 …, for formats that have no such type; of any other question,
 * its text.
 */
export function stemWithLists({ stem, lists }: Pick<Variant, 'stem' | 'lists'>): string {
  if (lists === undefined) return stem
  const one = lists.one.map((entry, i) => `${String.fromCharCode(80 + i)}. ${entry}`)
  const two = lists.two.map((entry, i) => `${i + 1}\\. ${entry}`)
  return [stem, ...one, ...two].join('\n\n')
}

/** What no learning system's format has a place for. */
export function fieldsLost(question: ContentQuestion): string[] {
  const variants = Object.values(question.variants)
  return [
    ...(question.type === 'listMatch' || question.type === 'assertionReason' ? [`type ${question.type}`] : []),
    ...(question.difficulty === 'medium' ? [] : ['difficulty']),
    ...(question.source === undefined ? [] : ['source']),
    ...(question.year === undefined ? [] : ['year']),
    ...(variants.some(({ videoUrl }) => videoUrl !== undefined) ? ['video'] : []),
    ...(question.type === 'numerical' && (question.decimals ?? 0) > 0 ? ['decimals'] : []),
    ...([question.options, question.rows, question.columns].every(isAlphabet) ? [] : ['letters']),
  ]
}

const isAlphabet = (letters: readonly string[] | undefined): boolean =>
  letters === undefined || letters.every((letter, i) => letter === String.fromCharCode(97 + i))
