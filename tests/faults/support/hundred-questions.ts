import type { ContentBundle } from '#contract/content.ts'

/** A published test of a hundred single-choice questions for an hour, in English; the right option is always b. */
export function hundredQuestions(): ContentBundle {
  const names = Array.from({ length: 100 }, (_, i) => `proof.q${i}`)
  return {
    format: 'sopan.content',
    version: 1,
    topics: [{ id: 'proof.t', subject: { en: 'Proof' }, title: { en: 'Proof' } }],
    patterns: [
      {
        ...{
          id: 'proof.pattern',
          version: 1,
          title: { en: 'Proof' },
          exam: 'Proof',
          durationMinutes: 60,
          saveMode: 'always',
          clock: 'shared',
          calculator: 'none',
        },
        ...{ percentile: 'atOrBelow', ties: [], release: { when: 'atOnce' } },
        sections: [
          {
            id: 'all',
            title: { en: 'All' },
            blocks: [{ type: 'single', count: 100, scheme: { rule: 'fixed', right: '2', wrong: '-1/2' } }],
          },
        ],
      },
    ],
    questions: names.map((id) => ({
      ...{
        id,
        type: 'single',
        topic: 'proof.t',
        difficulty: 'easy',
        options: ['a', 'b', 'c', 'd'],
        fixedOptionOrder: true,
        key: { options: ['b'] },
      },
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
        ...{
          id: 'proof.test',
          title: { en: 'Proof' },
          exam: 'Proof',
          kind: 'mock',
          access: 'free',
          pattern: { id: 'proof.pattern', version: 1 },
          languages: ['en'],
        },
        ...{ published: true, sections: [{ id: 'all', questions: names }] },
      },
    ],
    groups: [{ id: 'proof.group', title: { en: 'Proof' }, exam: 'Proof', published: true, tests: ['proof.test'] }],
  } as ContentBundle
}
