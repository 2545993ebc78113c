import { afterEach, expect, test, vi } from 'vitest'
import type { ContentQuestion } from '#contract/imports/content.ts'
import type { ExportPage } from '#contract/imports/schemas.ts'
import type { SolutionFile } from '#contract/papers/schemas.ts'
import type { SolutionResponse } from '#contract/results/schemas.ts'
import { imported, prefix, run, watchedDb } from '#tests/worker/content/import-run.ts'
import { openFile, openPaper, storedFile } from '#tests/worker/content/open-paper.ts'
import { choice, nth, sampleBundle, type FullBundle } from '#tests/worker/content/sample-bundle.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'
import { bundleWithPool, startFor } from '#tests/worker/practice/with-pool.ts'
import { create, detailOf, sampleBank, save } from './bank-calls.ts'

const URL_EN = 'https://www.youtube.com/watch?v=aaaaaaaaaaa'
const URL_HI = 'https://youtu.be/bbbbbbbbbbb'

/** The question with a video in English of three minutes, and one in Hindi where it is wanted. */
function withVideo(question: ContentQuestion, hindi?: string): ContentQuestion {
  const changed = structuredClone(question)
  Object.assign(changed.variants.en ?? {}, { videoUrl: URL_EN, videoSeconds: 180 })
  if (hindi !== undefined) Object.assign(changed.variants.hi ?? {}, { videoUrl: hindi })
  return changed
}

const bundleWithVideos = (bundle: FullBundle): void => {
  bundle.questions[0] = withVideo(nth(bundle.questions, 0), URL_HI)
  bundle.questions[1] = withVideo(nth(bundle.questions, 1))
}

test('a video stays with the question through saving, its history and a restore', async () => {
  const bank = await sampleBank()
  const id = bank.id('s1')
  const { source, version } = await detailOf(bank, id)
  await save(bank, id, withVideo(source), version)
  const detail = await detailOf(bank, id)
  expect(detail.source.variants.en).toMatchObject({ videoUrl: URL_EN, videoSeconds: 180 })
  expect(detail.source.variants.hi).not.toHaveProperty('videoUrl')
  // The same again is no version; another length is one.
  expect((await save(bank, id, detail.source, detail.version)).status).toBe('unchanged')
  const longer = structuredClone(detail.source)
  Object.assign(longer.variants.en ?? {}, { videoSeconds: 240 })
  expect((await save(bank, id, longer, detail.version)).status).toBe('updated')
  expect((await detailOf(bank, id, version)).source.variants.en).not.toHaveProperty('videoUrl')
})

test.each([
  ['on another site', { videoUrl: 'https://videos.example/1' }, 'videoUrl'],
  ['without https', { videoUrl: 'http://youtu.be/aaaaaaaaaaa' }, 'videoUrl'],
  ['that is a redirect', { videoUrl: 'https://www.youtube.com/redirect?q=https://evil.example' }, 'videoUrl'],
  ['of no length', { videoUrl: URL_EN, videoSeconds: 0 }, 'videoSeconds'],
  ['that is only a length', { videoSeconds: 60 }, 'videoSeconds'],
])('a video %s is refused at its field, and nothing is written', async (_, video, field) => {
  const bank = await sampleBank()
  const question = choice(bank.p, 'new')
  Object.assign(question.variants.en ?? {}, video)
  const response = await call('POST', '/api/admin/questions', { token: bank.admin.token, body: { question } })
  const { error } = await response.json<{ error: { code: string; details: { path: string }[] } }>()
  expect([response.status, error.code]).toEqual([400, 'import_invalid'])
  expect(error.details.map(({ path }) => path)).toEqual([`questions[0].variants.en.${field}`])
  const { db, seen } = watchedDb()
  expect((await run({ format: 'sopan.content', version: 1, questions: [question] }, 'commit', db)).ok).toBe(false)
  expect(seen.rowsWritten).toBe(0)
})

test('an export has the video, and its import changes nothing', async () => {
  const bank = await sampleBank()
  const { id } = await create(bank, withVideo(choice(bank.p, 'told'), URL_HI))
  const { items } = await answerOf<ExportPage>('GET', `/api/admin/exports/questions?ids=${id}`, { token: bank.admin.token })
  expect(items[0]?.variants).toMatchObject({ en: { videoUrl: URL_EN, videoSeconds: 180 }, hi: { videoUrl: URL_HI } })
  const again = await imported({ format: 'sopan.content', version: 1, questions: [...items] })
  expect(again.questions.map(({ status }) => status)).toEqual(['unchanged'])
})

test('a language without a video has that of the language that stands in for it, and no paper has any', async () => {
  const p = prefix()
  const bundle = sampleBundle(p)
  bundleWithVideos(bundle)
  await imported(bundle)
  const { papers, solutions } = await openPaper(`${p}.test`)
  expect(solutions.get('en')?.solutions.map(({ video }) => video)).toEqual([
    { url: URL_EN, seconds: 180, language: 'en' },
    { url: URL_EN, seconds: 180, language: 'en' },
    undefined,
    undefined,
  ])
  expect(solutions.get('hi')?.solutions.map(({ video }) => video)).toEqual([
    { url: URL_HI, language: 'hi' },
    { url: URL_EN, seconds: 180, language: 'en' },
    undefined,
    undefined,
  ])
  expect(JSON.stringify([...papers.values()])).not.toMatch(/youtu/)
})

afterEach(() => {
  vi.useRealTimers()
})

test('a video comes with its solution alone: not before the release, and then sealed in the file', async () => {
  const now = Date.UTC(2036, 10, 21, 5)
  vi.useFakeTimers({ toFake: ['Date'], now })
  const { testId } = await publishedSample((bundle) => {
    bundleWithVideos(bundle)
    for (const pattern of bundle.patterns) pattern.release = { when: 'afterMinutes', minutes: 10 }
  })
  const who = await person()
  await submit(await start(who, testId))
  const early = await call('GET', `/api/tests/${testId}/solution`, { token: who.token })
  expect(await early.clone().text()).not.toMatch(/youtu/)
  expect(await errorCodeOf(early)).toBe('result_not_released')
  vi.setSystemTime(now + 600_000)
  const { solutions } = await answerOf<SolutionResponse>('GET', `/api/tests/${testId}/solution`, { token: who.token })
  const file = solutions.en
  if (file === undefined) throw new Error('no solutions in English')
  const opened = (await openFile(await storedFile(file.hash), file.key)) as SolutionFile
  expect(opened.solutions[0]?.video).toEqual({ url: URL_EN, seconds: 180, language: 'en' })
})

test('practice tells the video of a question with its solution, in the languages that have one', async () => {
  const p = prefix()
  const bundle = bundleWithPool(p, 2)
  const at = bundle.questions.findIndex(({ id }) => id === `${p}.q1`)
  bundle.questions[at] = withVideo(nth(bundle.questions, at))
  await imported(bundle)
  const { questions } = await startFor(await person(), `${p}.t`)
  const texts = questions.map((question) => question.texts.en)
  expect(texts.filter((text) => text?.videoUrl === URL_EN && text.videoSeconds === 180)).toHaveLength(1)
  expect(texts.filter((text) => text?.videoUrl === undefined)).toHaveLength(1)
  expect(questions.every((question) => question.texts.hi?.videoUrl === undefined)).toBe(true)
})
