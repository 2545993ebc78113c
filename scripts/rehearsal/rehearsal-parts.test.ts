import { expect, test } from 'vitest'
import { answerable } from './answerable.ts'
import { isGood, reportLines } from './say-report.ts'
import { percentile, refusalsOf, timesOf } from './steps.ts'
import { environmentOf, whyNot } from './which-site.ts'

test('a percentile is the least value that so many do not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i)
  expect([0.5, 0.95, 0.99].map((share) => percentile(hundred, share))).toEqual([50, 95, 99])
  expect([percentile([7], 0.5), percentile([7], 0.99), percentile([], 0.5)]).toEqual([7, 7, 0])
})

test.each([
  [{ ok: true, version: 'v1', environment: 'local' }, false, null],
  [{ ok: true, environment: 'staging' }, false, null],
  [{ ok: true, environment: 'production' }, false, 'not a test site'],
  [{ ok: true, version: 'v1' }, false, 'does not say that it is a test site'],
  [null, false, 'does not say that it is a test site'],
  [{ ok: true, environment: 'production' }, true, null],
])('whether a site that says %j is rehearsed on, meant as such: %j', (health, isMeant, reason) => {
  const found = whyNot(environmentOf(health), isMeant)
  if (reason === null) expect(found).toBeNull()
  else expect(found).toContain(reason)
})

test('questions with one choice are answered, of the first section alone where each has its own clock', () => {
  const block = (type: 'single' | 'numerical', count: number) => ({
    type,
    count,
    scheme: { rule: 'fixed', right: '1', wrong: '0' } as const,
  })
  const sections = [
    { id: 'a', title: { en: 'A' }, blocks: [block('single', 2), block('numerical', 1)] },
    { id: 'b', title: { en: 'B' }, blocks: [block('single', 2)] },
  ]
  expect(answerable({ clock: 'shared', sections })).toEqual([0, 1, 3, 4])
  expect(answerable({ clock: 'perSection', sections })).toEqual([0, 1])
})

const asked = [
  { step: 'start', ms: 10, refusal: null },
  { step: 'start', ms: 30, refusal: '429 too_many_requests' },
  { step: 'start', ms: 20, refusal: '429 too_many_requests' },
  { step: 'save', ms: 5, refusal: '503 unavailable' },
] as const
const report = {
  learners: 3,
  started: 1,
  closed: 1,
  resultsRead: 0,
  resultsSealed: 1,
  answersSent: 5,
  answersAcknowledged: 0,
  answersLost: 0,
  asked,
}

test('the report counts each step and each refusal, and says what a refusal means', () => {
  expect(timesOf(asked).slice(0, 4)).toEqual([
    { step: 'register', asked: 0, refused: 0, p50: 0, p95: 0, p99: 0 },
    { step: 'start', asked: 3, refused: 2, p50: 20, p95: 30, p99: 30 },
    { step: 'paper', asked: 0, refused: 0, p50: 0, p95: 0, p99: 0 },
    { step: 'save', asked: 1, refused: 1, p50: 5, p95: 5, p99: 5 },
  ])
  expect(refusalsOf(asked)).toEqual([
    ['start: 429 too_many_requests', 2],
    ['save: 503 unavailable', 1],
  ])
  const text = reportLines(report).join('\n')
  expect(text).toContain('2 × start: 429 too_many_requests (a rate limit of the site')
  expect(text).toContain('1 × save: 503 unavailable (the platform or the database could not keep up')
})

test('a rehearsal is good only where all came to the end and nothing is lost', () => {
  const good = { ...report, started: 3, closed: 3, resultsRead: 2, asked: [] }
  expect([isGood(good), isGood(report), isGood({ ...good, answersLost: 1 }), isGood({ ...good, resultsRead: 1 })]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(reportLines(good).at(-1)).toBe('Limits met: none')
})
