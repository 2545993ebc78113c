import { beforeEach, describe, expect, test } from 'vitest'
import type { BulkResult } from '#contract/question-bank/schemas.ts'
import { call } from '#tests/worker/helpers/call.ts'
import { answerOf } from '#tests/worker/helpers/call.ts'
import { auditOf, detailOf, sampleBank, save, withStem, type Bank } from './bank-calls.ts'

let bank: Bank
beforeEach(async () => {
  bank = await sampleBank()
})
const bulk = (body: unknown) => answerOf<BulkResult>('POST', '/api/admin/questions/bulk', { token: bank.admin.token, body })
const refused = (body: unknown) => call('POST', '/api/admin/questions/bulk', { token: bank.admin.token, body })
const ids = () => ['s1', 's2', 'n1'].map((name) => bank.id(name))

describe('archiving', () => {
  test('puts questions away with an entry each, and its undo takes them back', async () => {
    const done = await bulk({ deed: 'archive', ids: ids() })
    expect(done.changed.toSorted()).toEqual(ids().toSorted())
    expect((await detailOf(bank, bank.id('s1'))).archivedAt).not.toBeNull()
    await bulk(done.undo)
    for (const id of ids()) {
      expect((await detailOf(bank, id)).archivedAt).toBeNull()
      expect((await auditOf(id)).map(({ action }) => action)).toEqual(['question.archive', 'question.unarchive'])
    }
  })
  test('twice changes and notes nothing the second time', async () => {
    await bulk({ deed: 'archive', ids: ids() })
    expect(await bulk({ deed: 'archive', ids: ids() })).toEqual({ changed: [], undo: null })
    expect(await auditOf(bank.id('s1'))).toHaveLength(1)
  })
})

describe('a change of many questions', () => {
  test.each([
    [{ deed: 'addTag', tag: 'revision' }, { tags: ['revision'] }],
    [{ deed: 'difficulty', difficulty: 'medium' }, { difficulty: 'medium' }],
  ])('%o makes a version and an entry of each, and its undo gives back what was', async (deed, wanted) => {
    const before = await Promise.all(ids().map((id) => detailOf(bank, id)))
    const done = await bulk({ ...deed, ids: ids() })
    expect(done.changed.toSorted()).toEqual(ids().toSorted())
    for (const id of ids()) {
      const now = await detailOf(bank, id)
      expect([now.version, now.source]).toEqual([2, expect.objectContaining(wanted)])
      expect(await auditOf(id)).toMatchObject([{ action: `question.${deed.deed}` }])
    }
    await bulk(done.undo)
    const after = await Promise.all(ids().map((id) => detailOf(bank, id)))
    expect(after.map(({ source }) => source)).toEqual(before.map(({ source }) => source))
  })
  test('passes over those that are so already', async () => {
    const done = await bulk({ deed: 'difficulty', ids: ids(), difficulty: 'hard' })
    expect(done.changed.toSorted()).toEqual([bank.id('s1'), bank.id('s2')].toSorted())
    expect(await auditOf(bank.id('n1'))).toEqual([])
  })
  test('to a topic that is not there changes nothing', async () => {
    expect((await refused({ deed: 'topic', ids: ids(), topic: 'no.such' })).status).toBe(400)
    expect((await detailOf(bank, bank.id('s1'))).version).toBe(1)
  })
  test('is not taken back over someone else’s work', async () => {
    const done = await bulk({ deed: 'addTag', ids: ids(), tag: 'x' })
    const { source } = await detailOf(bank, bank.id('s1'))
    await save(bank, bank.id('s1'), withStem(source, 'Somebody else was here'), 2)
    expect((await refused(done.undo)).status).toBe(409)
    expect((await detailOf(bank, bank.id('s2'))).source.tags).toEqual(['x'])
  })
  test.each([
    { deed: 'archive', ids: [] },
    { deed: 'archive', ids: Array.from({ length: 101 }, () => 'aaaaaaaaaaaaaaaa') },
    { deed: 'erase', ids: ['aaaaaaaaaaaaaaaa'] },
    { deed: 'addTag', ids: ['aaaaaaaaaaaaaaaa'], tag: '' },
    { deed: 'archive', ids: ['../x'] },
  ])('refuses %o', async (body) => {
    expect((await refused(body)).status).toBe(400)
  })
})
