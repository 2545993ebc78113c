import type { AnalysisResponse } from '#contract/results/schemas.ts'

/** Whether a rank is still to come: not where an admin holds it. */
export const isRankPending = ({ ranking, standing, rankHold }: Pick<AnalysisResponse, 'ranking' | 'standing' | 'rankHold'>): boolean =>
  ranking && standing.rank === null && standing.from === undefined && rankHold !== 'held'
