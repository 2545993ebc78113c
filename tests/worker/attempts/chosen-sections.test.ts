import { evictAllDurableObjects } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  OP_CHANGED,
  OP_LEFT,
  OP_SECTION_CHOSEN,
  OP_SECTION_UNCHOSEN,
  type Op,
  SITE_LEVEL,
  type StartAttemptResponse,
  type WriterGrant,
} from '#contract/attempts/schemas.ts'
import type { KeyPublishResponse } from '#contract/key-corrections/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { save, submit } from '#tests/worker/helpers/test-of.ts'
import { chosenSectionsBundle } from '../content/chosen-sections-bundle.ts'
import { imported, prefix } from '../content/import-run.ts'

/** Questions 0 and 1 are everyone's; 2 and 3 are Mathematics, 4 and 5 Biology. */
const [MATHEMATICS, BIOLOGY] = [2, 4]
const RIGHT = 1

let testId = ''

beforeAll(async () => {
  const p = prefix()
  await imported(chosenSectionsBundle(p, 'Chosen sections'))
  testId = (await env.DB.prepare('SELECT id FROM test WHERE external_id = ?1').bind(`${p}.test`).first<{ id: string }>())?.id ?? ''
})

const wish = (who: Person, level?: number) =>
  call('POST', '/api/attempts', { token: who.token, body: { testId, language: 'en', ...(level !== undefined && { level }) } })
async function begin(who: Person): Promise<WriterGrant> {
  const reply = await (await wish(who, SITE_LEVEL)).json<StartAttemptResponse>()
  if (reply.kind !== 'started') throw new Error('an attempt is open already')
  return reply.grant
}
const continued = (who: Person, grant: WriterGrant, query = `?level=${SITE_LEVEL}`) =>
  call('POST', `/api/attempts/${grant.attemptId}/continue${query}`, { token: who.token, body: {} })
const analysisOf = (who: Person) => answerOf<AnalysisResponse>('GET', `/api/tests/${testId}/analysis`, { token: who.token })
const answered = (seq: number, q: number, option = RIGHT): Op => [seq, q, 2, [option], [option], 0, 1_000, OP_CHANGED | OP_LEFT]
const said = (seq: number, q: number, what: number): Op => [seq, q, 0, null, null, 0, 0, OP_CHANGED | what]
const chosen = (seq: number, q: number) => said(seq, q, OP_SECTION_CHOSEN)
const givenUp = (seq: number, q: number) => said(seq, q, OP_SECTION_UNCHOSEN)

describe('a page that cannot show the choice', () => {
  test('does not start the test', async () => {
    const reply = await wish(await person(), 2)
    expect([reply.status, await errorCodeOf(reply)]).toEqual([409, 'site_outdated'])
  })
  test('does not continue it, and takes nothing from the page that can', async () => {
    const who = await person()
    const grant = await begin(who)
    for (const query of ['', '?level=2']) expect(await errorCodeOf(await continued(who, grant, query)), query).toBe('site_outdated')
    await save(grant, [answered(1, 0)])
    expect((await (await continued(who, grant)).json<WriterGrant>()).epoch).toBe(2)
  })
})

test('the section that was chosen last counts, the other one is kept and not counted', async () => {
  const who = await person()
  const grant = await begin(who)
  expect(grant.copy).not.toHaveProperty('choice')
  await save(grant, [answered(1, 0), chosen(2, MATHEMATICS), answered(3, 2), answered(4, 3, 0)])
  // Everything that memory holds is gone, as after a deployment.
  await evictAllDurableObjects()
  const copy = await answerOf<WriterGrant['copy']>('GET', `/api/attempts/${grant.attemptId}/copy`, { token: grant.token })
  expect(copy).toMatchObject({ choice: { sections: [1], epoch: 1 }, current: 3 })
  const next = await (await continued(who, grant)).json<WriterGrant>()
  expect(next.copy.choice).toEqual({ sections: [1], epoch: 1 })
  await save(next, [givenUp(1, MATHEMATICS), chosen(2, BIOLOGY), answered(3, 4), answered(4, 5)])
  await submit(next, [])
  const { total, sections, questions } = await analysisOf(who)
  expect(total).toMatchObject({ score12: 3 * 48, max12: 4 * 48, right: 3, wrong: 0, skipped: 1 })
  expect(sections.map(({ score12, max12 }) => [score12, max12])).toEqual([
    [48, 96],
    [0, 0],
    [96, 96],
  ])
  expect(questions.slice(2, 4).map(([marks, , , answer]) => [marks, answer])).toEqual([
    [0, [1]],
    [0, [0]],
  ])
})

test('where nothing was chosen the first section with an answer counts', async () => {
  const who = await person()
  const grant = await begin(who)
  await submit(grant, [chosen(1, BIOLOGY), answered(2, 4), givenUp(3, BIOLOGY)])
  expect((await analysisOf(who)).sections.map(({ max12 }) => max12)).toEqual([96, 0, 96])
})

test.each([
  ['a section that everyone takes', chosen(1, 0)],
  ['choosing and giving up at once', said(1, BIOLOGY, OP_SECTION_CHOSEN | OP_SECTION_UNCHOSEN)],
  ['a bit that means nothing', said(1, BIOLOGY, 32)],
])('%s is refused', async (_name, op) => {
  const grant = await begin(await person())
  const body = { epoch: grant.epoch, ops: [op] }
  const reply = await call('POST', `/api/attempts/${grant.attemptId}/ops`, { token: grant.token, body })
  expect([reply.status, await errorCodeOf(reply)]).toEqual([400, 'invalid_request'])
})

test('the choice holds under a key that is corrected afterwards', async () => {
  const [admin, who] = [await person({ role: 'admin' }), await person()]
  const grant = await begin(who)
  await submit(grant, [chosen(1, BIOLOGY), answered(2, 2), answered(3, 4)])
  const before = await analysisOf(who)
  const changes = [
    { question: 4, action: 'setKey', keys: [{ options: [0] }] },
    { question: 2, action: 'dropFullMarksAll' },
  ]
  const body = { paperVersion: 1, changes, reason: 'The source had a misprint', expectedKeyVersion: 1 }
  await answerOf<KeyPublishResponse>('POST', `/api/admin/tests/${testId}/keys/publish`, { token: admin.token, body })
  const after = await vi.waitFor(
    async () => {
      const analysis = await analysisOf(who)
      expect(analysis.total.score12).not.toBe(before.total.score12)
      return analysis
    },
    { timeout: 20_000, interval: 100 },
  )
  // Right before, wrong now; the drop is in the section that does not count.
  expect([before.total.score12, after.total.score12]).toEqual([48, -12])
  expect(after.sections.map(({ max12 }) => max12)).toEqual([96, 0, 96])
})
