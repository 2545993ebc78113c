import { beforeEach, describe, expect, test } from 'vitest'
import { env } from 'cloudflare:workers'
import type { PoolResponse } from '#contract/tests/schemas.ts'
import type { BankPage, BulkResult } from '#contract/question-bank/schemas.ts'
import { imported, prefix, run, watchedDb } from '#tests/worker/content/import-run.ts'
import { choice, nth } from '#tests/worker/content/sample-bundle.ts'
import { POOL_STAYS_OUT_OF_TESTS } from '#worker/importing/pool-rows.sql.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { bundleWithPool, type Pool, rowsOf, startFor, withPool } from './with-pool.ts'

const only = (rest: object) => ({ format: 'sopan.content', version: 1, ...rest })

async function faultsOf(bundle: unknown, p: string): Promise<string[]> {
  const { db, seen } = watchedDb()
  const result = await run(bundle, 'commit', db)
  expect(seen.rowsWritten).toBe(0)
  return result.ok ? [] : result.faults.map(({ path, message }) => `${path}: ${message}`.replaceAll(p, 'P'))
}

let pool: Pool
let admin: Person
beforeEach(async () => {
  pool = await withPool(3)
  admin = await person({ role: 'admin' })
})

const TAKE_ANOTHER =
  '"P.q1" is or was in the practice pool, where learners see its answer; take another question, or write it again under another id'

/** The bundle's test with a question of the pool in place of its first, published or not. */
const withPoolQuestion = (published: boolean) => {
  const { practice: _, ...bundle } = bundleWithPool(pool.p, 3)
  const test = nth(bundle.tests, 0)
  const section = nth(test.sections, 0)
  return {
    ...bundle,
    tests: [
      {
        ...test,
        published,
        sections: [{ ...section, questions: [`${pool.p}.q1`, ...section.questions.slice(1)] }, ...test.sections.slice(1)],
      },
    ],
  }
}

describe('a question of the pool', () => {
  test.each([true, false])('comes into no test of an import (published: %s)', async (published) => {
    expect(await faultsOf(withPoolQuestion(published), pool.p)).toEqual([`tests[0].sections[0].questions[0]: ${TAKE_ANOTHER}`])
  })
  test('comes into no test either once it was taken out', async () => {
    const done = await bulk({ deed: 'unpool', ids: [pool.id('q1')] })
    expect(done.changed).toEqual([pool.id('q1')])
    expect(await faultsOf(withPoolQuestion(true), pool.p)).toEqual([`tests[0].sections[0].questions[0]: ${TAKE_ANOTHER}`])
  })
  test('stays a single choice', async () => {
    const changed = choice(pool.p, 'q1', { type: 'multiple', key: { options: ['a', 'b'] } })
    expect(await faultsOf(only({ questions: [changed] }), pool.p)).toEqual([
      'questions[0]: "P.q1" is multiple; a question of the practice pool is a single choice',
    ])
  })
  test('is drawn by no blueprint', async () => {
    const rule = { topics: [pool.topicId], difficulty: null, type: 'single' }
    const found = await answerOf<PoolResponse>('POST', '/api/admin/testseries/pool', {
      token: admin.token,
      body: { rules: [rule], languages: ['en'], notInLast: 0 },
    })
    // The other single choice of the bundle without a passage is in the test, and may be in another.
    expect(found.available).toEqual([1])
  })
})

describe('a question of a test', () => {
  const wants = (name: string) => only({ practice: [`${pool.p}.${name}`] })
  test('comes not into the pool', async () => {
    expect(await faultsOf(wants('s2'), pool.p)).toEqual([
      'practice[0]: "P.s2" is or was in the test "P.test"; write it again under another id for the practice pool',
    ])
  })
  test('comes not into the pool either when it has left the test, whose paper attempts keep', async () => {
    const { practice: _, ...bundle } = bundleWithPool(pool.p, 3)
    const section = nth(nth(bundle.tests, 0).sections, 0)
    bundle.questions.push(choice(pool.p, 'new'))
    section.questions = section.questions.map((name) => (name === `${pool.p}.s2` ? `${pool.p}.new` : name))
    await imported(bundle)
    expect(await rowsOf('SELECT 1 FROM test_question WHERE question_id = ?1', pool.id('s2'))).toEqual([])
    expect(await faultsOf(wants('s2'), pool.p)).toEqual([
      'practice[0]: "P.s2" is or was in the test "P.test"; write it again under another id for the practice pool',
    ])
  })
  test('and of the pool at once is a fault of the bundle', async () => {
    const p = prefix()
    const bundle = bundleWithPool(p, 1)
    nth(nth(bundle.tests, 0).sections, 0).questions[0] = `${p}.q1`
    expect(await faultsOf(bundle, p)).toContain(
      'practice[0]: "P.q1" is or was in the test "P.test"; write it again under another id for the practice pool',
    )
  })
})

describe('two imports at once', () => {
  const bare = () => {
    const { practice: _, ...bundle } = bundleWithPool(prefix(), 1)
    return bundle
  }
  const nameOf = (bundle: ReturnType<typeof bare>) => nth(bundle.questions, bundle.questions.length - 1).id
  const inTest = (bundle: ReturnType<typeof bare>) => {
    const copy = structuredClone(bundle)
    nth(nth(copy.tests, 0).sections, 0).questions[0] = nameOf(bundle)
    return copy
  }
  const both = `SELECT 1 FROM practice_question p JOIN test_question t ON t.question_id = p.question_id`
  test('cannot put a question into the pool while the other puts it into a test', async () => {
    const bundle = bare()
    await imported(bundle)
    const { db } = watchedDb(undefined, (batch) => (batch === 2 ? imported(inTest(bundle)) : Promise.resolve()))
    const result = await run(only({ practice: [nameOf(bundle)] }), 'commit', db)
    const second = result.ok ? await run(inTest(bundle)) : result
    expect(second.ok).toBe(false)
    expect(await rowsOf(both)).toEqual([])
  })
  test('and the other way round: the one that comes second writes nothing', async () => {
    const bundle = bare()
    await imported(bundle)
    let done = false
    // The last batch switches tests; before it the other import goes through.
    const { db } = watchedDb(undefined, async (batch) => {
      if (batch === 1 || done) return
      done = true
      await imported(only({ practice: [nameOf(bundle)] }))
    })
    const result = await run(inTest(bundle), 'commit', db)
    expect(done).toBe(true)
    expect(result).toMatchObject({ ok: false, conflict: true })
    expect(await rowsOf(both)).toEqual([])
  })
})

describe('the planted bug "a question of a test in the pool"', () => {
  test('is caught by the guard of the last batch alone, once two imports pass each other', async () => {
    const { practice: _, ...bundle } = bundleWithPool(prefix(), 1)
    await imported(bundle)
    const name = nth(bundle.questions, bundle.questions.length - 1).id
    const copy = structuredClone(bundle)
    nth(nth(copy.tests, 0).sections, 0).questions[0] = name
    let done = false
    const { db: watched } = watchedDb(undefined, async (batch) => {
      if (batch === 1 || done) return
      done = true
      await imported(only({ practice: [name] }))
    })
    const planted = new Proxy(watched, {
      get(target, property) {
        if (property === 'prepare') return (sql: string) => env.DB.prepare(sql.replace(POOL_STAYS_OUT_OF_TESTS.sql, '1'))
        const value: unknown = Reflect.get(target, property)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    expect(await run(copy, 'commit', planted)).toMatchObject({ ok: true })
    expect(
      await rowsOf('SELECT p.question_id FROM practice_question p JOIN test_question t ON t.question_id = p.question_id'),
    ).toHaveLength(1)
    // From now on every import is refused, so that it is noticed, until it is taken out by hand.
    expect(await run(bundleWithPool(prefix(), 1))).toMatchObject({ ok: false, conflict: true })
    await env.DB.prepare('DELETE FROM practice_question WHERE question_id IN (SELECT question_id FROM test_question)').run()
  })
})

const bulk = (body: object) => answerOf<BulkResult>('POST', '/api/admin/questions/bulk', { token: admin.token, body })
const standing = async (name: string) => {
  const page = await answerOf<BankPage>('GET', `/api/admin/questions?topic=${pool.topicId}`, { token: admin.token })
  return page.items.find(({ id }) => id === pool.id(name))?.pool
}

describe('an admin', () => {
  test('puts questions into the pool, sees it, and takes them out', async () => {
    await imported(only({ questions: [choice(pool.p, 'free')] }))
    const [row] = await rowsOf<{ id: string }>('SELECT id FROM question WHERE external_id = ?1', `${pool.p}.free`)
    const id = row?.id ?? ''
    const done = await bulk({ deed: 'pool', ids: [id] })
    expect(done).toEqual({ changed: [id], undo: { deed: 'unpool', ids: [id] } })
    expect(await bulk({ deed: 'pool', ids: [id] })).toEqual({ changed: [], undo: null })
    expect([await standing('q1'), await standing('s1')]).toEqual(['in', null])
    await bulk({ deed: 'unpool', ids: [pool.id('q1')] })
    expect(await standing('q1')).toBe('past')
    const actions = await rowsOf<{ action: string }>('SELECT action FROM audit_log WHERE target = ?1', id)
    expect(actions).toEqual([{ action: 'question.pool' }])
  })
  test('is told which question a test holds, and nothing is changed', async () => {
    const response = await call('POST', '/api/admin/questions/bulk', { token: admin.token, body: { deed: 'pool', ids: [pool.id('s1')] } })
    expect(response.status).toBe(400)
    expect(await response.clone().text()).toContain('write it again under another id for the practice pool')
    expect(await errorCodeOf(response)).toBe('import_invalid')
    expect(await standing('s1')).toBeNull()
  })
})

describe('a question that changes', () => {
  const namesOf = (session: Awaited<ReturnType<typeof startFor>>) => session.questions.map(({ questionId }) => questionId)
  test('is asked as it is now, with its new key, in later sessions', async () => {
    const who = await person()
    await imported(only({ questions: [choice(pool.p, 'q1', { key: { options: ['d'] }, difficulty: 'hard' })] }))
    const found = (await startFor(who, pool.topicId)).questions.find(({ questionId }) => questionId === pool.id('q1'))
    expect(found).toMatchObject({ right: 3, level: 'hard', difficulty: 1 })
    expect(found?.texts.en?.options).toHaveLength(4)
  })
  test('is not asked once it is put away or taken out, and is again when it comes back', async () => {
    const who = await person()
    await bulk({ deed: 'archive', ids: [pool.id('q1')] })
    expect(namesOf(await startFor(who, pool.topicId))).not.toContain(pool.id('q1'))
    await bulk({ deed: 'unarchive', ids: [pool.id('q1')] })
    await bulk({ deed: 'unpool', ids: [pool.id('q2')] })
    expect(namesOf(await startFor(who, pool.topicId)).toSorted()).toEqual([pool.id('q1'), pool.id('q3')].toSorted())
  })
  test('follows its topic', async () => {
    const other = `${pool.p}.other`
    await imported(
      only({ topics: [{ id: other, subject: { en: 'S' }, title: { en: 'Other' } }], questions: [choice(pool.p, 'q1', { topic: other })] }),
    )
    const who = await person()
    expect(namesOf(await startFor(who, other))).toEqual([pool.id('q1')])
    expect(namesOf(await startFor(who, pool.topicId))).not.toContain(pool.id('q1'))
  })
})

test('an import that brings a pool question again writes nothing', async () => {
  const { db, seen } = watchedDb()
  expect(await run(bundleWithPool(pool.p, 3), 'commit', db)).toMatchObject({ ok: true, counts: { practice: { unchanged: 3 } } })
  expect(seen.rowsWritten).toBe(0)
})
