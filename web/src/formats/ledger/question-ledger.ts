import type { ContentQuestion } from '#contract/imports/content.ts'
import { missingLetters } from './count-xml.ts'

export interface Counted {
  /** Texts of the question as the file has them. */
  readonly texts: readonly string[]
  /** Texts that were told instead of carried, or that became something exact, such as a number. */
  readonly told: readonly string[]
  /** Answers of the file: options, or pairs with a left side. Null where the key is made of words or numbers. */
  readonly answers: number | null
}

/** What a question lacks of its source, in few words; null where source = carried + told. */
export function missingOf(question: ContentQuestion, { texts, told, answers }: Counted): string | null {
  const held = question.options?.length ?? question.rows?.length ?? null
  if (answers !== null && held !== null && held !== answers) return `${held} / ${answers}`
  const missing = missingLetters(texts, [JSON.stringify(question), ...told])
  return missing === '' ? null : missing.slice(0, 60)
}
