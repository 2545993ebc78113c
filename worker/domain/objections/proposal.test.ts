import { describe, expect, test } from 'vitest'
import type { Proposal } from '#contract/objections/schemas.ts'
import { proposalFault, proposalKinds, proposalOf, proposalText } from './proposal.ts'

const single = { type: 'single', optionCount: 4 } as const
const multiple = { type: 'multiple', optionCount: 4 } as const
const numerical = { type: 'numerical', optionCount: 0 } as const

describe('what can be proposed', () => {
  test('an option for a question that is answered by options', () =>
    expect(proposalKinds('single')).toEqual(['options', 'several', 'none', 'wrong']))
  test('a number for a numerical question', () => expect(proposalKinds('numerical')).toEqual(['number', 'several', 'none', 'wrong']))
  test('for any other question that it has several right answers, none, or is wrong', () => {
    for (const type of ['matrix', 'text'] as const) expect(proposalKinds(type)).toEqual(['several', 'none', 'wrong'])
  })
})

describe('a proposal is refused', () => {
  test('that names an option the question has not', () => expect(proposalFault(single, { kind: 'options', options: [4] })).not.toBeNull())
  test('that names an option twice', () => expect(proposalFault(multiple, { kind: 'options', options: [1, 1] })).not.toBeNull())
  test('that names two options of a single choice', () =>
    expect(proposalFault(single, { kind: 'options', options: [0, 1] })).not.toBeNull())
  test('that gives a number to a question with options', () => expect(proposalFault(single, { kind: 'number', value: '2' })).not.toBeNull())
  test('whose number is none', () => {
    for (const value of ['', '-', '.']) expect(proposalFault(numerical, { kind: 'number', value })).not.toBeNull()
  })
})

test('a proposal that fits is taken', () => {
  expect(proposalFault(single, { kind: 'options', options: [3] })).toBeNull()
  expect(proposalFault(multiple, { kind: 'options', options: [0, 3] })).toBeNull()
  expect(proposalFault(numerical, { kind: 'number', value: '-0.5' })).toBeNull()
  expect(proposalFault({ type: 'matrix', optionCount: 16 }, { kind: 'none' })).toBeNull()
})

test('proposals that say the same are counted together', () => {
  expect(proposalText({ kind: 'options', options: [2, 0] })).toBe(proposalText({ kind: 'options', options: [0, 2] }))
  expect(proposalText({ kind: 'number', value: '-.50' })).toBe(proposalText({ kind: 'number', value: '-0.5' }))
})

test.each<Proposal>([
  { kind: 'options', options: [0, 2] },
  { kind: 'number', value: '-0.5' },
  { kind: 'several' },
  { kind: 'none' },
  { kind: 'wrong' },
])('a proposal is read back from its text: $kind', (proposal) => expect(proposalOf(proposalText(proposal))).toEqual(proposal))

test('a text that no proposal gives is none', () => expect(proposalOf('rare')).toBeNull())
