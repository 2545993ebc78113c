import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { imported, prefix, run, watchedDb } from './import-run.ts'
import { openPaper } from './open-paper.ts'
import { choice, copyOf, nth, sampleBundle } from './sample-bundle.ts'

/** What learners see: tests with the questions of their papers, groups with their tests. */
async function catalogue(p: string) {
  const { results: tests } = await env.DB.prepare(
    `SELECT t.external_id AS id, t.title, t.published, t.paper_version AS paperVersion,
       (SELECT json_group_array(q.external_id || ':' || (value->>'$.version')) FROM paper, json_each(paper.plan, '$.questions')
        JOIN question q ON q.id = value->>'$.id' WHERE paper.test_id = t.id AND paper.version = t.paper_version) AS questions,
       (SELECT json_group_array(q.external_id) FROM (SELECT question_id FROM test_question WHERE test_id = t.id ORDER BY position) tq
        JOIN question q ON q.id = tq.question_id) AS listed
     FROM test t WHERE t.external_id LIKE ?1 ORDER BY t.external_id`,
  )
    .bind(`${p}.%`)
    .all()
  const { results: groups } = await env.DB.prepare(
    `SELECT g.external_id AS id, g.title, (SELECT json_group_array(t.external_id) FROM (SELECT test_id FROM test_group_test WHERE group_id = g.id
       ORDER BY position) gt JOIN test t ON t.id = gt.test_id) AS tests
     FROM test_group g WHERE g.external_id LIKE ?1 ORDER BY g.external_id`,
  )
    .bind(`${p}.%`)
    .all()
  // A paper that is pointed to must be there whole, whatever its number.
  for (const { id, paperVersion } of tests) if (paperVersion !== null) expect((await openPaper(String(id))).papers.size).toBe(2)
  return JSON.stringify({ tests: tests.map(({ paperVersion: _number, ...test }) => test), groups })
}

/** The second state: a changed question, a changed key, a new question in its place, another title, a second test, a changed group. */
function changedBundle(p: string) {
  const bundle = copyOf(sampleBundle(p))
  bundle.questions[0] = choice(p, 's1', { passage: `${p}.p`, difficulty: 'hard' })
  bundle.questions[3] = choice(p, 'm1', { type: 'multiple', key: { options: ['d'] } })
  bundle.questions.push(choice(p, 's3'))
  nth(bundle.passages, 0).variants.en = { text: 'Changed.' }
  const [first] = bundle.tests
  if (first === undefined) throw new Error('the sample has a test')
  bundle.tests = [
    { ...first, title: { en: 'Changed' }, sections: [{ id: 'one', questions: [`${p}.s3`, `${p}.s1`] }, nth(first.sections, 1)] },
    { ...first, id: `${p}.test2`, title: { en: 'Second' } },
  ]
  bundle.groups[0] = { ...nth(bundle.groups, 0), title: { en: 'Changed' }, tests: [`${p}.test2`, `${p}.test`] }
  return bundle
}

const states = new Map<string, { fresh: string; old: string; changed: string }>()
/** The three catalogues to compare with, with the prefix taken out. */
async function expected() {
  const known = states.get('')
  if (known !== undefined) return known
  const p = prefix()
  const fresh = await catalogue(p)
  await imported(sampleBundle(p))
  const old = await catalogue(p)
  await imported(changedBundle(p))
  const found = { fresh, old: old.replaceAll(p, 'P'), changed: (await catalogue(p)).replaceAll(p, 'P') }
  states.set('', found)
  return found
}

const MOST_BATCHES = 12
const cases = (['before', 'after'] as const).flatMap((when) => Array.from({ length: MOST_BATCHES }, (_, k) => ({ batch: k + 1, when })))

test.each(cases)(
  'an import that dies $when batch $batch leaves the old catalogue or the new one, and completes when repeated',
  async (fail) => {
    const { old, changed } = await expected()
    const p = prefix()
    await imported(sampleBundle(p))
    const { db } = watchedDb(fail)
    const outcome = await run(changedBundle(p), 'commit', db).then(
      () => 'done',
      () => 'died',
    )
    const left = (await catalogue(p)).replaceAll(p, 'P')
    expect([old, changed]).toContain(left)
    if (outcome === 'done') expect(left).toBe(changed)
    await imported(changedBundle(p))
    expect((await catalogue(p)).replaceAll(p, 'P')).toBe(changed)
    const again = watchedDb()
    await run(changedBundle(p), 'commit', again.db)
    expect(again.seen.rowsWritten).toBe(0)
  },
)

test.each(cases)('a first import that dies $when batch $batch shows nothing or all, and completes when repeated', async (fail) => {
  const { fresh, old } = await expected()
  const p = prefix()
  await run(sampleBundle(p), 'commit', watchedDb(fail).db).catch(() => null)
  expect([fresh, old]).toContain((await catalogue(p)).replaceAll(p, 'P'))
  await imported(sampleBundle(p))
  expect((await catalogue(p)).replaceAll(p, 'P')).toBe(old)
})

test.each(cases)('a question imported by itself that dies $when batch $batch reaches its published test when repeated', async (fail) => {
  const p = prefix()
  await imported(sampleBundle(p))
  const bundle = { format: 'sopan.content', version: 1, questions: [choice(p, 'm1', { type: 'multiple', key: { options: ['d'] } })] }
  await run(bundle, 'commit', watchedDb(fail).db).catch(() => null)
  await imported(bundle)
  const { plan, papers, key } = await openPaper(`${p}.test`)
  const right = key[3]
  const chosen = right !== undefined && 'options' in right ? right.options.map((n) => papers.get('en')?.questions[3]?.options?.[n]) : []
  expect([plan.questions[3]?.version, chosen]).toEqual([2, ['<p>option m1-d</p>']])
})

test('an import has fewer batches than these tests let fail', async () => {
  const p = prefix()
  await imported(sampleBundle(p))
  const { db, seen } = watchedDb()
  await run(changedBundle(p), 'commit', db)
  expect(seen.batches).toBeGreaterThan(3)
  expect(seen.batches).toBeLessThan(MOST_BATCHES)
})
