import { toJSONSchema } from 'zod'
import { patternSchema } from '#contract/patterns/pattern.ts'

/** The JSON Schema of a pattern pack, made from the contract; what it cannot say (sums, references) the importer checks. */
export function patternJsonSchema(): Record<string, unknown> {
  const { $schema, ...rest } = toJSONSchema(patternSchema)
  return { $schema, title: 'Pattern pack: the rules of an exam, docs/patterns.md', ...rest }
}
