import { describe, expect, test } from 'vitest'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { blocksOf, blueprintOf, draftOfBlueprint, emptyBlueprint, isFull, rowsFor, swapped } from './blueprint-draft.ts'

const scheme = { rule: 'fixed', right: '1', wrong: '0' } as const
const pattern = {
  id: 'p',
  version: 2,
  title: { en: 'P' },
  exam: 'X',
  sections: [
    {
      id: 'a',
      title: { en: 'A' },
      blocks: [
        { type: 'single', count: 3, scheme },
        { type: 'numerical', count: 1, scheme },
      ],
    },
    { id: 'b', title: { en: 'B' }, blocks: [{ type: 'single', count: 2, scheme }] },
  ],
} as unknown as ContentPattern
const draft = { ...emptyBlueprint, pattern: { id: 'p', version: 2 }, rows: rowsFor(pattern) }

describe('a blueprint', () => {
  test('begins with one row a block, which fills the pattern', () => {
    expect(draft.rows.map(({ section, count }) => [section, count])).toEqual([
      ['a', 3],
      ['a', 1],
      ['b', 2],
    ])
    expect(isFull(pattern, draft.rows)).toBe(true)
    expect(isFull(pattern, draft.rows.slice(1))).toBe(false)
  })
  test('comes back as it was saved, without the rows that its pattern no longer takes', () => {
    const body = blueprintOf(draft)
    if (body === null) throw new Error('a full blueprint can be saved')
    expect(draftOfBlueprint(body, pattern)).toEqual(draft)
    expect(draftOfBlueprint({ ...body, rows: body.rows.map((row) => ({ ...row, section: 'gone' })) }, pattern).rows).toEqual([])
    expect(blueprintOf(emptyBlueprint)).toBe(null)
  })
  test('lays what was drawn into the blocks of the pattern', () => {
    const [first] = draft.rows
    const rows = first === undefined ? [] : [{ ...first, count: 2 }, { ...first, count: 1 }, ...draft.rows.slice(1)]
    expect(blocksOf(pattern, rows, [['s1', 's2'], ['s3'], ['n1'], ['s4', 's5']])).toEqual({
      a: [['s1', 's2', 's3'], ['n1']],
      b: [['s4', 's5']],
    })
  })
  test('swaps a question for a spare that no one has, or says that there is none', () => {
    const spare = (externalId: string) => ({ externalId }) as never
    expect(swapped([['a', 'b'], ['c']], [[spare('c'), spare('d')], []], 0, 'a')).toEqual([['d', 'b'], ['c']])
    expect(swapped([['a'], ['c']], [[spare('c')], []], 0, 'a')).toBe(null)
  })
})
