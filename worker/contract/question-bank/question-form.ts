/** The types of questions, and the marking schemes that a pattern may give them (docs/exam-rules.md#question-types). Marks as people write them. */
import * as z from 'zod/mini'

/**
 * single: one option · multiple: one or more · numerical: a typed number · trueFalse: true or false · assertionReason: one of the fixed
 * five relations of an assertion and a reason · listMatch: one option that pairs the entries of two lists · matrix: for each row one or
 * more columns · text: a typed word or phrase. Passages are shared by questions of any type.
 */
export const questionTypes = ['single', 'multiple', 'numerical', 'trueFalse', 'assertionReason', 'listMatch', 'matrix', 'text'] as const
export type QuestionType = (typeof questionTypes)[number]

/** What an answer to a question consists of: one option, some options, a number, cells of a table, or words. */
export type AnswerForm = 'option' | 'options' | 'number' | 'cells' | 'words'

export const ANSWER_FORMS = {
  single: 'option',
  trueFalse: 'option',
  assertionReason: 'option',
  listMatch: 'option',
  multiple: 'options',
  numerical: 'number',
  matrix: 'cells',
  text: 'words',
} as const satisfies Record<QuestionType, AnswerForm>

/** Characters that a typed word or phrase may have. */
export const TYPED_WORDS = 100

/** The longest length that a video of a solution can be said to have, in seconds. */
export const LONGEST_VIDEO = 43_200

/** "2", "-1/2", "6/7" or "0.25": an exact mark. */
export const markText = z.string().check(z.regex(/^-?\d{1,4}(\.\d{1,4}|\/\d{1,2})?$/, 'write marks as "2", "-1/2" or "0.25"'))

/** How one question is marked (docs/exam-rules.md#partial-marks). */
export const markingScheme = z.discriminatedUnion('rule', [
  /** Right, wrong or not answered: everything but a matrix; multiple choice must be complete. */
  z.strictObject({ rule: z.literal('fixed'), right: markText, wrong: markText, unanswered: z.optional(markText) }),
  /** JEE Advanced multiple choice: all right, or `partial` for each right one chosen, or `wrong` as soon as one is wrong. */
  z.strictObject({ rule: z.literal('jeeAdvanced'), right: markText, partial: markText, wrong: markText }),
  /** Multiple choice: the share of the right options that was chosen, exactly; `wrong` as soon as one is wrong. */
  z.strictObject({ rule: z.literal('proportional'), right: markText, wrong: markText }),
  /** A matrix: each row on its own, right where all of its columns are chosen and no other. The marks are those of one row. */
  z.strictObject({ rule: z.literal('perRow'), right: markText, wrong: markText, unanswered: z.optional(markText) }),
])
export type MarkingScheme = z.infer<typeof markingScheme>
