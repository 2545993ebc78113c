import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { choice, type FullBundle, sampleBundle } from './sample-bundle.ts'

/** Marks as the Institute of Banking Personnel Selection gives them since 2025; a wrong answer costs a quarter. */
export const BANK_PRELIMS = [
  { id: 'english', count: 30, right: '1', wrong: '-1/4' },
  { id: 'quant', count: 35, right: '6/7', wrong: '-3/14' },
  { id: 'reasoning', count: 35, right: '8/7', wrong: '-2/7' },
] as const

/** A published test of 100 questions for 100 marks under ids that begin with `p`; the right option of each is the second. */
export function bankPrelimsBundle(p: string, title: string, rules: Partial<ContentPattern> = {}): FullBundle {
  const sample = sampleBundle(p)
  const [pattern] = sample.patterns
  const [test] = sample.tests
  if (pattern === undefined || test === undefined) throw new Error('the sample has a pattern and a test')
  const names = ({ id, count }: (typeof BANK_PRELIMS)[number]) => Array.from({ length: count }, (_, n) => `${id}-${n + 1}`)
  return {
    ...sample,
    patterns: [
      {
        ...pattern,
        ties: [],
        rankFrom: 1,
        sections: BANK_PRELIMS.map(({ id, count, right, wrong }) => ({
          id,
          title: { en: id },
          blocks: [{ type: 'single', count, scheme: { rule: 'fixed', right, wrong } }],
        })),
        ...rules,
      },
    ],
    passages: [],
    images: [],
    questions: BANK_PRELIMS.flatMap(names).map((name) => choice(p, name, { fixedOptionOrder: true })),
    tests: [
      {
        ...test,
        title: { en: title },
        sections: BANK_PRELIMS.map((section) => ({ id: section.id, questions: names(section).map((name) => `${p}.${name}`) })),
      },
    ],
  }
}
