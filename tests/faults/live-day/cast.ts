import type { Locale } from '#contract/shared/locales.ts'
import { LOCALES } from '#contract/shared/locales.ts'
import type { ProofRandom } from '../support/random.ts'
import { PAPER_LANGUAGES, type Question } from './paper.ts'

/** What happens to a browser during the test. */
export const FATES = {
  offlineAtOpening: 'offline at T0, back after 15 s',
  longOfflineAtOpening: 'offline at T0, back after 40 s',
  offlineInside: 'offline for three questions',
  reopened: 'tab closed and opened again',
  backInGrace: 'offline at the end, back in the grace',
  backTooLate: 'offline at the end, back after the grace',
  leaves: 'left, never submitted',
  slowNetwork: 'network of 400 kbit/s',
  submits: 'submitted',
  stays: 'until the time was over',
} as const
export type Fate = keyof typeof FATES

const ONCE: readonly Fate[] = [
  'offlineAtOpening',
  'backInGrace',
  'leaves',
  'longOfflineAtOpening',
  'reopened',
  'offlineInside',
  'backTooLate',
  'slowNetwork',
  'slowNetwork',
  'submits',
]

/** What a learner does with a question: the option that is chosen in the end, by its place in the bank, or none. */
export interface Choice {
  readonly option: number | null
  /** Chosen before, and given up again. */
  readonly before: number | null
  readonly isMarked: boolean
}

export interface Learner {
  readonly name: string
  readonly fate: Fate
  readonly clockOffMs: number
  readonly viewport: { readonly width: number; readonly height: number }
  readonly isPhone: boolean
  readonly language: Locale
  readonly questionLanguage: Locale
  readonly category: 'general' | 'obc' | 'sc' | 'undisclosed'
  readonly state: 'AS' | 'TN' | 'UP'
  /** Whether the name may stand on the leaderboard. */
  readonly isNamed: boolean
  /** By the code of the question. */
  readonly choices: ReadonlyMap<string, Choice>
  /** What stands on the options of a question, in the order of the bank. */
  readonly optionsOf: (code: string) => readonly number[]
}

const HOUR = 3_600_000
const DESKTOPS = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 834, height: 1112 },
]

/** So many learners, their clocks spread evenly over an hour to either side. Every third answers as the one before, so that ranks are shared. */
export function drawCast(count: number, questions: readonly Question[], random: ProofRandom): Learner[] {
  const offsets = shuffled(
    Array.from({ length: count }, (_, i) => Math.round(HOUR * ((2 * i) / Math.max(1, count - 1) - 1))),
    random,
  )
  let sheet = drawSheet(questions, random)
  return offsets.map((clockOffMs, i) => {
    if (i % 3 !== 2) sheet = drawSheet(questions, random)
    const isPhone = i % 5 !== 3 && i % 7 !== 6
    return {
      name: `Learner ${String(i + 1).padStart(2, '0')}`,
      fate: ONCE[i] ?? (i % 3 === 0 ? 'submits' : 'stays'),
      clockOffMs,
      viewport: isPhone ? { width: 360, height: 740 } : (DESKTOPS[i % DESKTOPS.length] ?? { width: 1280, height: 800 }),
      isPhone,
      language: LOCALES[i % LOCALES.length] ?? 'en',
      questionLanguage: PAPER_LANGUAGES[i % PAPER_LANGUAGES.length] ?? 'en',
      category: (['obc', 'general', 'undisclosed', 'sc'] as const)[i % 4] ?? 'obc',
      state: (['AS', 'TN', 'UP'] as const)[i % 3] ?? 'AS',
      isNamed: i % 2 === 0,
      choices: sheet,
      optionsOf: (code) => questions.find((question) => question.code === code)?.options ?? [],
    }
  })
}

function drawSheet(questions: readonly Question[], random: ProofRandom): ReadonlyMap<string, Choice> {
  return new Map(
    questions.map(({ code, options, right }): [string, Choice] => {
      const luck = random.int(0, 9)
      const option = luck === 0 ? null : luck < 7 ? options.indexOf(right) : random.int(0, 3)
      return [code, { option, before: random.int(0, 3) === 0 ? random.int(0, 3) : null, isMarked: random.int(0, 5) === 0 }]
    }),
  )
}

function shuffled<One>(all: One[], random: ProofRandom): One[] {
  for (let i = all.length - 1; i > 0; i--) {
    const j = random.int(0, i)
    const [one, other] = [all[i], all[j]]
    if (one !== undefined && other !== undefined) [all[i], all[j]] = [other, one]
  }
  return all
}
