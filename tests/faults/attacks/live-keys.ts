import { SITE_LEVEL } from '#contract/attempts/schemas.ts'
import type { WriterGrant } from '#contract/attempts/schemas.ts'
import { type Attack, Hole, mustBe, mustNotHold, mustRefuse, needed } from './attack.ts'
import { CANARY, type World } from './world.ts'

/** What would tell how a question, or the whole, was marked. */
const MARKS = /"(score12|marks12|verdicts?|result|tie_?key|rank|percentile|receiptOfMarks)":(?!null|\[\]|\{\}|"")/i

const asTaker = (w: World, method: string, path: string, body?: unknown) =>
  w.call(method, path, { token: w.taker.token, ...(body === undefined ? {} : { body }) })

/** A live test that one has taken, inside its window: every way to learn a mark, a verdict or a key. */
export const LIVE_KEYS: readonly Attack[] = [
  {
    title: 'Ask for the own data right after a live test and search all its tables for marks and solutions',
    run: async (w) => {
      const reply = await asTaker(w, 'POST', '/api/me/export', {})
      needed(reply)
      mustNotHold('the export', reply.text, MARKS)
      mustNotHold('the export', reply.text, CANARY)
    },
  },
  {
    title: 'Read home, the list of attempts, performance and the practice summary for the mark of a live test',
    run: async (w) => {
      for (const path of ['/api/me/home', '/api/me/attempts', '/api/me/performance', '/api/me/practice', '/api/me/enrolments']) {
        const reply = await asTaker(w, 'GET', path)
        needed(reply)
        mustNotHold(path, reply.text, MARKS)
      }
    },
  },
  {
    title: 'Let the deck of mistakes fill itself from a live test and see which questions it takes for mistakes',
    run: async (w) => {
      needed(await asTaker(w, 'POST', '/api/me/practice/fill', {}))
      const queue = await asTaker(w, 'GET', '/api/me/revision/queue')
      needed(queue)
      mustNotHold('the deck', queue.text, w.tests.live)
      const [row] = await w.rows<{ n: number }>('SELECT count(*) AS n FROM revision_card WHERE user_id = ?1', w.taker.id)
      mustBe('the number of cards', row?.n, 0)
    },
  },
  {
    title: 'Save the questions of a live test and open them among the saved ones for their keys',
    run: async (w) => {
      for (const place of [0, 1]) {
        needed(await asTaker(w, 'PUT', `/api/attempts/${w.taken.attemptId}/questions/${place}/saved`, { note: 'key?' }))
        const [row] = await w.rows<{ id: string }>(
          "SELECT plan ->> ('$.questions[' || CAST(?2 AS INTEGER) || '].id') AS id FROM paper WHERE test_id = ?1",
          w.tests.live,
          place,
        )
        const reply = await asTaker(w, 'GET', `/api/me/saved/${row?.id}`)
        mustBe('the answer of a saved question', needed<{ answer: unknown }>(reply).answer, null)
        mustNotHold('a saved question', reply.text, CANARY)
      }
      const page = await asTaker(w, 'GET', '/api/me/saved')
      mustNotHold('the saved questions', page.text, /"(solutions|accept|options)":\{"/)
    },
  },
  {
    title: 'Begin practice, a second try at the mistakes and an untimed attempt inside the window of a live test',
    run: async (w) => {
      for (const mode of ['practice', 'retry', 'untimed', 'exam']) {
        const reply = await asTaker(w, 'POST', '/api/attempts', { testId: w.tests.live, language: 'en', level: SITE_LEVEL, mode })
        mustRefuse(reply)
        mustNotHold(`the refusal of ${mode}`, reply.text, /"only"/)
      }
    },
  },
  {
    title:
      'Give every answer of a live test a word for its mistake, report every key as wrong, and compare what right and wrong ones answer',
    run: async (w) => {
      for (const [method, tail, body] of [
        ['PUT', 'label', { label: 'guess' }],
        ['POST', 'report', { reason: 'wrongKey', text: 'why', language: 'en' }],
      ] as const) {
        const replies = new Set<string>()
        for (let place = 0; place < 6; place++) {
          const { status, text } = await asTaker(w, method, `/api/attempts/${w.taken.attemptId}/questions/${place}/${tail}`, body)
          replies.add(`${status} ${text.replaceAll(/"(requestId|serverNow)":("[^"]*"|\d+)/g, '')}`)
        }
        if (replies.size !== 1) throw new Hole(`${tail} answers in ${replies.size} ways: ${[...replies].join(' | ').slice(0, 300)}`)
      }
    },
  },
  {
    title: 'Ask status and copy of a submitted live attempt with both its tokens for verdicts',
    run: async (w) => {
      const { attemptId, token } = w.taken
      for (const [path, by] of [
        [`/api/attempts/${attemptId}`, w.taker.token],
        [`/api/attempts/${attemptId}/copy`, token],
        [`/api/attempts/${attemptId}/questions/saved`, w.taker.token],
      ] as const) {
        const reply = await w.call('GET', path, { token: by })
        needed(reply)
        mustNotHold(path, reply.text, MARKS)
        mustNotHold(path, reply.text, /"(settled|key)":\[?\{/)
      }
    },
  },
  {
    title: 'Ask analysis, solution and timeline of a live test under every spelling of the address',
    run: async (w) => {
      for (const page of ['analysis', 'solution', 'timeline'])
        for (const tail of ['', '?attempt=1', '?attempt=2', '?attempt=1&attempt=1', '?attempt=01', '/', '?', '#x', '%2f', '?Attempt=1'])
          mustRefuse(await asTaker(w, 'GET', `/api/tests/${w.tests.live}/${page}${tail}`))
    },
  },
  {
    title: 'Look for the content keys of a test before its window, in its page, the catalogue and a start',
    run: async (w) => {
      const keys = (await w.filesOf(w.tests.future)).map(({ contentKey }) => contentKey)
      const start = await asTaker(w, 'POST', '/api/attempts', { testId: w.tests.future, language: 'en', level: SITE_LEVEL })
      mustRefuse(start, 'test_not_open')
      const pages = [await asTaker(w, 'GET', `/api/tests/${w.tests.future}`), await w.call('GET', '/api/testseries-groups/full')]
      for (const { asked, text } of [...pages, start]) for (const key of keys) mustNotHold(asked, text, key)
    },
  },
  {
    title: 'Search what the start of a live test hands out for the keys of its solutions',
    run: async (w) => {
      const who = await w.person()
      const grant = JSON.stringify(await w.start(who, w.tests.hall))
      const solutions = (await w.filesOf(w.tests.hall)).filter(({ kind }) => kind === 'solution')
      if (solutions.length === 0) throw new Error('the paper has no file of solutions to look for')
      for (const { contentKey, hash } of solutions) {
        mustNotHold('the start', grant, contentKey)
        mustNotHold('the start', grant, hash)
      }
      mustNotHold('the start', grant, CANARY)
    },
  },
  {
    title: 'Answer a live test all right and all wrong with two accounts and compare what the submits answer',
    run: async (w) => {
      const shapes = []
      for (const option of [0, 1, 2, 3]) {
        const grant: WriterGrant = await w.start(await w.person(), w.tests.hall)
        const reply = await w.submit(grant, [option])
        needed(reply)
        mustNotHold('a submit', reply.text, MARKS)
        shapes.push(reply.text.replaceAll(/\d{13}|"receipt":"[^"]*"/g, '').length)
      }
      mustBe('the lengths of the replies', new Set(shapes).size, 1)
    },
  },
]
