import type { CutOffOutlook } from '#contract/performance/schemas.ts'

/** The cut-off to speak of: that of the own category, else the general one. Undefined where neither is known: another's says nothing. */
export const shownOutlook = (cutOffs: readonly CutOffOutlook[], category: string | null): CutOffOutlook | undefined =>
  cutOffs.find((one) => one.category === category) ?? cutOffs.find((one) => one.category === 'general')
