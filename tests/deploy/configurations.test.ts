import { expect, test } from 'vitest'
import { type BaseConfig, pagesConfig, resourcesOf, workerConfig } from '#scripts/deploy/config.ts'
import { type Environment, environmentOf } from '#scripts/deploy/environments.ts'
import { readBases } from '#scripts/deploy/session.ts'
import { deadLetterKindOf, queueKindOf } from '#worker/platform/queue-kinds.ts'
import type { SiteSettings } from '#scripts/deploy/site-settings.ts'

const site: SiteSettings = {
  name: 'classes',
  accountId: '0'.repeat(32),
  region: 'apac',
  production: { origin: 'https://exams.example.org' },
  staging: { origin: 'https://try.example.org' },
  alertEmail: null,
}
const { pages, ...workers } = readBases()
const production = environmentOf(site, 'production')
const staging = environmentOf(site, 'staging')
if (production === null || staging === null) throw new Error('both environments are configured')

const made = (environment: Environment) => ({
  databaseIds: new Map(resourcesOf(Object.values(workers), environment).databases.map((name) => [name, `id of ${name}`])),
  version: '1.0.0',
  roomForm: 1,
})
const both = (base: BaseConfig) => [workerConfig(base, production, made(production)), workerConfig(base, staging, made(staging))] as const

/** Every value that is not an object, with the way to it. */
function leaves(value: unknown, way = ''): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null) return [[way, value]]
  return Object.entries(value).flatMap(([key, part]) => leaves(part, way === '' ? key : `${way}.${key}`))
}

/** The only things in which two environments differ. */
const DIFFERENCES = [
  /^name$/,
  /^vars\.(ENVIRONMENT|PUBLIC_ORIGIN)$/,
  /^d1_databases\.\d+\.(database_name|database_id)$/,
  /^r2_buckets\.\d+\.bucket_name$/,
  /^queues\.(producers|consumers)\.\d+\.(queue|dead_letter_queue)$/,
  /^services\.\d+\.service$/,
  /^tail_consumers\.\d+\.service$/,
  /^ratelimits\.\d+\.namespace_id$/,
  /^observability\.head_sampling_rate$/,
]

test.each(Object.entries(workers))('%s differs between production and staging in the closed list alone', (_name, base) => {
  const [live, trial] = both(base)
  expect(leaves(trial).map(([way]) => way)).toEqual(leaves(live).map(([way]) => way))
  const differing = leaves(live).filter(([way, value]) => leaves(trial).find(([one]) => one === way)?.[1] !== value)
  expect(differing.map(([way]) => way).filter((way) => !DIFFERENCES.some((known) => known.test(way)))).toEqual([])
  expect(differing.length).toBeGreaterThan(0)
})

/** What an environment has for itself: whoever shares one of these reads or disturbs the other's data. */
const OWN = [
  /^d1_databases\.\d+\.(database_name|database_id)$/,
  /^r2_buckets\.\d+\.bucket_name$/,
  /^queues\.(producers|consumers)\.\d+\.(queue|dead_letter_queue)$/,
  /^services\.\d+\.service$/,
  /^tail_consumers\.\d+\.service$/,
  /^ratelimits\.\d+\.namespace_id$/,
]
const ofItsOwn = (config: unknown) => leaves(config).filter(([way]) => OWN.some((one) => one.test(way)))

/** The ways in one configuration to what the other has too. */
function sharedWith(live: unknown, trial: unknown): readonly string[] {
  const taken = new Set(ofItsOwn(live).map(([, value]) => value))
  return ofItsOwn(trial).flatMap(([way, value]) => (taken.has(value) ? [way] : []))
}

test('no resource is shared by two environments', () => {
  for (const base of Object.values(workers)) {
    const [live, trial] = both(base)
    expect(ofItsOwn(live).length).toBeGreaterThan(10)
    expect(sharedWith(live, trial)).toEqual([])
  }
})

test('a staging that is bound to the database of production is noticed', () => {
  const [live, trial] = both(workers.api)
  expect(sharedWith(live, { ...trial, d1_databases: live['d1_databases'] })).toContain('d1_databases.0.database_id')
})

test('nothing of the local names reaches an account whose site is called otherwise', () => {
  const texts = Object.values(workers).flatMap((base) => both(base).flatMap((config) => leaves({ ...config, main: '' })))
  expect(texts.filter(([, value]) => typeof value === 'string' && /\bsopan\b/.test(value))).toEqual([])
})

test('a preview of the site is bound to staging, and to nothing where there is no staging', () => {
  const services = (config: Record<string, unknown>) =>
    (config as { env: { preview: { services: { service: string }[] } } }).env.preview.services
  expect(services(pagesConfig(pages, production, staging)).map(({ service }) => service)).toEqual([
    'classes-staging-api',
    'classes-staging-api',
    'classes-staging-ops',
  ])
  expect(services(pagesConfig(pages, production, null))).toEqual([])
})

test('the API is told in which form it keeps new rooms, and no other Worker is', () => {
  expect(both(workers.api).map(({ vars }) => vars)).toEqual([
    expect.objectContaining({ ROOM_FORM: '1' }),
    expect.objectContaining({ ROOM_FORM: '1' }),
  ])
  for (const { vars } of both(workers.ops)) expect(vars).not.toHaveProperty('ROOM_FORM')
})

test('the API starts no task of its own, so that each runs once a minute', () => {
  expect(both(workers.api).map(({ triggers }) => triggers)).toEqual([{ crons: [] }, { crons: [] }])
  expect(both(workers.ops).map(({ triggers }) => triggers)).toEqual([{ crons: ['* * * * *'] }, { crons: ['* * * * *'] }])
})

test('every queue has one that keeps what its consumer gave up on, and somebody consumes it', () => {
  const consumers = Object.values(workers).flatMap(({ queues }) => queues.consumers ?? [])
  const consumed = new Set(consumers.map(({ queue }) => queue))
  const sent = new Set(Object.values(workers).flatMap(({ queues }) => (queues.producers ?? []).map(({ queue }) => queue)))
  expect(sent.size).toBe(4)
  for (const queue of sent) {
    const dead = consumers.find((consumer) => consumer.queue === queue)?.dead_letter_queue
    expect(dead, queue).toBe(`${queue}-dead`)
    expect(consumed.has(dead ?? ''), `${queue}-dead`).toBe(true)
    expect([queueKindOf(queue), deadLetterKindOf(`${queue}-dead`), queueKindOf(`${queue}-dead`)]).toEqual([
      queueKindOf(queue),
      queueKindOf(queue),
      null,
    ])
  }
})
