import type { ContentPattern } from '#contract/patterns/pattern.ts'

export type BarButton = 'save' | 'clear' | 'mark' | 'previous' | 'next' | 'submit'

/** How the real screen of a body arranges what all of them have (docs/exam-screen.md). What the buttons do is the same in all. */
export interface Skin {
  /** The buttons of a wide screen in reading order; `space` parts the start from the end, `row` begins another row. */
  readonly bar: readonly (BarButton | 'space' | 'row')[]
  /** Where the time left stands on a wide screen: at the end of the top row, after the candidate, or at the end of the sections' row. */
  readonly clock: 'end' | 'start' | 'sections'
  /** Whether the time left and the marks of a question are said in words beside their figures. */
  readonly isWordy: boolean
  /** Whether a section's tab has the sign that its counts can be looked at. */
  readonly hasTabSigns: boolean
  /** Where the candidate's name stands: above the palette, or at the top. */
  readonly candidate: 'palette' | 'top'
}

const own: Skin = {
  bar: ['mark', 'clear', 'space', 'previous', 'save'],
  clock: 'end',
  isWordy: false,
  hasTabSigns: false,
  candidate: 'palette',
}

const SKINS: Record<NonNullable<ContentPattern['skin']> | 'own', Skin> = {
  own,
  nta: {
    bar: ['save', 'clear', 'mark', 'row', 'previous', 'next', 'space', 'submit'],
    clock: 'start',
    isWordy: true,
    hasTabSigns: false,
    candidate: 'top',
  },
  tcs: { ...own, clock: 'sections', isWordy: true, hasTabSigns: true },
  ibps: { ...own, bar: ['mark', 'clear', 'previous', 'space', 'save'], clock: 'sections', isWordy: true, hasTabSigns: true },
}

/** Practice has no submission under a clock to prepare for: what it needs of the buttons, the same in all. */
export const PRACTICE_BAR: Skin['bar'] = ['clear', 'space', 'previous', 'save']

/** The arrangement of a pattern's screen; the product's own where the pattern names none. */
export const skinOf = ({ skin }: Pick<ContentPattern, 'skin'>): Skin => SKINS[skin ?? 'own']
