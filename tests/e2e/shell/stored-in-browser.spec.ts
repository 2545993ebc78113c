import type { Page } from '@playwright/test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SITE_LEVEL, type StartAttemptResponse, type WriterGrant } from '#contract/attempts/schemas.ts'
import type { SignInCallbackResponse } from '#contract/auth/schemas.ts'
import type { SavedPlaces } from '#contract/question-annotations/schemas.ts'
import { differences, linesOf, mergeReplies, type Replies } from '#tests/contract-snapshot/reply-lines.ts'
import { expect, test } from '../support/fixtures.ts'
import { testIdOf } from '../support/learner.ts'
import { callApi, newSessionOf } from '../support/people.ts'
import { E2E_PLACE } from '../support/place.ts'
import { atInstructions, declareAndStart } from '../support/take-test.ts'

const KEPT = join(import.meta.dirname, '..', '..', 'contract-snapshot', 'stored-in-browser.json')
const TEST = /GATE Computer Science: sampler/

test('what a test leaves in the browser while there is no network has the kept form @once', async ({ page, faults }) => {
  const { userId } = await atInstructions(page, TEST)
  await declareAndStart(page)
  // Offline everything that is asked for fails, and says so in the console.
  faults.allow(/ERR_INTERNET_DISCONNECTED|Not loaded/)
  await page.getByRole('button', { name: 'Cross out option B' }).click()
  await page.context().setOffline(true)
  await page.getByRole('radio').nth(2).check()
  await page.getByRole('button', { name: 'Save & Next' }).click()
  await expect(page.getByRole('heading', { name: 'Question 2', exact: true })).toBeVisible()
  await page.locator('article').getByRole('button', { name: 'Save question', exact: true }).filter({ visible: true }).click()
  await expect.poll(async () => Object.keys(await storedIn(page)).some((place) => place.includes(`sopan-marks-`))).toBe(true)
  const stored = await storedIn(page)
  const seen = formOf(stored, userId)
  if (process.env['RENEW_STORED'] === '1') writeFileSync(KEPT, `${JSON.stringify(seen, null, 1)}\n`)
  const kept = JSON.parse(readFileSync(KEPT, 'utf8')) as Replies
  expect(differences(kept, seen), 'keep a meant change with RENEW_STORED=1').toEqual([])
  // The operation itself is a tuple, so its values are compared too.
  const { op } = (stored['indexedDB sopan-attempts ops'] as { op: unknown[] }[]).at(-1) ?? { op: [] }
  expect([op[1], op[2], op[3], op[4], op[7]]).toEqual([0, 2, [2], [2], 3])
  const renamed = JSON.parse(JSON.stringify(stored).replaceAll('"ackedSeq"', '"sentSeq"')) as typeof stored
  expect(differences(kept, formOf(renamed, userId))).toEqual([
    'new: indexedDB sopan-attempts attempts [].sentSeq',
    'gone: indexedDB sopan-attempts attempts [].ackedSeq',
  ])
})

test('what an earlier visit stored is sent by the pages of today @once', async ({ page }) => {
  const session = await newSessionOf(`stored-${Date.now().toString(36)}@learners.example`)
  const testId = await testIdOf(E2E_PLACE.origin, TEST)
  const reply = (await callApi(session.token, 'POST', '/api/attempts', {
    testId,
    language: 'en',
    level: SITE_LEVEL,
  })) as StartAttemptResponse
  if (reply.kind !== 'started') throw new Error('an attempt is open already')
  await storeAsKept(page, session, testId, reply.grant)
  await page.goto(`/test/attempt?attempt=${reply.grant.attemptId}`)
  await expect
    .poll(async () => callApi(reply.grant.token, 'GET', `/api/attempts/${reply.grant.attemptId}/copy?epoch=1`), { timeout: 20_000 })
    .toMatchObject({ applied: [1, 1], questions: [[0, 2, [2], [2], 4_000, 1]] })
  await expect
    .poll(
      async () => ((await callApi(session.token, 'GET', `/api/attempts/${reply.grant.attemptId}/questions/saved`)) as SavedPlaces).saved,
      { timeout: 20_000 },
    )
    .toEqual([{ place: 1, note: 'Look again' }])
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

/** Puts into the browser, before the first page, what today's pages would have stored: an operation and a note that were not sent. */
async function storeAsKept(page: Page, session: SignInCallbackResponse, testId: string, given: WriterGrant): Promise<void> {
  const { token, returnTo: _returnTo, ...user } = session
  const { session: _session, ...grant } = given
  const { attemptId, epoch, copy, startedAt } = grant
  const ownerId = user._id
  const attempt = { ownerId, attemptId, testId, grant, base: copy, clockOffset: 0, ackedSeq: 0, submitWanted: false, lost: null }
  const op = { ownerId, attemptId, epoch, seq: 1, op: [1, 0, 2, [2], [2], startedAt + 4_000, 4_000, 3] }
  const texts = {
    user: JSON.stringify(user),
    token,
    appTheme: 'dark',
    [`sopan-marks-${ownerId}`]: JSON.stringify({ pending: [{ attemptId, place: 1, kind: 'save', note: 'Look again' }], reported: [] }),
  }
  // A page of the site's origin without any of its scripts.
  await page.route('**/without-scripts', (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:," />' }))
  await page.goto('/without-scripts')
  await page.evaluate(
    async ([kept, record, operation]) => {
      for (const [name, text] of Object.entries(kept)) localStorage.setItem(name, text)
      await new Promise<void>((done, failed) => {
        const opening = indexedDB.open('sopan-attempts', 1)
        opening.addEventListener('upgradeneeded', () => {
          opening.result.createObjectStore('attempts', { keyPath: ['ownerId', 'attemptId'] })
          opening.result.createObjectStore('ops', { keyPath: ['ownerId', 'attemptId', 'epoch', 'seq'] })
          opening.result.createObjectStore('views', { keyPath: ['ownerId', 'attemptId'] })
          opening.result.createObjectStore('files')
        })
        opening.addEventListener('error', () => failed(new Error('the store of attempts does not open')))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction(['attempts', 'ops'], 'readwrite')
          writing.objectStore('attempts').put(record)
          writing.objectStore('ops').put(operation)
          writing.addEventListener('complete', () => {
            opening.result.close()
            done()
          })
        })
      })
    },
    [texts, attempt, op] as const,
  )
}

/** Everything in the storages and databases of this page, by its place; JSON as its value, bytes as a word. */
const storedIn = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(async () => {
    const places: Record<string, unknown> = {}
    const read = (text: string | null): unknown => {
      try {
        return JSON.parse(text ?? 'null')
      } catch {
        return text
      }
    }
    for (const name of Object.keys(localStorage)) places[`localStorage ${name}`] = read(localStorage.getItem(name))
    for (const name of Object.keys(sessionStorage)) places[`sessionStorage ${name}`] = read(sessionStorage.getItem(name))
    const answered = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((done, failed) => {
        request.addEventListener('success', () => done(request.result))
        request.addEventListener('error', () => failed(new Error('the database does not answer')))
      })
    for (const { name = '', version } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name, version))
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store)
        places[`indexedDB ${name} version`] = `${version}`
        places[`indexedDB ${name} ${store} key`] = reading.keyPath
        const values: unknown[] = await answered(reading.getAll())
        places[`indexedDB ${name} ${store}`] = values.map((value) => (value instanceof ArrayBuffer ? 'bytes' : value))
      }
      database.close()
    }
    return places
  })

/** The form of what is stored, without ids in the names of its places. What the tests themselves and other pages keep is left out. */
const formOf = (stored: Readonly<Record<string, unknown>>, userId: string): Replies =>
  mergeReplies(
    Object.entries(stored).flatMap(([place, value]) =>
      /e2e-|sopan-cache|vite/.test(place)
        ? []
        : [[place.replaceAll(userId, '*').replaceAll(/[a-z0-9]{16}(\.\d+)?/g, '*'), linesOf(value)] as const],
    ),
  )
