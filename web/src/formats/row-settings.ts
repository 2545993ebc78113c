import type { GroupedReading } from '#domain/text/grouped-number.ts'
import type { TextForm } from './text-form.ts'

/** What is chosen once for rows that do not say it themselves. */
export interface RowSettings {
  readonly subject: string
  readonly topic: string
  readonly difficulty: 'easy' | 'medium' | 'hard'
  /** Where a language has no solution, the right answer stands as one; else the row is at fault. */
  readonly solutionFromKey: boolean
  /** How texts are written; null until someone says so: then a sheet is what it looks like, and other formats are Markdown already. */
  readonly textForm: TextForm | null
  /** What "1,000" is in a key; null until someone says so: then such a key is a fault. */
  readonly grouped: GroupedReading | null
}

export const DEFAULT_SETTINGS: RowSettings = {
  subject: '',
  topic: '',
  difficulty: 'medium',
  solutionFromKey: true,
  textForm: null,
  grouped: null,
}
