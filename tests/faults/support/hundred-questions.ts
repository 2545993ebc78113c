import type { Answer } from '#contract/attempts/schemas.ts'
import type { ContentBundle, ContentTest } from '#contract/imports/content.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'

const scheme = { rule: 'fixed', right: '2', wrong: '-1/2' } as const

/** The hundred in two halves, each with a clock of its own. */
export const twoSections = (first: number, second: number): Partial<ContentPattern> => ({
  clock: 'perSection',
  earlySectionSubmit: true,
  durationMinutes: first + second,
  sections: [
    { id: 'one', title: { en: 'One' }, minutes: first, blocks: [{ type: 'single', count: 50, scheme }] },
    { id: 'two', title: { en: 'Two' }, minutes: second, blocks: [{ type: 'single', count: 50, scheme }] },
  ],
})

export interface ProofTest {
  /** Part of every id, so that several tests can be had at once. */
  readonly name?: string
  readonly pattern?: Partial<ContentPattern>
  readonly test?: Partial<ContentTest>
}

/** A published test of a hundred single-choice questions for an hour, in English; the right option is always b. */
export function hundredQuestions({ name = 'proof', pattern = {}, test = {} }: ProofTest = {}): ContentBundle {
  const names = Array.from({ length: 100 }, (_, i) => `${name}.q${i}`)
  const half = pattern.sections?.length === 2 ? 50 : 100
  return {
    format: 'sopan.content',
    version: 1,
    topics: [{ id: `${name}.t`, subject: { en: 'Proof' }, title: { en: 'Proof' } }],
    patterns: [
      {
        id: `${name}.pattern`,
        version: 1,
        title: { en: 'Proof' },
        exam: 'Proof',
        durationMinutes: 60,
        saveMode: 'always',
        clock: 'shared',
        calculator: 'none',
        percentile: 'atOrBelow',
        ties: [],
        release: { when: 'atOnce' },
        sections: [{ id: 'all', title: { en: 'All' }, blocks: [{ type: 'single', count: 100, scheme }] }],
        ...pattern,
      },
    ],
    questions: names.map((id) => ({
      id,
      type: 'single',
      topic: `${name}.t`,
      difficulty: 'easy',
      options: ['a', 'b', 'c', 'd'],
      fixedOptionOrder: true,
      key: { options: ['b'] },
      variants: {
        en: {
          stem: `Which is the second letter, for ${id}?`,
          options: { a: `${id} A`, b: `${id} B`, c: `${id} C`, d: `${id} D` },
          solution: 'It is B.',
        },
      },
    })),
    tests: [
      {
        id: `${name}.test`,
        title: { en: 'Proof' },
        exam: 'Proof',
        kind: 'mock',
        access: 'free',
        pattern: { id: `${name}.pattern`, version: 1 },
        languages: ['en'],
        published: true,
        sections:
          half === 100
            ? [{ id: 'all', questions: names }]
            : [
                { id: 'one', questions: names.slice(0, half) },
                { id: 'two', questions: names.slice(half) },
              ],
        ...test,
      },
    ],
    groups: [{ id: `${name}.group`, title: { en: 'Proof' }, exam: 'Proof', published: true, tests: [`${name}.test`] }],
  }
}

/** The option of every question that is right, and what a right and a wrong answer bring, in twelfths of a mark. */
const RIGHT = 1
const [RIGHT12, WRONG12] = [24, -6]

/** Marks (in twelfths) and wrong answers of whoever has chosen these, question by question; null where nothing is chosen. */
export function marksOf(chosen: readonly Answer[]): { readonly score12: number; readonly wrong: number } {
  const answered = chosen.filter((answer) => answer !== null)
  const right = answered.filter((answer) => answer[0] === RIGHT).length
  const wrong = answered.length - right
  return { score12: right * RIGHT12 + wrong * WRONG12, wrong }
}
