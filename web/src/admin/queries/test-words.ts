import type { ContentTest } from '#contract/imports/content.ts'
import { m } from '#web/lib/i18n/messages.ts'

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
