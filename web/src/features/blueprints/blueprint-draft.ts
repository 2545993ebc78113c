import type { BlueprintBody } from '#contract/blueprints/schemas.ts'
import type { DrawResponse } from '#contract/tests/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { TestDraft } from '#web/admin/test-form/test-draft.ts'

export type BlueprintRow = BlueprintBody['rows'][number] & {
  /** The block of the section that it fills. */
  readonly block: number
}

/** The draft of a blueprint: rows by section and block of its pattern. */
export interface BlueprintDraft {
  readonly pattern: BlueprintBody['pattern'] | null
  readonly languages: BlueprintBody['languages']
  readonly notInLast: number
  readonly rows: readonly BlueprintRow[]
}

export const emptyBlueprint: BlueprintDraft = { pattern: null, languages: ['en'], notInLast: 0, rows: [] }

/** One row a block, each asking for all of it. */
export const rowsFor = (pattern: ContentPattern): BlueprintRow[] =>
  pattern.sections.flatMap(({ id, blocks }) =>
    blocks.map(({ type, count }, block) => ({ section: id, block, type, count, topics: [], difficulty: null })),
  )

/** A saved blueprint under its pattern: rows go to the first block of their section that takes their type. */
export function draftOfBlueprint(body: BlueprintBody, pattern: ContentPattern): BlueprintDraft {
  const rows = body.rows.flatMap((row) => {
    const section = pattern.sections.find(({ id }) => id === row.section)
    const block = section?.blocks.findIndex(({ type }) => type === row.type) ?? -1
    return block < 0 ? [] : [{ ...row, block }]
  })
  return { pattern: { id: pattern.id, version: pattern.version }, languages: body.languages, notInLast: body.notInLast, rows }
}

/** Null while there is nothing to save. */
export function blueprintOf({ pattern, languages, notInLast, rows }: BlueprintDraft): BlueprintBody | null {
  if (pattern === null || rows.length === 0 || languages.length === 0) return null
  return {
    pattern,
    languages: [...languages],
    notInLast,
    rows: rows.map(({ section, topics, difficulty, type, count }) => ({ section, topics: [...topics], difficulty, type, count })),
  }
}

/** How many questions a block's rows ask for together. */
export const askedFor = (rows: readonly BlueprintRow[], section: string, block: number): number =>
  rows.filter((row) => row.section === section && row.block === block).reduce((sum, { count }) => sum + count, 0)

/** Whether the rows ask for exactly what the pattern wants, block by block. */
export const isFull = (pattern: ContentPattern, rows: readonly BlueprintRow[]): boolean =>
  pattern.sections.every(({ id, blocks }) => blocks.every(({ count }, block) => askedFor(rows, id, block) === count))

/** The questions that were drawn, as a test's blocks. */
export function blocksOf(
  pattern: ContentPattern,
  rows: readonly BlueprintRow[],
  chosen: readonly (readonly string[])[],
): TestDraft['blocks'] {
  return Object.fromEntries(
    pattern.sections.map(({ id, blocks }) => [
      id,
      blocks.map((_, block) => rows.flatMap((row, r) => (row.section === id && row.block === block ? (chosen[r] ?? []) : []))),
    ]),
  )
}

/** One question for the next spare of its row that is not in the draft; null where there is none. */
export function swapped(
  chosen: readonly (readonly string[])[],
  spares: DrawResponse['spares'],
  row: number,
  name: string,
): readonly (readonly string[])[] | null {
  const taken = new Set(chosen.flat())
  const spare = spares[row]?.find(({ externalId }) => !taken.has(externalId))
  if (spare === undefined) return null
  return chosen.map((list, r) => (r === row ? list.map((one) => (one === name ? spare.externalId : one)) : list))
}
