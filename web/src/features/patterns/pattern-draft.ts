import type { ContentPattern } from '#contract/patterns/pattern.ts'

/** What is edited by fields; everything else of a pattern is kept, and can be edited as data. */
export type PatternDraft = ContentPattern

/** The next version of a pattern. */
export const nextVersion = (pattern: ContentPattern, versions: readonly number[]): PatternDraft => ({
  ...pattern,
  version: Math.max(0, ...versions) + 1,
})

/** A pattern of its own, begun from another. */
export const cloneOf = (pattern: ContentPattern, id: string, title: string): PatternDraft => ({
  ...pattern,
  id,
  version: 1,
  title: { ...pattern.title, en: title },
})

/** With another number of minutes; where each section has its clock, the paper's is their sum. */
export function withMinutes(pattern: PatternDraft, section: string | null, minutes: number): PatternDraft {
  if (section === null) return { ...pattern, durationMinutes: minutes }
  const sections = pattern.sections.map((one) => (one.id === section ? { ...one, minutes } : one))
  return { ...pattern, sections, durationMinutes: sections.reduce((sum, one) => sum + (one.minutes ?? 0), 0) }
}

/** With one clock for all sections, or one for each: the time is shared out by questions, to whole minutes that add up. */
export function withClock(pattern: PatternDraft, clock: ContentPattern['clock']): PatternDraft {
  if (clock === pattern.clock) return pattern
  if (clock === 'shared') {
    const { earlySectionSubmit: _early, ...rest } = pattern
    return { ...rest, clock, sections: pattern.sections.map(({ minutes: _minutes, ...section }) => section) }
  }
  const counts = pattern.sections.map(({ blocks }) => blocks.reduce((sum, { count }) => sum + count, 0))
  const all = counts.reduce((sum, count) => sum + count, 0)
  let given = 0
  let seen = 0
  const sections = pattern.sections.map((section, s) => {
    seen += counts[s] ?? 0
    const until = Math.round((pattern.durationMinutes * seen) / Math.max(1, all))
    const minutes = Math.max(1, until - given)
    given += minutes
    return { ...section, minutes }
  })
  return { ...pattern, clock, sections, durationMinutes: given }
}

/** Whether all sections count, the first of some that are answered, or those of them that the learner chooses in the test. */
export type ChoiceKind = 'all' | 'first' | 'inTest'

export const choiceKindOf = ({ chooseSections }: PatternDraft): ChoiceKind =>
  chooseSections === undefined ? 'all' : chooseSections.inTest === true ? 'inTest' : 'first'

/** With another kind of choice among sections; a new choice is one of all the sections that count in the total. */
export function withChoiceKind(pattern: PatternDraft, kind: ChoiceKind): PatternDraft {
  const { chooseSections, ...rest } = pattern
  if (kind === 'all') return rest
  const of = chooseSections?.of ?? pattern.sections.filter(({ qualifying }) => qualifying === undefined).map(({ id }) => id)
  const count = chooseSections?.count ?? 1
  return { ...rest, chooseSections: { of, count, ...(kind === 'inTest' && { inTest: true }) } }
}

/** With so many sections that count, or with a section among those to choose from or not; in paper order. */
export function withChoice(
  pattern: PatternDraft,
  change: { readonly count: number } | { readonly section: string; readonly isIn: boolean },
): PatternDraft {
  const { chooseSections } = pattern
  if (chooseSections === undefined) return pattern
  if ('count' in change) return { ...pattern, chooseSections: { ...chooseSections, count: change.count } }
  const isIn = (id: string) => (id === change.section ? change.isIn : chooseSections.of.includes(id))
  return { ...pattern, chooseSections: { ...chooseSections, of: pattern.sections.map(({ id }) => id).filter(isIn) } }
}

type Block = ContentPattern['sections'][number]['blocks'][number]

/** With another block in a section. */
export const withBlockOf = (pattern: PatternDraft, section: number, block: number, change: Block): PatternDraft => ({
  ...pattern,
  sections: pattern.sections.map((one, s) =>
    s === section ? { ...one, blocks: one.blocks.map((b, i) => (i === block ? change : b)) } : one,
  ),
})
