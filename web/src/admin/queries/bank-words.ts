import type { Difficulty } from '#contract/question-bank/schemas.ts'
import { questionTypes, type QuestionType } from '#contract/question-bank/question-form.ts'
import { m } from '#web/lib/i18n/messages.ts'

export const TYPE_NAMES: Record<QuestionType, () => string> = {
  single: () => m.admin_bank_type_single(),
  multiple: () => m.admin_bank_type_multiple(),
  numerical: () => m.admin_bank_type_numerical(),
  trueFalse: () => m.admin_bank_type_true_false(),
  assertionReason: () => m.admin_bank_type_assertion_reason(),
  listMatch: () => m.admin_bank_type_list_match(),
  matrix: () => m.admin_bank_type_matrix(),
  text: () => m.admin_bank_type_text(),
}

export const DIFFICULTY_NAMES: Record<Difficulty, () => string> = {
  easy: () => m.admin_bank_easy(),
  medium: () => m.admin_bank_medium(),
  hard: () => m.admin_bank_hard(),
}

export const typeChoices = () => questionTypes.map((type) => ({ value: type, label: TYPE_NAMES[type]() }))
export const difficultyChoices = () =>
  (['easy', 'medium', 'hard'] as const).map((difficulty) => ({ value: difficulty, label: DIFFICULTY_NAMES[difficulty]() }))
