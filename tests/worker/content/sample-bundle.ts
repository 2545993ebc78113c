import type { ContentBundle, ContentQuestion } from '#contract/imports/content.ts'

/** Words that stand in every solution and in no paper. */
export const CANARY = 'canary-of-the-solution'

/** An 8 × 6 PNG with a text chunk would be a fault of the writer; this one is clean. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAYAAAD+Bd/7AAAAJklEQVR4AcyKsQkAAAjDpA/5gaf6qq6l9IAGAhmCnj21CFDbTBgeAAD//9xyMv8AAAAGSURBVAMAdzAKPyho02wAAAAASUVORK5CYII='

export type FullBundle = { [field in Exclude<keyof ContentBundle, 'samples' | 'practice'>]-?: NonNullable<ContentBundle[field]> } & {
  samples?: string[]
  practice?: string[]
}

/**
 * A small bundle in English and Hindi under ids that begin with `p`: a pattern of two sections (two single choices; a numerical one
 * and a multiple choice), a passage, a picture, one published test in one group.
 */
export function sampleBundle(p: string): FullBundle {
  const single = { rule: 'fixed', right: '2', wrong: '-1/2' } as const
  return {
    format: 'sopan.content',
    version: 1,
    topics: [{ id: `${p}.t`, subject: { en: 'Maths', hi: 'गणित' }, title: { en: 'Numbers', hi: 'संख्याएँ' } }],
    images: [{ id: `${p}.fig`, type: 'image/png', data: PNG }],
    passages: [{ id: `${p}.p`, variants: { en: { text: 'A passage with $a^2$.' }, hi: { text: 'एक गद्यांश $a^2$ के साथ।' } } }],
    patterns: [
      {
        id: `${p}.pattern`,
        version: 1,
        title: { en: 'Small' },
        exam: 'Small',
        durationMinutes: 10,
        saveMode: 'always',
        clock: 'shared',
        calculator: 'none',
        percentile: 'atOrBelow',
        rankFrom: 1,
        ties: [{ by: 'section', section: 'two' }],
        release: { when: 'atOnce' },
        sections: [
          { id: 'one', title: { en: 'One', hi: 'एक' }, blocks: [{ type: 'single', count: 2, scheme: single }] },
          {
            id: 'two',
            title: { en: 'Two' },
            blocks: [
              { type: 'numerical', count: 1, scheme: { rule: 'fixed', right: '3', wrong: '0' } },
              { type: 'multiple', count: 1, scheme: { rule: 'jeeAdvanced', right: '4', partial: '1', wrong: '-2' } },
            ],
          },
        ],
      },
    ],
    questions: [
      choice(p, 's1', { passage: `${p}.p` }),
      choice(p, 's2', { fixedOptionOrder: true, key: { options: ['d'] } }),
      {
        id: `${p}.n1`,
        type: 'numerical',
        topic: `${p}.t`,
        difficulty: 'hard',
        decimals: 2,
        variants: {
          en: { stem: 'Half of one? See ![A square](image:' + p + '.fig)', solution: `${CANARY} en n1 ![A square](image:${p}.fig)` },
          hi: { stem: 'एक का आधा?', solution: `${CANARY} hi n1` },
        },
        key: { accept: '0.5, 0.45 TO 0.55' },
      },
      choice(p, 'm1', { type: 'multiple', key: { options: ['a', 'c'] } }),
    ],
    tests: [
      {
        id: `${p}.test`,
        title: { en: 'Sample test', hi: 'नमूना टेस्ट' },
        exam: 'Small',
        kind: 'mock',
        access: 'free',
        pattern: { id: `${p}.pattern`, version: 1 },
        languages: ['en', 'hi'],
        published: true,
        sections: [
          { id: 'one', questions: [`${p}.s1`, `${p}.s2`] },
          { id: 'two', questions: [`${p}.n1`, `${p}.m1`] },
        ],
      },
    ],
    groups: [{ id: `${p}.group`, title: { en: 'Samples' }, exam: 'Small', published: true, order: 1, tests: [`${p}.test`] }],
  }
}

export function choice(p: string, name: string, overrides: Partial<ContentQuestion> = {}): ContentQuestion {
  const options = (words: string) => Object.fromEntries(['a', 'b', 'c', 'd'].map((letter) => [letter, `${words} ${name}-${letter}`]))
  return {
    id: `${p}.${name}`,
    type: 'single',
    topic: `${p}.t`,
    difficulty: 'easy',
    options: ['a', 'b', 'c', 'd'],
    variants: {
      en: { stem: `Question ${name} with $x^2$?`, options: options('option'), solution: `${CANARY} en ${name}` },
      hi: { stem: `प्रश्न ${name}?`, options: options('विकल्प'), solution: `${CANARY} hi ${name}` },
    },
    key: { options: ['b'] },
    ...overrides,
  }
}

/** A copy to change. */
export const copyOf = (bundle: FullBundle): FullBundle => structuredClone(bundle)

/** The n-th of a list that has one. */
export function nth<T>(list: readonly T[], n: number): T {
  const item = list[n]
  if (item === undefined) throw new Error(`the list has no place ${n}`)
  return item
}

/** The texts of the n-th question in a language. */
export function textsOf(bundle: FullBundle, n: number, language: 'en' | 'hi') {
  const variant = nth(bundle.questions, n).variants[language]
  if (variant === undefined) throw new Error(`question ${n} has no ${language}`)
  return { variant, options: variant.options ?? {} }
}
