import { beforeAll, describe, expect, test } from 'vitest'
import type { Term, TermsResponse } from '#contract/question-bank/terms.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { auditOf } from './bank-calls.ts'

let admin: Person
beforeAll(async () => {
  admin = await person({ role: 'admin' })
})

const token = () => ({ token: admin.token })
const add = (body: object) => call('POST', '/api/admin/terms', { ...token(), body })
const made = (term: string) => answerOf<Term>('POST', '/api/admin/terms', { ...token(), body: { term, renderings: { hi: 'संवेग' } } })
const all = async () => (await answerOf<TermsResponse>('GET', '/api/admin/terms', token())).items

describe('the terms', () => {
  test('are kept, changed and taken away, each with an entry in the audit log', async () => {
    const term = await made(`momentum ${newId()}`)
    expect(await all()).toContainEqual(term)
    const body = { term: term.term, renderings: { hi: 'संवेग', ta: 'உந்தம்' }, expected: 1 }
    expect(await answerOf('PUT', `/api/admin/terms/${term.id}`, { ...token(), body })).toMatchObject({
      revision: 2,
      renderings: body.renderings,
    })
    expect((await call('DELETE', `/api/admin/terms/${term.id}?expected=2`, token())).status).toBe(204)
    expect((await all()).filter(({ id }) => id === term.id)).toEqual([])
    expect((await auditOf(term.id)).map(({ action }) => action)).toEqual(['term.save', 'term.save', 'term.remove'])
  })
  test('are there once, whatever their case', async () => {
    const word = `Force ${newId()}`
    await made(word)
    expect((await add({ term: word.toLowerCase(), renderings: { hi: 'बल' } })).status).toBe(409)
  })
  test('are not changed over the work of someone else', async () => {
    const term = await made(`energy ${newId()}`)
    const put = (expected: number) =>
      call('PUT', `/api/admin/terms/${term.id}`, { ...token(), body: { term: term.term, renderings: { hi: 'ऊर्जा' }, expected } })
    expect([(await put(1)).status, (await put(1)).status]).toEqual([200, 409])
    expect((await call('DELETE', `/api/admin/terms/${term.id}?expected=1`, token())).status).toBe(409)
    expect((await call('DELETE', `/api/admin/terms/${newId()}?expected=1`, token())).status).toBe(404)
  })
  test.each([
    { term: '', renderings: { hi: 'क' } },
    { term: 'x', renderings: {} },
    { term: 'x', renderings: { en: 'x' } },
    { term: 'x', renderings: { xx: 'क' } },
    { term: 'x\ny', renderings: { hi: 'क' } },
  ])('refuse %o', async (body) => {
    expect((await add(body)).status).toBe(400)
  })
})
