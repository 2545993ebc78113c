import type { ContentQuestion } from '#contract/imports/content.ts'

/** The pictures a question names, each once. The id ends at the bracket, as in worker/importing. */
export const imageNamesOf = (question: Pick<ContentQuestion, 'variants'>): string[] => imageNamesIn(JSON.stringify(question.variants))

export const imageNamesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\]\(image:([^\s()]{1,80})\)/g)].map((match) => match[1] ?? '')),
]
