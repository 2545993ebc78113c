import { type Decision, DECISIONS, type QueueComment } from '#contract/comments/moderation-schemas.ts'

/** What a moderator can decide on a comment: not what it is already, unless readers have reported it since; nothing on a removed one. */
export const allowedDecisions = ({ state, reports }: Pick<QueueComment, 'state' | 'reports'>): Decision[] =>
  state === 'removed' ? [] : DECISIONS.filter((decision) => decision !== state || (decision === 'visible' && reports.length > 0))
