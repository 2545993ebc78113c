import type { ContentBundle } from '#contract/imports/content.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { ProofRandom } from '../support/random.ts'

/** Stands in every question and nowhere else on the site. */
export const CODE = /LDQ\d\d/

/** The languages that the questions are written in. */
export const PAPER_LANGUAGES = ['en', 'hi', 'ta', 'ur'] as const satisfies readonly Locale[]

const STEMS: Record<(typeof PAPER_LANGUAGES)[number], (code: string, sum: string) => string> = {
  en: (code, sum) => `${code}: What is ${sum}?`,
  hi: (code, sum) => `${code}: ${sum} कितना होता है?`,
  ta: (code, sum) => `${code}: ${sum} எவ்வளவு?`,
  ur: (code, sum) => `${code}: ${sum} کتنے ہوتے ہیں؟`,
}

/** Marks in halves of a mark, so that the proof adds whole numbers. */
export interface Question {
  readonly code: string
  readonly section: 'one' | 'two'
  /** What stands on the four options, by their letters in the bank. */
  readonly options: readonly number[]
  readonly right: number
  readonly halvesRight: number
  readonly halvesWrong: number
}

export const SECTIONS = { one: { count: 6, right: 4, wrong: -1 }, two: { count: 4, right: 6, wrong: -2 } } as const
/** Everything right, in halves of a mark. */
export const FULL_HALVES = SECTIONS.one.count * SECTIONS.one.right + SECTIONS.two.count * SECTIONS.two.right

/** Sums with four results each, one of them right. */
export function drawQuestions(random: ProofRandom): Question[] {
  return (['one', 'two'] as const).flatMap((section) =>
    Array.from({ length: SECTIONS[section].count }, (_, i) => {
      const right = random.int(40, 89)
      const options = [right, right - 10, right + 1, right + 10]
      const at = random.int(0, 3)
      ;[options[0], options[at]] = [options[at] ?? right, options[0] ?? right]
      const number = section === 'one' ? i : SECTIONS.one.count + i
      return {
        code: `LDQ${String(number + 1).padStart(2, '0')}`,
        section,
        options,
        right,
        halvesRight: SECTIONS[section].right,
        halvesWrong: SECTIONS[section].wrong,
      }
    }),
  )
}

export interface Sitting {
  readonly opensAt: number
  /** The test is as long as its window. */
  readonly minutes: number
  readonly graceSeconds: number
}

/** A live test of these questions, in shuffled order, that ends for everyone when its window does. */
export function liveTest(id: string, questions: readonly Question[], { opensAt, minutes, graceSeconds }: Sitting): ContentBundle {
  const idOf = ({ code }: Question) => `${id}.${code.toLowerCase()}`
  const scheme = { one: { rule: 'fixed', right: '2', wrong: '-1/2' }, two: { rule: 'fixed', right: '3', wrong: '-1' } } as const
  return {
    format: 'sopan.content',
    version: 1,
    topics: [{ id: `${id}.t`, subject: { en: 'Maths' }, title: { en: 'Sums' } }],
    patterns: [
      {
        id: `${id}.pattern`,
        version: 1,
        title: { en: 'Live day' },
        exam: 'Live day',
        durationMinutes: minutes,
        graceSeconds,
        saveMode: 'always',
        clock: 'shared',
        calculator: 'none',
        shuffle: { questions: true, options: true },
        percentile: 'atOrBelow',
        rankFrom: 2,
        ties: [{ by: 'section', section: 'two' }, { by: 'fewerWrong' }],
        release: { when: 'windowEnd' },
        sections: (['one', 'two'] as const).map((section) => ({
          id: section,
          title: { en: section === 'one' ? 'One' : 'Two' },
          blocks: [{ type: 'single', count: SECTIONS[section].count, scheme: scheme[section] }],
        })),
      },
    ],
    questions: questions.map((question) => ({
      id: idOf(question),
      type: 'single',
      topic: `${id}.t`,
      difficulty: 'easy',
      options: ['a', 'b', 'c', 'd'],
      key: { options: ['abcd'[question.options.indexOf(question.right)] ?? ''] },
      variants: Object.fromEntries(
        PAPER_LANGUAGES.map((language) => [
          language,
          {
            stem: STEMS[language](question.code, `${question.right - 17} + 17`),
            options: Object.fromEntries(question.options.map((shown, i) => ['abcd'[i] ?? '', String(shown)])),
            solution: `${question.right - 17} + 17 = ${question.right}`,
          },
        ]),
      ),
    })),
    tests: [
      {
        id: `${id}.test`,
        title: { en: 'All-India live test', hi: 'अखिल भारतीय लाइव टेस्ट' },
        exam: 'Live day',
        kind: 'live',
        access: 'free',
        pattern: { id: `${id}.pattern`, version: 1 },
        languages: [...PAPER_LANGUAGES],
        published: true,
        opensAt: new Date(opensAt).toISOString(),
        closesAt: new Date(opensAt + minutes * 60_000).toISOString(),
        sections: (['one', 'two'] as const).map((section) => ({
          id: section,
          questions: questions.filter((question) => question.section === section).map(idOf),
        })),
      },
    ],
  }
}
