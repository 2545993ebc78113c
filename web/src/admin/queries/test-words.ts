import type { TestKind } from '#contract/catalogue/schemas.ts'
import type { ContentTest } from '#contract/imports/content.ts'
import { m } from '#web/lib/i18n/messages.ts'

export const kindName: Record<TestKind, () => string> = {
  mock: () => m.admin_tests_kind_mock(),
  sectional: () => m.admin_tests_kind_sectional(),
  quiz: () => m.admin_tests_kind_quiz(),
  previousYear: () => m.admin_tests_kind_previous(),
  live: () => m.admin_tests_kind_live(),
  daily: () => m.daily_quiz_name(),
}

export const accessName: Record<ContentTest['access'], () => string> = {
  free: () => m.admin_tests_free(),
  prime: () => m.admin_tests_prime(),
}
