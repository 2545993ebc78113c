import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, SITE_LEVEL, type StartAttemptResponse } from '#contract/attempts/schemas.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { markAttempt } from '#domain/marking/mark-attempt.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { answerOf } from '#tests/worker/helpers/call.ts'
import { person } from '#tests/worker/helpers/people.ts'
import { submit } from '#tests/worker/helpers/test-of.ts'
import { demoBundle } from './demo-bundle.ts'
import { imported } from './import-run.ts'
import { openPaper } from './open-paper.ts'

const bundle = demoBundle()
const open = bundle.tests.filter(({ opensAt, access }) => opensAt === undefined && access === 'free')
const clockOf = ({ pattern }: (typeof open)[number]) =>
  bundle.patterns.find(({ id, version }) => id === pattern.id && version === pattern.version)?.clock

beforeAll(async () => void (await imported(bundle)))

/** The answer that a key accepts. */
function rightAnswer(key: QuestionKey, columns: number): Answer {
  if ('options' in key) return key.options
  if ('texts' in key) return key.texts[0] ?? null
  if ('rows' in key) return key.rows.flatMap((right, row) => right.map((column) => row * columns + column))
  return /^-?[\d.]+/.exec(key.accept)?.[0] ?? null
}

const rightAnswers = (plan: PaperPlan, keys: readonly QuestionKey[]): Answer[] =>
  keys.map((key, q) => rightAnswer(key, plan.questions[q]?.columns ?? 0))

describe.each(open.map((demo) => [demo.id, demo] as const))('%s', (id, demo) => {
  test('is out of what its full key gives', async () => {
    const { plan, key } = await openPaper(id)
    expect(markAttempt(plan, key, rightAnswers(plan, key)).total.score12).toBe(plan.max12)
  })

  test.runIf(clockOf(demo) === 'shared')('is taken in its last language with the full score', async () => {
    const { plan, key, test: row } = await openPaper(id)
    const who = await person()
    const body = { testId: row.id, language: demo.languages.at(-1), level: SITE_LEVEL }
    const reply = await answerOf<StartAttemptResponse>('POST', '/api/attempts', { token: who.token, body })
    if (reply.kind !== 'started') throw new Error('an attempt is open already')
    await submit(
      reply.grant,
      rightAnswers(plan, key).map((answer, q) => [q + 1, q, 2, answer, answer, 0, 1_000, 1]),
    )
    const { total } = await answerOf<AnalysisResponse>('GET', `/api/tests/${row.id}/analysis`, { token: who.token })
    expect([total.score12, total.max12]).toEqual([plan.max12, plan.max12])
  })

  test.runIf(clockOf(demo) === 'perSection')('starts with the clock of its first section', async () => {
    const { test: row } = await openPaper(id)
    const body = { testId: row.id, language: 'en', level: SITE_LEVEL }
    const reply = await answerOf<StartAttemptResponse>('POST', '/api/attempts', { token: (await person()).token, body })
    expect(reply.kind).toBe('started')
  })
})
