import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { choice, type FullBundle, sampleBundle } from './sample-bundle.ts'

/** Physics for everyone, and one of Mathematics and Biology: two questions each, whose right option is the second. */
export const CHOOSABLE = ['physics', 'mathematics', 'biology'] as const

/** A published test under ids that begin with `p`, in which the learner chooses one of two sections while it runs. */
export function chosenSectionsBundle(p: string, title: string, rules: Partial<ContentPattern> = {}): FullBundle {
  const sample = sampleBundle(p)
  const [pattern] = sample.patterns
  const [test] = sample.tests
  if (pattern === undefined || test === undefined) throw new Error('the sample has a pattern and a test')
  const scheme = { rule: 'fixed', right: '4', wrong: '-1' } as const
  const names = (section: string) => [1, 2].map((n) => `${section}-${n}`)
  return {
    ...sample,
    patterns: [
      {
        ...pattern,
        ties: [],
        chooseSections: { of: ['mathematics', 'biology'], count: 1, inTest: true },
        sections: CHOOSABLE.map((id) => ({ id, title: TITLES[id], blocks: [{ type: 'single', count: 2, scheme }] })),
        ...rules,
      },
    ],
    passages: [],
    images: [],
    questions: CHOOSABLE.flatMap(names).map((name) => choice(p, name, { fixedOptionOrder: true })),
    tests: [
      {
        ...test,
        title: { en: title },
        sections: CHOOSABLE.map((id) => ({ id, questions: names(id).map((name) => `${p}.${name}`) })),
      },
    ],
  }
}

const TITLES = {
  physics: { en: 'Physics', hi: 'भौतिकी' },
  mathematics: { en: 'Mathematics', hi: 'गणित' },
  biology: { en: 'Biology', hi: 'जीव विज्ञान' },
} as const
