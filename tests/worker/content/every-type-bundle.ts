import type { ContentQuestion } from '#contract/imports/content.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { QuestionType } from '#contract/question-bank/question-form.ts'
import { choice, nth, PNG, sampleBundle, type FullBundle } from './sample-bundle.ts'

/** Words that stand in keys of fill-in questions and in no paper. */
export const KEY_WORD = 'canary of the key'

/**
 * A bundle under ids that begin with `p`: one published test in English, Hindi and Urdu with a question of every type that is not in
 * sampleBundle. A picture stands in a row of the matrix and in an entry of the lists only.
 */
export function everyTypeBundle(p: string): FullBundle {
  const bundle = sampleBundle(p)
  const pattern = nth(bundle.patterns, 0)
  const questions = [trueFalse(p), assertionReason(p), listMatch(p), matrix(p), text(p), proportional(p)]
  const fixed = { rule: 'fixed', right: '2', wrong: '-1/2' } as const
  const block = (type: QuestionType, scheme: ContentPattern['sections'][number]['blocks'][number]['scheme'] = fixed) => ({
    type,
    count: 1,
    scheme,
  })
  return {
    ...bundle,
    images: [{ id: `${p}.fig`, type: 'image/png', data: PNG }],
    passages: [],
    questions,
    patterns: [
      {
        ...pattern,
        shuffle: { questions: false, options: true },
        ties: [],
        sections: [
          {
            id: 'one',
            title: { en: 'One' },
            blocks: [
              block('trueFalse'),
              block('assertionReason'),
              block('listMatch'),
              block('matrix', { rule: 'perRow', right: '1', wrong: '-1/3' }),
              block('text'),
              block('multiple', { rule: 'proportional', right: '2', wrong: '-1' }),
            ],
          },
        ],
      },
    ],
    tests: [
      {
        ...nth(bundle.tests, 0),
        languages: ['en', 'hi', 'ur'],
        sections: [{ id: 'one', questions: questions.map(({ id }) => id) }],
      },
    ],
  }
}

const LANGUAGES = ['en', 'hi', 'ur'] as const satisfies readonly Locale[]

function inEach<T>(make: (language: Locale) => T) {
  return Object.fromEntries(LANGUAGES.map((language) => [language, make(language)])) as Record<(typeof LANGUAGES)[number], T>
}

function base(p: string, name: string) {
  return { id: `${p}.${name}`, topic: `${p}.t`, difficulty: 'medium' as const }
}

const words = (language: Locale, name: string) => ({ stem: `${name} ${language}?`, solution: `canary-of-the-solution ${language} ${name}` })

const trueFalse = (p: string): ContentQuestion => ({
  ...base(p, 'tf'),
  type: 'trueFalse',
  variants: inEach((language) => words(language, 'tf')),
  key: { options: ['b'] },
})

const assertionReason = (p: string): ContentQuestion => ({
  ...base(p, 'ar'),
  type: 'assertionReason',
  variants: inEach((language) => words(language, 'ar')),
  key: { options: ['d'] },
})

const listMatch = (p: string): ContentQuestion => ({
  ...base(p, 'lm'),
  type: 'listMatch',
  options: ['a', 'b', 'c', 'd'],
  variants: inEach((language) => ({
    ...words(language, 'lm'),
    lists: { one: ['p $x^2$', 'q', 'r'], two: ['1', '2', `![A square](image:${p}.fig)`, '4'] },
    options: { a: 'P-1, Q-2, R-3', b: 'P-2, Q-1, R-3', c: 'P-3, Q-2, R-1', d: 'P-4, Q-2, R-1' },
  })),
  key: { options: ['c'] },
})

const matrix = (p: string): ContentQuestion => ({
  ...base(p, 'mx'),
  type: 'matrix',
  rows: ['b', 'a', 'c'],
  columns: ['x', 'w', 'z', 'y'],
  variants: inEach((language) => ({
    ...words(language, 'mx'),
    rows: { a: 'row a', b: `row b ![A square](image:${p}.fig)`, c: 'row c' },
    columns: { w: 'column w', x: 'column x', y: 'column y', z: 'column z' },
  })),
  key: { rows: { a: ['w', 'y'], b: ['x'], c: ['y', 'z', 'x'] } },
})

const text = (p: string): ContentQuestion => ({
  ...base(p, 'tx'),
  type: 'text',
  variants: inEach((language) => words(language, 'tx')),
  key: { texts: [KEY_WORD, 'कुंजी', 'کلید'] },
})

const proportional = (p: string): ContentQuestion => {
  const { variants, ...rest } = choice(p, 'm3', { type: 'multiple', key: { options: ['a', 'b', 'd'] } })
  const { en } = variants
  if (en === undefined) throw new Error('a choice has English')
  return { ...rest, variants: inEach(() => en) }
}
