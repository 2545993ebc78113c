import { createMessageBatch } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { AttemptEvent } from '#contract/attempts/attempt-event.ts'
import { SITE_LEVEL, type AttemptMode, type StartAttemptResponse, type WriterGrant } from '#contract/attempts/schemas.ts'
import { storedForm } from '#tests/contract-snapshot/stored-form.ts'
import kept from '#tests/contract-snapshot/stored-attempt.json'
import keptInForm1 from '#tests/contract-snapshot/stored-attempt-form-1.json'
import worker from '#worker/index.ts'
import { everyTypeBundle } from '../content/every-type-bundle.ts'
import { imported } from '../content/import-run.ts'
import { sampleBundle } from '../content/sample-bundle.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { save, submit } from '#tests/worker/helpers/test-of.ts'
import {
  plantFiles,
  plantObject,
  plantRows,
  storedFiles,
  storedObject,
  type StoredFile,
  type StoredObject,
  type StoredRow,
  storedRows,
} from './stored-state.ts'

/** Whether the kept file is to be written again: docs/contributing.md#kept-formats. */
const isRenewed = (env as unknown as { RENEW_STORED?: string }).RENEW_STORED === '1'

// Ahead of the real clock, by which the platform fires alarms: none fires here.
const T0 = Date.UTC(2036, 10, 22, 5)
const MINUTE = 60_000

/** What one learner's test leaves behind wherever it is stored, and what is read back from it. */
interface Stored {
  /** Part of every id that was made. */
  readonly run: string
  readonly userId: string
  readonly testId: string
  readonly token: string
  /** The right to write the attempt that is still open. */
  readonly grant: WriterGrant
  readonly events: readonly AttemptEvent[]
  readonly rows: Readonly<Record<string, readonly StoredRow[]>>
  readonly files: readonly StoredFile[]
  readonly room: StoredObject
  readonly hub: StoredObject
  readonly board: StoredObject
  readonly answers: readonly (readonly [call: string, status: number, body: unknown])[]
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: T0 })
})
afterAll(() => {
  vi.useRealTimers()
})

test('what an attempt leaves in D1, R2, its objects and the queue is written as it is kept', async () => {
  const seen = await leftBy(newRun())
  // The bytes of encrypted files and all ids differ each time, so the file is written again as a whole or not at all.
  if (isRenewed) await expect(`${JSON.stringify(seen, null, 1)}\n`).toMatchFileSnapshot('../../contract-snapshot/stored-attempt.json')
  else expect(storedForm(seen, seen.run)).toEqual(storedForm(kept, kept.run))
})

// On a file that is just being written there is nothing kept.
test.skipIf(isRenewed).each([
  ['a room of today', kept],
  ['a room of before decision 0187', keptInForm1],
])('what is kept in %s is read with the same meaning', async (_, file) => {
  const old = file as unknown as Stored
  const { attempt: _recorded, ...others } = old.rows
  await plantRows(others)
  await plantFiles(old.files)
  const objects = objectsOf(old.userId, old.testId)
  await plantObject(objects.room, old.room)
  await plantObject(objects.hub, old.hub)
  await plantObject(objects.board, old.board)
  await deliver(old.events)
  expect(await storedRows(old.run)).toEqual(old.rows)
  expect(await storedObject(objects.room)).toEqual(old.room)
  expect(await answersFor(old)).toEqual(old.answers)
})

/** One learner takes a test with questions of every type, and leaves a practice attempt open. Ids contain `run`. */
async function leftBy(run: string): Promise<Stored> {
  const events: AttemptEvent[] = []
  // Other files' rooms are about: one of them may come to its deadline meanwhile and tell so.
  const queue = vi.spyOn(Object.getPrototypeOf(env.ATTEMPT_EVENTS) as Queue, 'send').mockImplementation(async (event) => {
    if ((event as AttemptEvent).testId.startsWith(run)) events.push(event as AttemptEvent)
    return undefined as never
  })
  const random = countedRandom(run)
  try {
    const p = `x${run}`
    const bundle = everyTypeBundle(p)
    const [choices, types] = [sampleBundle(p), bundle]
    await imported({ ...types, passages: choices.passages, questions: [...types.questions, ...choices.questions] })
    const { id: testId } = (await env.DB.prepare('SELECT id FROM test WHERE external_id = ?1')
      .bind(`${p}.test`)
      .first<{ id: string }>()) ?? { id: '' }
    const who = await person()
    const exam = await started(who, testId, 'exam')
    await save(exam, [
      [1, 0, 2, [1], [1], T0 + 4_000, 4_000, 3],
      [2, 1, 3, null, [2], T0 + 9_000, 5_000, 1],
      [3, 3, 4, [0, 5], [0, 5], T0 + 20_000, 11_000, 3],
      [4, 4, 2, 'canary of the key', 'canary of the key', T0 + 30_000, 10_000, 3],
    ])
    vi.setSystemTime(T0 + MINUTE)
    await submit(exam, [[5, 5, 2, [0, 2], [0, 2], T0 + 50_000, 20_000, 3]])
    vi.setSystemTime(T0 + 2 * MINUTE)
    await deliver(events)
    const practice = await started(who, testId, 'practice')
    const ops = [[1, 0, 2, [0], [0], T0 + 2 * MINUTE + 3_000, 3_000, 3]]
    await answerOf('POST', `/api/attempts/${practice.attemptId}/reveal`, {
      token: practice.token,
      body: { epoch: practice.epoch, ops, question: 0 },
    })
    const first = { run, userId: who.id, testId, token: who.token, grant: practice, events }
    await deliver(events)
    for (const [call, body] of ownNotes(exam.attemptId)) await answerOf('PUT', call, { token: who.token, body })
    // Reading folds the attempt into the board.
    await answersFor(first)
    const rows = await storedRows(run)
    const objects = objectsOf(who.id, testId)
    return {
      ...first,
      rows,
      files: await storedFiles(rows['paper'] ?? []),
      room: await storedObject(objects.room),
      hub: await storedObject(objects.hub),
      board: await storedObject(objects.board),
      answers: await answersFor(first),
    }
  } finally {
    random.mockRestore()
    queue.mockRestore()
  }
}

/** What the learner writes about questions, as calls. */
const ownNotes = (attemptId: string): [path: string, body: unknown][] => [
  [`/api/attempts/${attemptId}/questions/1/label`, { label: 'misread' }],
  [`/api/attempts/${attemptId}/questions/2/saved`, { note: 'Look again' }],
]

async function started(who: Person, testId: string, mode: AttemptMode): Promise<WriterGrant> {
  const reply = await answerOf<StartAttemptResponse>('POST', '/api/attempts', {
    token: who.token,
    body: { testId, language: 'hi', mode, level: SITE_LEVEL },
  })
  if (reply.kind !== 'started') throw new Error('an attempt is open already')
  return reply.grant
}

/** What the API answers about the test and its attempts, in the end also to a write. */
async function answersFor({ testId, token, grant }: Pick<Stored, 'testId' | 'token' | 'grant'>): Promise<Stored['answers']> {
  vi.setSystemTime(T0 + 3 * MINUTE)
  const paths = [
    `/api/tests/${testId}`,
    `/api/tests/${testId}/analysis`,
    `/api/tests/${testId}/solution`,
    `/api/tests/${testId}/timeline`,
    '/api/me/attempts',
    '/api/me/performance',
    '/api/me/home',
  ]
  const answers: Stored['answers'][number][] = []
  for (const path of paths) {
    const response = await call('GET', path, { token })
    answers.push([`GET ${path}`, response.status, await response.json()])
  }
  const copy = await call('GET', `/api/attempts/${grant.attemptId}/copy?epoch=${grant.epoch}`, { token: grant.token })
  return [...answers, ['GET copy', copy.status, await copy.json()]]
}

const deliver = (events: readonly AttemptEvent[]): Promise<unknown> =>
  worker.queue(
    createMessageBatch<AttemptEvent>(
      'sopan-attempt-events',
      events.map((body, i) => ({ id: String(i), timestamp: new Date(), attempts: 1, body })),
    ),
    env,
  )

const objectsOf = (userId: string, testId: string) => ({
  room: env.ATTEMPT_ROOM.get(env.ATTEMPT_ROOM.idFromName(`${userId}:${testId}`)),
  hub: env.USER_HUB.get(env.USER_HUB.idFromName(userId)),
  board: env.TEST_BOARD.get(env.TEST_BOARD.idFromName(testId)),
})

const newRun = (): string => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => ALPHABET[byte % 26]).join('')

/** Random bytes that make the same order of ids, options and questions in every run: ids begin with `run` and count up. */
function countedRandom(run: string) {
  let ids = 0
  const real = crypto.getRandomValues.bind(crypto)
  return vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (!(array instanceof Uint8Array)) return real(array)
    if (array.length === 4 || array.length === 16) return array.fill(1)
    if (array.length !== 24) return real(array)
    const count = (ids++).toString(36).padStart(8, '0')
    array.set(Array.from(run + count, (character) => ALPHABET.indexOf(character)))
    return array
  })
}
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'
