import { m } from '#web/lib/i18n/messages.ts'
import type { Difficulty } from './question-facts.ts'

export const difficultyName: Record<Difficulty, () => string> = {
  easy: () => m.result_easy(),
  medium: () => m.result_medium(),
  hard: () => m.result_hard(),
}
