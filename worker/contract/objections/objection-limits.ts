/**
 * `most`: objections that a learner may have to the keys of one test. `windowHours`: how long after the release of a live test they are taken.
 * Lengths are in characters: `textMin` and `text` of a learner's reason, `source` of where it is written, `reasonMin` and `reason` of a decision.
 */
export const OBJECTION_LIMITS = {
  most: 5,
  windowHours: 48,
  textMin: 10,
  text: 1_000,
  source: 300,
  reasonMin: 10,
  reason: 1_000,
} as const
