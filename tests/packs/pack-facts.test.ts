/** The facts of each exam as sentences, written from docs/exam-rules.md and the bodies' publications, and not from the packs. */
import { describe, expect, test } from 'vitest'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { unitOfPattern } from '#domain/marking/mark-unit.ts'
import { plainMarks } from '#domain/marking/marks.ts'
import { readPacks } from '../../packs/read-packs.ts'
import { maximum } from './slow-reference.ts'

const packs = new Map((await readPacks()).map(({ name, pattern }) => [name, pattern]))

function packOf(name: string): ContentPattern {
  const pack = packs.get(name)
  if (pack === undefined) throw new Error(`there is no pack ${name}`)
  return pack
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
const questions = (pattern: ContentPattern): number => sum(pattern.sections.flatMap(({ blocks }) => blocks.map(({ count }) => count)))

test.each([
  // pack, questions, minutes, maximum marks, sections
  ['jee-main-2025', 75, 180, 300, 3],
  ['jee-main-2021', 90, 180, 300, 3],
  ['jee-advanced', 51, 180, 180, 3],
  ['neet-ug-2025', 180, 180, 720, 3],
  ['ssc-cgl-tier1', 100, 60, 200, 4],
  ['ibps-po-prelims', 100, 60, 100, 3],
  ['gate', 65, 180, 100, 2],
  ['rrb-ntpc', 100, 90, 100, 3],
  ['upsc-prelims-gs', 180, 240, 200, 2],
  ['adre', 150, 180, 150, 1],
  ['cuet', 300, 360, 1250, 6],
  ['plain-quiz', 10, 10, 10, 1],
  ['adre-degree', 150, 180, 175, 1],
  ['cat', 68, 120, 204, 3],
  ['clat-ug', 120, 120, 120, 5],
  ['ctet-paper1', 150, 150, 150, 5],
  ['cuet-pg', 75, 90, 300, 1],
  ['ibps-clerk-prelims', 100, 60, 100, 3],
  ['ibps-po-mains-2025', 145, 160, 200, 4],
  ['ibps-po-prelims-2025', 100, 60, 100, 3],
  ['nda', 270, 300, 900, 2],
  ['rrb-alp-cbt1', 75, 60, 75, 4],
  ['rrb-group-d', 100, 90, 100, 4],
  ['sbi-clerk-prelims', 100, 60, 100, 3],
  ['ssc-cgl-tier2', 150, 135, 390, 3],
  ['ssc-chsl-tier1', 100, 60, 200, 4],
  ['ssc-mts', 90, 90, 270, 2],
  ['ugc-net', 150, 180, 300, 2],
  ['ctet-paper2', 210, 150, 150, 5],
  ['ibps-clerk-mains-2025', 155, 120, 200, 4],
  ['neet-pg', 200, 210, 800, 5],
  ['sbi-po-prelims-2025', 100, 60, 100, 3],
  ['ssc-gd', 80, 60, 160, 4],
] as const)('%s has %i questions, %i minutes, %i marks and %i sections', (name, count, minutes, marks, sections) => {
  const pattern = packOf(name)
  expect([questions(pattern), pattern.durationMinutes, maximum(pattern), pattern.sections.length]).toEqual([
    count,
    minutes,
    marks,
    sections,
  ])
})

/** Each section as [id, [questions, type, right, wrong] of each block]. */
const blocksOf = (name: string) =>
  packOf(name).sections.map(({ id, blocks }) => [id, blocks.map(({ count, type, scheme }) => [count, type, scheme.right, scheme.wrong])])

describe('JEE Main', () => {
  test('of 2025 has 20 single choices and 5 numbers in each of three subjects, all +4 and -1', () => {
    const subject = [
      [20, 'single', '4', '-1'],
      [5, 'numerical', '4', '-1'],
    ]
    expect(blocksOf('jee-main-2025')).toEqual(['mathematics', 'physics', 'chemistry'].map((id) => [id, subject]))
  })
  test('of 2021–24 has ten numbers in each subject, of which any five count', () => {
    for (const { blocks } of packOf('jee-main-2021').sections)
      expect(blocks.map(({ count, type, attemptAny }) => [count, type, attemptAny])).toEqual([
        [20, 'single', undefined],
        [10, 'numerical', 5],
      ])
  })
  test.each(['jee-main-2025', 'jee-main-2021'])(
    '%s breaks ties by Maths, Physics, Chemistry, then by the ratio of wrong to right answers, as a whole and in each subject',
    (name) => {
      expect(packOf(name).ties).toEqual([
        ...['mathematics', 'physics', 'chemistry'].map((section) => ({ by: 'section', section })),
        { by: 'wrongToRight' },
        ...['mathematics', 'physics', 'chemistry'].map((section) => ({ by: 'wrongToRight', section })),
      ])
    },
  )
  test.each(['jee-main-2025', 'jee-main-2021'])('%s counts who scored as much or less, and needs no calculator', (name) => {
    expect(packOf(name)).toMatchObject({ percentile: 'atOrBelow', normalisation: 'nta', calculator: 'none', skin: 'nta', clock: 'shared' })
  })
})

test('JEE Advanced has a section of each type in every subject: one right, several right by the table, numbers, lists to match', () => {
  const subject = [
    [4, 'single', '3', '-1'],
    [3, 'multiple', '4', '-2'],
    [6, 'numerical', '4', '0'],
    [4, 'listMatch', '3', '-1'],
  ]
  expect(blocksOf('jee-advanced')).toEqual(['mathematics', 'physics', 'chemistry'].map((id) => [id, subject]))
  for (const { blocks } of packOf('jee-advanced').sections)
    expect(blocks[1]?.scheme).toEqual({ rule: 'jeeAdvanced', right: '4', partial: '1', wrong: '-2' })
})

test('NEET has 45 questions of Physics, 45 of Chemistry and 90 of Biology, +4 and -1, and breaks ties from Biology on', () => {
  expect(blocksOf('neet-ug-2025')).toEqual([
    ['physics', [[45, 'single', '4', '-1']]],
    ['chemistry', [[45, 'single', '4', '-1']]],
    ['biology', [[90, 'single', '4', '-1']]],
  ])
  expect(packOf('neet-ug-2025').ties).toEqual([
    ...['biology', 'chemistry', 'physics'].map((section) => ({ by: 'section', section })),
    { by: 'wrongToRight' },
    ...['biology', 'chemistry', 'physics'].map((section) => ({ by: 'wrongToRight', section })),
  ])
})

test('SSC CGL tier 1 has four sections of 25 questions under one clock of 60 minutes, +2 and -1/2', () => {
  expect(blocksOf('ssc-cgl-tier1')).toEqual(['reasoning', 'gk', 'quant', 'english'].map((id) => [id, [[25, 'single', '2', '-1/2']]]))
  expect(packOf('ssc-cgl-tier1')).toMatchObject({ clock: 'shared', skin: 'tcs', normalisation: 'equipercentile' })
})

test('IBPS PO prelims has 30, 35 and 35 questions, each section with 20 minutes of its own that cannot be ended early, +1 and -1/4', () => {
  const pattern = packOf('ibps-po-prelims')
  expect(blocksOf('ibps-po-prelims')).toEqual([
    ['english', [[30, 'single', '1', '-1/4']]],
    ['quant', [[35, 'single', '1', '-1/4']]],
    ['reasoning', [[35, 'single', '1', '-1/4']]],
  ])
  expect([pattern.clock, pattern.earlySectionSubmit ?? false, pattern.skin]).toEqual(['perSection', false, 'ibps'])
  expect(pattern.sections.map(({ minutes }) => minutes)).toEqual([20, 20, 20])
})

describe('IBPS PO since 2025', () => {
  const marksOf = (name: string) =>
    packOf(name).sections.map(({ blocks }) => Math.round(sum(blocks.map(({ count, scheme }) => plainMarks(scheme.right, count)))))
  test('gives 30, 30 and 40 marks for 30, 35 and 35 questions in the prelims, 20 minutes each', () => {
    expect(marksOf('ibps-po-prelims-2025')).toEqual([30, 30, 40])
    expect(packOf('ibps-po-prelims-2025').sections.map(({ minutes }) => minutes)).toEqual([20, 20, 20])
  })
  test('gives 60, 50, 40 and 50 marks in the mains', () => {
    expect(marksOf('ibps-po-mains-2025')).toEqual([60, 50, 40, 50])
  })
  test.each(['ibps-po-prelims-2025', 'ibps-po-mains-2025'])('%s takes a quarter of what a question gives', (name) => {
    for (const { blocks } of packOf(name).sections)
      for (const { scheme } of blocks) expect(plainMarks(scheme.wrong)).toBeCloseTo(-plainMarks(scheme.right) / 4, 12)
  })
  test('is counted in 1/28 and 1/56 of a mark', () => {
    expect(['ibps-po-prelims-2025', 'ibps-po-mains-2025'].map((name) => unitOfPattern(packOf(name)))).toEqual([28, 56])
  })
})

test('IBPS Clerk mains gives 50, 40, 60 and 50 marks in 20, 35, 35 and 30 minutes, and takes a quarter of what a question gives', () => {
  const { sections } = packOf('ibps-clerk-mains-2025')
  const blocks = sections.map(({ blocks }) => blocks[0]?.scheme ?? { right: '', wrong: '' })
  expect(sections.map(({ minutes }) => minutes)).toEqual([20, 35, 35, 30])
  expect(sections.map(({ blocks }) => Math.round(sum(blocks.map(({ count, scheme }) => plainMarks(scheme.right, count)))))).toEqual([
    50, 40, 60, 50,
  ])
  for (const { right, wrong } of blocks) expect(plainMarks(wrong)).toBeCloseTo(-plainMarks(right) / 4, 12)
  expect(unitOfPattern(packOf('ibps-clerk-mains-2025'))).toBe(112)
})

test('SBI PO prelims of 2025 has 40 questions of English and 30 each of Quantitative Aptitude and Reasoning, 20 minutes each, +1 and -1/4', () => {
  expect(blocksOf('sbi-po-prelims-2025')).toEqual([
    ['english', [[40, 'single', '1', '-1/4']]],
    ['quant', [[30, 'single', '1', '-1/4']]],
    ['reasoning', [[30, 'single', '1', '-1/4']]],
  ])
  expect(packOf('sbi-po-prelims-2025').sections.map(({ minutes }) => minutes)).toEqual([20, 20, 20])
})

test('NEET-PG has five sections of 40 questions and 42 minutes that cannot be left early, +4 and -1, and fewer wrong answers break ties', () => {
  const pattern = packOf('neet-pg')
  expect(blocksOf('neet-pg').map(([, blocks]) => blocks)).toEqual(Array.from({ length: 5 }, () => [[40, 'single', '4', '-1']]))
  expect(pattern.sections.map(({ minutes }) => minutes)).toEqual([42, 42, 42, 42, 42])
  expect([pattern.clock, pattern.earlySectionSubmit ?? false, pattern.ties]).toEqual(['perSection', false, [{ by: 'fewerWrong' }]])
})

test('SSC GD has four parts of 20 questions under one clock of 60 minutes, +2 and -1/4', () => {
  expect(blocksOf('ssc-gd').map(([, blocks]) => blocks)).toEqual(Array.from({ length: 4 }, () => [[20, 'single', '2', '-1/4']]))
  expect(packOf('ssc-gd')).toMatchObject({ clock: 'shared', normalisation: 'equipercentile' })
})

test('CTET Paper II has three parts of 30 questions and, by choice, 60 of Mathematics and Science or of Social Studies', () => {
  expect(blocksOf('ctet-paper2')).toEqual([
    ['pedagogy', [[30, 'single', '1', '0']]],
    ['maths-science', [[60, 'single', '1', '0']]],
    ['social', [[60, 'single', '1', '0']]],
    ['language-1', [[30, 'single', '1', '0']]],
    ['language-2', [[30, 'single', '1', '0']]],
  ])
  expect(packOf('ctet-paper2').chooseSections).toEqual({ of: ['maths-science', 'social'], count: 1, inTest: true })
})

describe('the other packs since then', () => {
  test.each([
    ['rrb-group-d', '-1/3'],
    ['rrb-alp-cbt1', '-1/3'],
    ['ibps-clerk-prelims', '-1/4'],
    ['sbi-clerk-prelims', '-1/4'],
    ['clat-ug', '-1/4'],
    ['ssc-chsl-tier1', '-0.5'],
    ['ugc-net', '0'],
    ['ctet-paper1', '0'],
    ['cuet-pg', '-1'],
  ] as const)('%s takes %s for a wrong answer everywhere', (name, wrong) => {
    expect(new Set(packOf(name).sections.flatMap(({ blocks }) => blocks.map(({ scheme }) => scheme.wrong)))).toEqual(new Set([wrong]))
  })
  test('NDA takes a third of what a question gives in both papers', () => {
    expect(blocksOf('nda')).toEqual([
      ['maths', [[120, 'single', '2.5', '-5/6']]],
      ['gat', [[150, 'single', '4', '-4/3']]],
    ])
  })
  test('in CAT only a wrong choice costs a mark', () => {
    for (const { blocks } of packOf('cat').sections)
      expect(blocks.map(({ type, scheme }) => [type, scheme.right, scheme.wrong])).toEqual([
        ['single', '3', '-1'],
        ['numerical', '3', '0'],
      ])
  })
  test('SSC MTS takes a mark in its second session alone', () => {
    expect(blocksOf('ssc-mts').map(([, blocks]) => blocks)).toEqual([[[40, 'single', '3', '0']], [[50, 'single', '3', '-1']]])
  })
})

describe('GATE', () => {
  const blocks = packOf('gate').sections.flatMap((section) => section.blocks)
  test('gives 15 marks for General Aptitude and 85 for the subject', () => {
    const marks = packOf('gate').sections.map(({ blocks }) => sum(blocks.map(({ count, scheme }) => count * Number(scheme.right))))
    expect(marks).toEqual([15, 85])
  })
  test('has 30 questions of one mark and 35 of two', () => {
    for (const [right, count] of [
      ['1', 30],
      ['2', 35],
    ] as const)
      expect(sum(blocks.filter(({ scheme }) => scheme.right === right).map((block) => block.count))).toBe(count)
  })
  test('takes a third of the marks for a wrong single choice and nothing for a wrong MSQ or number, and gives no part of the marks', () => {
    for (const { type, scheme } of blocks) {
      expect(scheme.rule).toBe('fixed')
      expect(scheme.wrong).toBe(type === 'single' ? (scheme.right === '1' ? '-1/3' : '-2/3') : '0')
    }
  })
  test('has a scientific calculator on the screen', () => {
    expect(packOf('gate')).toMatchObject({ calculator: 'scientific', normalisation: 'gate', skin: 'tcs' })
  })
})

test('the first stage of RRB NTPC has 40 questions of General Awareness, 30 of Mathematics and 30 of Reasoning, +1 and -1/3', () => {
  expect(Object.fromEntries(blocksOf('rrb-ntpc').map(([id, blocks]) => [id, blocks]))).toEqual({
    maths: [[30, 'single', '1', '-1/3']],
    reasoning: [[30, 'single', '1', '-1/3']],
    gk: [[40, 'single', '1', '-1/3']],
  })
})

test.each(['rrb-ntpc', 'rrb-group-d', 'rrb-alp-cbt1'])(
  '%s ranks by the percentile within the shift, counting who scored as much or less',
  (name) => {
    expect(packOf(name)).toMatchObject({ percentile: 'atOrBelow', normalisation: 'nta' })
  },
)

test('UPSC prelims has two papers of two hours and 200 marks; the second only qualifies, with a third', () => {
  const [gs, csat] = packOf('upsc-prelims-gs').sections
  expect(blocksOf('upsc-prelims-gs')).toEqual([
    ['gs', [[100, 'single', '2', '-2/3']]],
    ['csat', [[80, 'single', '2.5', '-5/6']]],
  ])
  expect([gs?.minutes, csat?.minutes, gs?.qualifying, csat?.qualifying]).toEqual([120, 120, undefined, { marks: '66' }])
})

test('ADRE Grade III, HSSLC and HSLC level, has 150 questions of one mark in three hours, and a quarter is taken away', () => {
  expect(blocksOf('adre')).toEqual([['paper', [[150, 'single', '1', '-1/4']]]])
})

test('CUET lets five of the subjects count, each of 50 compulsory questions in 60 minutes, +5 and -1', () => {
  const pattern = packOf('cuet')
  for (const { minutes, blocks } of pattern.sections) {
    expect(minutes).toBe(60)
    expect(blocks).toEqual([{ type: 'single', count: 50, scheme: { rule: 'fixed', right: '5', wrong: '-1' } }])
  }
  expect(pattern.chooseSections).toEqual({ of: pattern.sections.map(({ id }) => id), count: 5 })
  expect(pattern).toMatchObject({ normalisation: 'equipercentile', skin: 'nta' })
})

test('the plain quiz takes nothing away', () => {
  expect(blocksOf('plain-quiz')).toEqual([['quiz', [[10, 'single', '1', '0']]]])
})

test('cut-offs say of which year they are', () => {
  for (const [name, { cutOffs }] of packs)
    for (const { category, year } of cutOffs ?? []) expect(year, `${name}, ${category}`).toBeGreaterThanOrEqual(2023)
})
