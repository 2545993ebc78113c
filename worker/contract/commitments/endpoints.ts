import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { resultQuery } from '#contract/results/schemas.ts'
import type { CommitmentReply, TestCommitments } from './schemas.ts'

/** Errors: not_found. */
export const listCommitments = endpoint<{ reply: TestCommitments }>()('GET', '/api/tests/:testId/commitments', 'anyone')

/** Opens the commitment to the paper of an own attempt. Errors: not_found, result_not_released, solution_withheld. */
export const openCommitment = endpoint<{ query: z.input<typeof resultQuery>; reply: CommitmentReply }>()(
  'GET',
  '/api/tests/:testId/commitments/opening',
  'learner',
)
