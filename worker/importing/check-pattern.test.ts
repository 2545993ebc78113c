import { expect, test } from 'vitest'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { checkPattern } from './check-pattern.ts'
import { collectFaults } from './fault.ts'

const single = { type: 'single', count: 10, scheme: { rule: 'fixed', right: '2', wrong: '-1/2' } } as const

const pattern: ContentPattern = {
  id: 'p',
  version: 1,
  title: { en: 'P' },
  exam: 'E',
  durationMinutes: 60,
  saveMode: 'always',
  clock: 'shared',
  calculator: 'none',
  percentile: 'atOrBelow',
  ties: [],
  release: { when: 'atOnce' },
  sections: [
    { id: 'a', title: { en: 'A' }, blocks: [single] },
    { id: 'b', title: { en: 'B' }, blocks: [single] },
  ],
}
const [a, b] = pattern.sections
if (a === undefined || b === undefined) throw new Error('there are two sections')

const timed = (minutes: number) => ({
  ...pattern,
  clock: 'perSection' as const,
  sections: [
    { ...a, minutes },
    { ...b, minutes: 20 },
  ],
})
const withBlock = (block: ContentPattern['sections'][number]['blocks'][number]): ContentPattern => ({
  ...pattern,
  sections: [{ ...a, blocks: [block] }, b],
})

test.each<[string, ContentPattern, string[]]>([
  ['a plain pattern', pattern, []],
  ['a clock for each section that add up', timed(40), []],
  ['an early end where each section has its clock', { ...timed(40), earlySectionSubmit: true }, []],
  ['clocks that do not add up', timed(30), ['durationMinutes: must be 50, the minutes of the sections together']],
  [
    'a section without its clock',
    { ...timed(40), sections: [{ ...a, minutes: 60 }, b] },
    ['sections[1].minutes: is missing; each section has its own clock'],
  ],
  [
    'minutes of a section under a shared clock',
    { ...pattern, sections: [{ ...a, minutes: 60 }, b] },
    ['sections[0].minutes: is only for "clock": "perSection"; one clock runs for all sections here'],
  ],
  [
    'an early end under a shared clock',
    { ...pattern, earlySectionSubmit: false },
    ['earlySectionSubmit: is only for "clock": "perSection"; one clock runs for all sections here'],
  ],
  ['any nine of ten', withBlock({ ...single, attemptAny: 9 }), []],
  [
    'any ten of ten',
    withBlock({ ...single, attemptAny: 10 }),
    ['sections[0].blocks[0].attemptAny: must be less than the 10 questions of the block; without it all of them count'],
  ],
  ['one of two sections', { ...pattern, chooseSections: { of: ['a', 'b'], count: 1 } }, []],
  ['one of two sections, chosen in the test', { ...pattern, chooseSections: { of: ['a', 'b'], count: 1, inTest: true } }, []],
  [
    'two of two sections, one of which is not there',
    { ...pattern, chooseSections: { of: ['a', 'c'], count: 2 } },
    ['chooseSections.of[1]: the pattern has no section "c"', 'chooseSections.count: must be less than the 2 sections to choose from'],
  ],
  [
    'a section that is to be chosen from twice',
    { ...pattern, chooseSections: { of: ['a', 'b', 'a'], count: 1 } },
    ['chooseSections.of[2]: "a" is here twice'],
  ],
  [
    'a choice in the test where each section has its clock',
    { ...timed(40), chooseSections: { of: ['a', 'b'], count: 1, inTest: true } },
    ['chooseSections.inTest: needs "clock": "shared"; with a clock for each section the time of one that is not chosen would run too'],
  ],
  ['a section that qualifies', { ...pattern, sections: [a, { ...b, qualifying: { marks: '20' } }] }, []],
  [
    'a qualifying mark that no one can reach',
    { ...pattern, sections: [a, { ...b, qualifying: { marks: '20.5' } }] },
    ['sections[1].qualifying.marks: cannot be reached: the section gives at most 20 marks'],
  ],
  [
    'a choice of sections that only qualify',
    { ...pattern, sections: [a, { ...b, qualifying: { marks: '5' } }], chooseSections: { of: ['a', 'b'], count: 1 } },
    ['chooseSections.of[1]: "b" only qualifies, so it is always taken; choose among sections that count'],
  ],
  [
    'nothing that counts',
    { ...pattern, sections: [a, b].map((section) => ({ ...section, qualifying: { marks: '5' } })) },
    ['sections: only qualify, all of them; at least one must count in the total'],
  ],
  [
    'cut-offs that run backwards, in a section that is not there',
    { ...pattern, cutOffs: [{ category: 'general', marks: '30', to: '29', section: 'c' }] },
    ['cutOffs[0].to: must be 30 or more, where the band begins', 'cutOffs[0].section: the pattern has no section "c"'],
  ],
  [
    'the JEE Advanced table for single choice',
    withBlock({ ...single, scheme: { rule: 'jeeAdvanced', right: '4', partial: '1', wrong: '-2' } }),
    ['sections[0].blocks[0].scheme.rule: the JEE Advanced table is for multiple-choice questions only'],
  ],
  [
    'a partial mark as large as the whole',
    withBlock({ ...single, type: 'multiple', scheme: { rule: 'jeeAdvanced', right: '4', partial: '4', wrong: '-2' } }),
    ['sections[0].blocks[0].scheme.partial: must give marks, and fewer than the whole answer'],
  ],
  [
    'proportional marks for a number',
    withBlock({ ...single, type: 'numerical', scheme: { rule: 'proportional', right: '4', wrong: '0' } }),
    ['sections[0].blocks[0].scheme.rule: proportional marks are for multiple-choice questions only'],
  ],
  [
    'marks by rows for a list match',
    withBlock({ ...single, type: 'listMatch', scheme: { rule: 'perRow', right: '1', wrong: '0' } }),
    ['sections[0].blocks[0].scheme.rule: marks for each row are for matrix questions only'],
  ],
  ['fixed marks for a matrix', withBlock({ ...single, type: 'matrix' }), []],
])('%s', (_name, given, expected) => {
  const faults = collectFaults()
  checkPattern(given, [], faults)
  expect(faults.list().map(({ path, message }) => `${path}: ${message}`)).toEqual(expected)
})
