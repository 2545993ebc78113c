import { describe, expect, test } from 'vitest'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { draftOf, emptyDraft, moved, nameFor, namesIn, readDraft, testOf, withBlock, withPattern } from './test-draft.ts'

const scheme = { rule: 'fixed', right: '2', wrong: '0' } as const
const pattern = (id: string, sections: ContentPattern['sections']) =>
  ({ id, version: 1, title: { en: id }, exam: 'SSC', sections }) as unknown as ContentPattern
const two = pattern('two', [
  {
    id: 'a',
    title: { en: 'A' },
    blocks: [
      { type: 'single', count: 2, scheme },
      { type: 'numerical', count: 1, scheme },
    ],
  },
  { id: 'b', title: { en: 'B' }, blocks: [{ type: 'single', count: 1, scheme }] },
])
const stored = {
  id: 't',
  title: { en: 'T', hi: 'टी' },
  exam: 'SSC',
  kind: 'mock',
  access: 'free',
  pattern: { id: 'two', version: 1 },
  languages: ['en'],
  opensAt: '2026-11-21T05:00:00.000Z',
  published: false,
  sections: [
    { id: 'a', questions: ['s1', 's2', 'n1'] },
    { id: 'b', questions: ['s3'] },
  ],
} as const

describe('a test in the form', () => {
  test('is the stored one again when nothing was changed', () => {
    const draft = draftOf(structuredClone(stored) as never, two)
    expect(draft.blocks).toEqual({ a: [['s1', 's2'], ['n1']], b: [['s3']] })
    expect(testOf(draft, two, false)).toEqual({ ...stored, opensAt: '2026-11-21T10:30:00+05:30' })
  })

  test('keeps its questions under another pattern where a block takes their type', () => {
    const typeOf = (name: string) => (name.startsWith('s') ? 'single' : 'numerical')
    const other = pattern('one', [{ id: 'x', title: { en: 'X' }, blocks: [{ type: 'single', count: 2, scheme }] }])
    const draft = withPattern(draftOf(structuredClone(stored) as never, two), other, typeOf)
    expect(draft.blocks).toEqual({ x: [['s1', 's2']] })
    expect(namesIn(withPattern(draft, two, typeOf))).toEqual(['s1', 's2'])
  })

  test('takes questions into a block that had none yet', () => {
    expect(withBlock(emptyDraft, 'a', 1, ['n1']).blocks).toEqual({ a: [[], ['n1']] })
  })

  test('moves a question up, down and to the end', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  })

  test('leaves out languages that were left empty', () => {
    expect(testOf({ ...emptyDraft, title: { en: ' T ', hi: '  ' } }, two, true)).toMatchObject({ title: { en: 'T' }, published: true })
  })

  test('is named after its title, in letters that an import takes', () => {
    expect(nameFor('SSC CGL – Tier 1 (2026)!', 'x7q2')).toBe('ssc-cgl-tier-1-2026-x7q2')
    expect(nameFor('हिन्दी', 'x7q2')).toBe('test-x7q2')
  })

  test('begins empty where what was kept is not a draft', () => {
    for (const odd of [null, 3, 'x', [], { title: 'x' }]) expect(readDraft(odd)).toEqual(emptyDraft)
    expect(readDraft({ ...emptyDraft, languages: ['en', 'xx'] }).languages).toEqual(['en'])
  })
})
