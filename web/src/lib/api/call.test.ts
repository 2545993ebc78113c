import { describe, expect, test } from 'vitest'
import { endpoint } from '#contract/shared/endpoint.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { call, keyOf, pathOf, queryOf } from './call.ts'
import { makeOld } from './change.ts'

const list = endpoint<{ query: { readonly tag?: string; readonly limit?: number }; reply: readonly string[] }>()(
  'GET',
  '/api/notes',
  'learner',
)
const one = endpoint<{ reply: string }>()('GET', '/api/notes/:noteId', 'learner')
const save = endpoint<{ body: { readonly tags: string[] } }>()('PUT', '/api/notes/:noteId', 'learner')
const answer = endpoint<object>()('POST', '/api/attempts/:attemptId/answer', 'attempt')

test('the path of a call has its parameters and its query, without what is undefined', () => {
  expect(pathOf('/api/notes/:noteId/pages/:page', { noteId: 'a/b', page: '2' }, { tag: 'x y', limit: undefined })).toBe(
    '/api/notes/a%2Fb/pages/2?tag=x+y',
  )
  expect(pathOf('/api/notes')).toBe('/api/notes')
})

test('the key of a query is the path as the contract writes it, then what is asked for', () => {
  expect(keyOf(list)).toEqual(['/api/notes', {}])
  expect(keyOf(one, { noteId: 'a' })).toEqual(['/api/notes/:noteId', { noteId: 'a' }])
  expect(queryOf(list, { query: { tag: 'x' } }).queryKey).toEqual(['/api/notes', { tag: 'x' }])
})

test('a change makes old what it names, and what is below where it says so', async () => {
  const client = new QueryClient()
  const old = async (changes: readonly `/api/${string}`[]) => {
    const keys = [keyOf(list, { tag: 'x' }), keyOf(one, { noteId: 'a' }), keyOf({ path: '/api/notes-of-others' })]
    for (const key of keys) client.setQueryData(key, 1)
    await makeOld(client, { changes })
    return keys.filter((key) => client.getQueryState(key)?.isInvalidated)
  }
  expect(await old(['/api/notes'])).toEqual([['/api/notes', { tag: 'x' }]])
  expect(await old(['/api/notes/:noteId'])).toEqual([['/api/notes/:noteId', { noteId: 'a' }]])
  expect(await old(['/api/notes/*'])).toEqual([
    ['/api/notes', { tag: 'x' }],
    ['/api/notes/:noteId', { noteId: 'a' }],
  ])
  expect(await old([])).toEqual([])
})

test('an answer that was on its way when something changed is not kept: it may be from before', async () => {
  const client = new QueryClient()
  const answers: ((answer: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: keyOf(list),
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  })
  const stop = observer.subscribe(() => {})
  const done = makeOld(client, { changes: ['/api/notes'] })
  answers[0]?.('before')
  answers[1]?.('after')
  await done
  expect(client.getQueryData(keyOf(list))).toBe('after')
  stop()
})

describe('does not compile (the compiler reads these lines)', () => {
  const refused: (() => unknown)[] = [
    // @ts-expect-error -- the path needs its parameter
    () => call(one),
    // @ts-expect-error -- the parameter has another name
    () => call(one, { params: { id: 'a' } }),
    // @ts-expect-error -- the body is needed
    () => call(save, { params: { noteId: 'a' } }),
    // @ts-expect-error -- the query knows no such name
    () => queryOf(list, { query: { label: 'x' } }),
    // @ts-expect-error -- an attempt's call needs the attempt's token
    () => call(answer, { params: { attemptId: 'a' } }),
  ]
  test('five wrong calls; what is only read may be sent', () => {
    expect(refused).toHaveLength(5)
    const tags: readonly string[] = ['x']
    const allowed = () => call(save, { params: { noteId: 'a' }, body: { tags } })
    expect(allowed).toBeTypeOf('function')
  })
})
