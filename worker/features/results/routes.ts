import * as commitments from '#contract/commitments/endpoints.ts'
import * as endpoints from '#contract/results/endpoints.ts'
import { resultQuery } from '#contract/results/schemas.ts'
import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { idSchema } from '#contract/shared/ids.ts'
import { callerEntry, limit } from '#worker/http/limits.ts'
import { receiptSigner } from '#worker/http/receipt-signer.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { now } from '#worker/platform/clock.ts'
import { holdOf, ranksOf } from '#worker/platform/final-ranks.ts'
import { immutableFiles } from '#worker/platform/immutable-files.ts'
import { boardOf, hubOf, roomOf } from '#worker/platform/objects.ts'
import { findBetterTies } from './queries.ts'
import { leaderboard } from './leaderboard.ts'
import { liveResult } from './live-result.ts'
import { findStaged } from './public/staged-test.ts'
import { analysis, type BoardDeps, openCommitment, solution, timeline, type TimelineDeps } from './service.ts'

const params = z.object({ testId: idSchema })

/** Results of an own attempt at a test: `?attempt=n`, by default the ranking one. */
export const resultRoutes = new Hono<AppEnv>()

serve(resultRoutes, endpoints.getAnalysis, { isViewable: true, params, query: resultQuery })(async (c, { params, query }) =>
  analysis(
    { ...depsOf(c, params.testId), signsReceipts: (await receiptSigner(c.env)) !== null },
    c.get('principal').userId,
    params.testId,
    numberOf(query.attempt),
  ),
)
serve(resultRoutes, endpoints.getLiveResult, { use: [limit('LIMIT_GENERAL', callerEntry)], params })(async (c, { params: { testId } }) => {
  const entry = c.get('entry')
  const at = now()
  return liveResult(
    {
      staged: await findStaged(c.env.ARCHIVE, testId, at),
      room: roomOf(c.env, entry.userId, testId),
      hub: hubOf(c.env, entry.userId),
      ranks: () => ranksOf(c.env.PAPERS, immutableFiles(c.env, c.executionCtx), testId, at),
      hold: () => holdOf(c.env.PAPERS, testId, entry.userId, at),
      now: at,
      signsReceipts: (await receiptSigner(c.env)) !== null,
    },
    entry,
  )
})
serve(resultRoutes, endpoints.getSolution, { params, query: resultQuery })((c, { params, query }) =>
  solution(depsOf(c, params.testId), c.get('principal').userId, params.testId, numberOf(query.attempt)),
)
serve(resultRoutes, endpoints.getTimeline, { isViewable: true, params, query: resultQuery })((c, { params, query }) =>
  timeline(depsOf(c, params.testId), c.get('principal').userId, params.testId, numberOf(query.attempt)),
)

serve(resultRoutes, endpoints.getLeaderboard, { isViewable: true, params })((c, { params }) =>
  leaderboard(c.env.PAPERS, params.testId, c.get('principal').userId, now()),
)

serve(resultRoutes, commitments.openCommitment, { params, query: resultQuery })((c, { params, query }) =>
  openCommitment(depsOf(c, params.testId), c.get('principal').userId, params.testId, numberOf(query.attempt)),
)

const numberOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

function depsOf(c: Context<AppEnv>, testId: string): BoardDeps & TimelineDeps {
  const { userId, role, ageBand } = c.get('principal')
  const at = now()
  return {
    binding: c.env.DB,
    archive: c.env.ARCHIVE,
    now: at,
    reader: { userId, role },
    ageBand,
    room: roomOf(c.env, userId, testId),
    hub: hubOf(c.env, userId),
    board: boardOf(c.env, testId),
    ranks: () => ranksOf(c.env.PAPERS, immutableFiles(c.env, c.executionCtx), testId, at),
    hold: () => holdOf(c.env.PAPERS, testId, userId, at),
    ties: (wanted) => findBetterTies(c.env.DB, wanted),
  }
}
