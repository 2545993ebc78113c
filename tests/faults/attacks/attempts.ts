import { SITE_LEVEL } from '#contract/attempts/schemas.ts'
import type { OpsResponse, ServerCopy } from '#contract/attempts/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { type Attack, Hole, mustBe, mustNotHold, mustRefuse, needed } from './attack.ts'
import { signIn } from './sign-in.ts'

/** More time, more attempts, other answers than an exam gives. */
export const ATTEMPTS: readonly Attack[] = [
  {
    title: 'Start a live test twenty times in the same moment, and again after the submit',
    run: async (w) => {
      const who = await w.person()
      const ask = () =>
        w.call('POST', '/api/attempts', { token: who.token, body: { testId: w.tests.hall, language: 'en', level: SITE_LEVEL } })
      const replies = await Promise.all(Array.from({ length: 20 }, ask))
      const grants = replies.filter(({ text }) => text.startsWith('{"kind":"started"'))
      mustBe('the number of attempts', grants.length, 1)
      needed(await w.submit(needed<{ grant: Parameters<typeof w.submit>[0] }>(grants[0] ?? (await ask())).grant, [1]))
      for (const reply of await Promise.all(Array.from({ length: 5 }, ask))) mustRefuse(reply, 'attempts_used')
    },
  },
  {
    title: 'Delete the account after a live test and come back under the same identity with another e-mail',
    run: async (w) => {
      const sub = `returns-${w.taker.id}`
      const first = await signIn(w, { sub, email: `${sub}@example.org` })
      needed(await w.call('PUT', '/api/me/profile', { token: first.token, body: PROFILE }))
      needed(await w.submit(await w.start(first, w.tests.hall), [1]))
      needed(await w.call('POST', '/api/me/delete', { token: first.token, body: { email: `${sub}@example.org` } }))
      const back = await signIn(w, { sub, email: `other-${sub}@example.org` })
      needed(await w.call('PUT', '/api/me/profile', { token: back.token, body: PROFILE }))
      if (back._id === first._id) throw new Error('the account was not deleted')
      const again = { testId: w.tests.hall, language: 'en', level: SITE_LEVEL }
      mustRefuse(await w.call('POST', '/api/attempts', { token: back.token, body: again }), 'attempts_used')
    },
  },
  {
    title: 'Go on writing, reading and continuing with the tokens of an account that was deleted',
    run: async (w) => {
      const who = await w.person()
      const grant = await w.start(who, w.tests.mock)
      needed(await w.call('POST', '/api/me/delete', { token: who.token, body: { email: who.email } }))
      mustRefuse(await w.submit(grant, [1, 2]))
      mustRefuse(await w.call('GET', `/api/attempts/${grant.attemptId}/copy`, { token: grant.token }))
      mustRefuse(await w.call('POST', `/api/attempts/${grant.attemptId}/continue`, { token: who.token, body: {} }))
      const [row] = await w.rows<{ n: number }>('SELECT count(*) AS n FROM attempt WHERE user_id = ?1', who.id)
      mustBe('the number of attempts of a deleted account', row?.n, 0)
    },
  },
  {
    title: 'Take a submitted attempt up again and change its answers',
    run: async (w) => {
      const who = await w.person()
      const grant = await w.start(who, w.tests.mock)
      needed(await w.submit(grant, [0, 0]))
      mustRefuse(await w.call('POST', `/api/attempts/${grant.attemptId}/continue`, { token: who.token, body: {} }), 'attempt_closed')
      const ops = [[3, 0, 2, [1], [1], Date.now(), 1_000, 3]]
      await w.call('POST', `/api/attempts/${grant.attemptId}/ops`, { token: grant.token, body: { epoch: 1, ops } })
      await w.call('POST', `/api/attempts/${grant.attemptId}/submit`, { token: grant.token, body: { epoch: 1, ops } })
      const copy = needed<ServerCopy>(await w.call('GET', `/api/attempts/${grant.attemptId}/copy`, { token: grant.token }))
      mustBe('the first answer', copy.questions[0]?.[2], [0])
    },
  },
  {
    title: 'Claim a day on every question of an attempt of seconds, to make the averages of all absurd',
    run: async (w) => {
      const who = await w.person()
      const grant = await w.start(who, w.tests.mock)
      const begun = Date.now()
      needed(await w.submit(grant, [0, 1, 2, 3, 0, 1, 2, 3], 86_400_000))
      await w.recorded(who)
      const analysis = needed<AnalysisResponse>(await w.call('GET', `/api/tests/${w.tests.mock}/analysis`, { token: who.token }))
      const claimed = analysis.questions.reduce((sum, question) => sum + question[4], 0)
      const possible = Date.now() - begun + 60_000
      if (claimed > possible || analysis.total.spentMs > possible) throw new Hole(`an attempt of seconds counts as ${claimed} ms`)
    },
  },
  {
    title: 'Report hours of lost service and lost network to be given their time',
    run: async (w) => {
      const grant = await w.start(await w.person(), w.tests.hall)
      const lost = [
        ['service', grant.startedAt - 7_200_000, Date.now()],
        ['offline', 0, Date.now() + 86_400_000],
      ]
      const reply = await w.call('POST', `/api/attempts/${grant.attemptId}/ops`, { token: grant.token, body: { epoch: 1, ops: [], lost } })
      if (reply.status < 400) mustBe('the deadline', needed<OpsResponse>(reply).deadlineAt, grant.deadlineAt)
    },
  },
  {
    title: 'Take a test of Prime without a pass, in every mode, and after a pass was promised in the body',
    run: async (w) => {
      const who = await w.person()
      for (const mode of ['exam', 'practice', 'untimed', 'retry'])
        mustRefuse(
          await w.call('POST', '/api/attempts', {
            token: who.token,
            body: { testId: w.tests.prime, language: 'en', level: SITE_LEVEL, mode },
          }),
        )
      const body = { testId: w.tests.prime, language: 'en', level: SITE_LEVEL, primeAccessUntil: Date.now() + 1e9 }
      mustRefuse(await w.call('POST', '/api/attempts', { token: who.token, body }), 'invalid_request')
      const detail = await w.call('GET', `/api/tests/${w.tests.prime}`, { token: who.token })
      for (const { contentKey } of await w.filesOf(w.tests.prime)) mustNotHold('the page', detail.text, contentKey)
    },
  },
]

const PROFILE = {
  name: 'Asha Das',
  examGoals: ['ssc-cgl'],
  interfaceLanguage: 'en',
  questionLanguage: 'en',
  state: 'AS',
  category: 'obc',
  ageBand: '18to24',
}
