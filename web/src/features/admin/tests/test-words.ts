import type { BuilderQuestion } from '#contract/admin-test.ts'
import type { ContentTest } from '#contract/content.ts'
import type { QuestionType } from '#contract/question-form.ts'
import { m } from '#web/lib/messages.ts'

export const kindName: Record<ContentTest['kind'], () => string> = {
  mock: () => m.admin_tests_kind_mock(),
  sectional: () => m.admin_tests_kind_sectional(),
  quiz: () => m.admin_tests_kind_quiz(),
  previousYear: () => m.admin_tests_kind_previous(),
  live: () => m.admin_tests_kind_live(),
}

export const accessName: Record<ContentTest['access'], () => string> = {
  free: () => m.admin_tests_free(),
  prime: () => m.admin_tests_prime(),
}

export const typeName: Record<QuestionType, () => string> = {
  single: () => m.instructions_type_single(),
  multiple: () => m.instructions_type_multiple(),
  numerical: () => m.instructions_type_numerical(),
  trueFalse: () => m.instructions_type_true_false(),
  assertionReason: () => m.instructions_type_assertion(),
  listMatch: () => m.instructions_type_list_match(),
  matrix: () => m.instructions_type_matrix(),
  text: () => m.instructions_type_text(),
}

export const levelName: Record<BuilderQuestion['difficulty'], () => string> = {
  easy: () => m.result_easy(),
  medium: () => m.result_medium(),
  hard: () => m.result_hard(),
}
