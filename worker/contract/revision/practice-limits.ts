/** What practice and performance count and name. Without schemas, so that the site's first screen may know it. */

export const SAVED_LIMITS = { note: 1_000, folder: 40, tag: 24, tags: 8, questions: 2_000 } as const

/** A due count is counted no further: so many stand for that or more. */
export const DUE_COUNT_CAP = 100
/** Cards a queue brings at most. */
export const QUEUE_LIMIT = 30
export const GOAL_DEFAULT = 20
export const GOAL_MOST = 200

/** Again, Hard, Good, Easy. */
export const GRADES = [1, 2, 3, 4] as const
export type Grade = (typeof GRADES)[number]

/** What went wrong, in the learner's own word. */
export const ERROR_LABELS = ['concept', 'calculation', 'misread', 'time'] as const
export type ErrorLabel = (typeof ERROR_LABELS)[number]

/** Days that My performance looks back. */
export const PERIODS = ['7', '30', '90', 'all'] as const
export type Period = (typeof PERIODS)[number]

/** Attempts that one answer holds at most: the newest of the period. */
export const POINTS_MOST = 50
/** A line needs so many points before it says anything. */
export const POINTS_LEAST = 3

export const TARGET_KINDS = ['marks', 'percentile'] as const
