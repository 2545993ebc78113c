import type { Localized } from './locales.ts'

/** A published test as posts and chapters offer it. */
export interface PublicTest {
  readonly id: string
  readonly title: Localized
  readonly questions: number
  readonly minutes: number
  readonly access: 'free' | 'prime'
}
