import type { ContentPattern } from '#contract/patterns/pattern.ts'

/** The places of the questions that any learner can answer with the first option: single choice, and of the first section where each has its own clock. */
export function answerable({ clock, sections }: Pick<ContentPattern, 'clock' | 'sections'>): number[] {
  let place = 0
  const places: number[] = []
  for (const [s, { blocks }] of sections.entries())
    for (const { type, count } of blocks) {
      if (type === 'single' && (s === 0 || clock !== 'perSection')) places.push(...Array.from({ length: count }, (_, i) => place + i))
      place += count
    }
  return places
}
