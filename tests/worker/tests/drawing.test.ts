import { expect, test } from 'vitest'
import type { DrawResponse, PoolResponse } from '#contract/tests/schemas.ts'
import { imported, prefix } from '#tests/worker/content/import-run.ts'
import { choice, sampleBundle } from '#tests/worker/content/sample-bundle.ts'
import { answerOf } from '#tests/worker/helpers/call.ts'
import { person } from '#tests/worker/helpers/people.ts'

const BASE = '/api/admin/testseries'

test('drawing from the bank counts what each rule finds, leaves out the last tests, and draws the same for the same seed', async () => {
  const p = prefix()
  const admin = await person({ role: 'admin' })
  const bundle = sampleBundle(p)
  const extra = Array.from({ length: 12 }, (_, i) => choice(p, `d${i}`, { difficulty: i < 8 ? 'easy' : 'hard' }))
  await imported({ ...bundle, questions: [...bundle.questions, ...extra] })
  const rule = (difficulty: string | null) => ({ topics: [`${p}.t`], difficulty, type: 'single' })
  const pool = (rules: unknown[], rest: object) =>
    answerOf<PoolResponse>('POST', `${BASE}/pool`, { token: admin.token, body: { rules, languages: ['en'], notInLast: 0, ...rest } })
  // s1 belongs to a passage; s2 does not.
  expect(await pool([rule('easy'), rule('hard'), rule(null)], {})).toEqual({ available: [9, 4, 13] })
  expect(await pool([rule('easy')], { languages: ['en', 'ta'] })).toEqual({ available: [0] })
  expect((await pool([rule('easy')], { notInLast: 200 })).available).toEqual([8])
  const draw = (seed: number) =>
    answerOf<DrawResponse>('POST', `${BASE}/draw`, {
      token: admin.token,
      body: { rules: [rule('easy'), rule(null)], counts: [4, 4], languages: ['en'], notInLast: 0, seed },
    })
  const drawn = await draw(7)
  const names = drawn.chosen.map((questions) => questions.map(({ externalId }) => externalId))
  expect(names.map(({ length }) => length)).toEqual([4, 4])
  expect(new Set(names.flat()).size).toBe(8)
  expect((await draw(7)).chosen).toEqual(drawn.chosen)
  expect((await draw(8)).chosen).not.toEqual(drawn.chosen)
})
