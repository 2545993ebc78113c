/** What is chosen once for rows that do not say it themselves. */
export interface RowSettings {
  readonly subject: string
  readonly topic: string
  readonly difficulty: 'easy' | 'medium' | 'hard'
  /** Where a language has no solution, the right answer stands as one; else the row is at fault. */
  readonly solutionFromKey: boolean
}

export const DEFAULT_SETTINGS: RowSettings = { subject: '', topic: '', difficulty: 'medium', solutionFromKey: true }
