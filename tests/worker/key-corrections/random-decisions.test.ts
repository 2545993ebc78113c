import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Paper } from '#contract/papers/schemas.ts'
import { newId } from '#worker/platform/ids.ts'
import { type Ground, playDecisions } from '#tests/faults/key-decisions/scenario.ts'
import { proofRandom } from '#tests/faults/support/random.ts'
import { openFile, storedFile } from '#tests/worker/content/open-paper.ts'
import { answerOf } from '#tests/worker/helpers/call.ts'
import { person } from '#tests/worker/helpers/people.ts'

/** A short run of `npm run prove -- key-decisions`; the seed is in the name, so that a failing run can be had again. */
test.each([1, 2026])(
  'after random edits, decisions and attempts every mark is that of a slow recomputation (seed %i)',
  async (seed) => {
    const { token: admin } = await person({ role: 'admin' })
    const ground: Ground = {
      admin,
      request: (token, method, path, body) => answerOf(method, path, { token, ...(body === undefined ? {} : { body }) }),
      learner: () => person(),
      sql: async <Row>(query: string, ...values: (string | number)[]) =>
        (
          await env.DB.prepare(query)
            .bind(...values)
            .all<Row>()
        ).results,
      open: async (hash, contentKey) => (await openFile(await storedFile(hash), contentKey)) as Paper,
    }
    const figures = await playDecisions(ground, 40, proofRandom(seed), `d${newId().slice(0, 8)}`)
    expect(figures).toMatchObject({ wrongMarks: 0, wrongRanks: 0 })
    expect(figures.attempts * figures.papers * figures.decisions).toBeGreaterThan(20)
  },
  90_000,
)
