import type { ReadMarkdown } from './read-markdown.ts'

/** What a file may say of a text beside its words. */
export type FileField = 'title' | 'excerpt' | 'slug' | 'tags'

/** What was read with the fields that the text has; what the file says of others counts as lost. */
export function withFields(read: ReadMarkdown, fields: readonly FileField[]): ReadMarkdown {
  const lost = (['title', 'excerpt', 'slug', 'tags'] as const).filter((name) => !fields.includes(name) && read[name] !== null)
  return {
    ...read,
    ...Object.fromEntries(lost.map((name) => [name, null])),
    losses: [...lost.map((name) => ({ kind: 'frontMatter', line: 1, piece: name }) as const), ...read.losses],
  }
}
