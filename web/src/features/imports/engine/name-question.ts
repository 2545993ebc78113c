import type { ContentQuestion } from '#contract/imports/content.ts'
import { sha256Hex } from '#web/formats/picture-file.ts'

/**
 * A question with a name: its own, or one made of its words and key, so that the same file uploaded again finds its questions. Topic, tags
 * and the like are no part of it: they may be put right.
 */
export async function namedQuestion(question: ContentQuestion): Promise<ContentQuestion> {
  if (question.id !== '') return question
  const { type, variants, key } = question
  return { ...question, id: `q-${(await hashOf({ type, variants, key })).slice(0, 24)}` }
}

export const hashOf = async (value: unknown): Promise<string> =>
  (await sha256Hex(new TextEncoder().encode(JSON.stringify(value)))).slice(0, 40)
