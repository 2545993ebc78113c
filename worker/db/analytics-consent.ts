/**
 * Whether figures about a learner may be kept and shown (features F5): from 18 on always, under 18 only while a guardian's consent stands.
 * An expression of SQL; `userId` is a bound parameter such as `?1`.
 */
export const mayAnalyse = (userId: string): string =>
  `(NOT EXISTS (SELECT 1 FROM user WHERE id = ${userId} AND age_band = 'under18')
    OR EXISTS (SELECT 1 FROM consent WHERE user_id = ${userId} AND kind = 'analytics' AND withdrawn_at IS NULL))`
