import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { listPatterns } from '#contract/patterns/endpoints.ts'
import { listTopics } from '#contract/question-bank/endpoints.ts'
import type { ReplyOf } from '#contract/shared/endpoint.ts'
import * as endpoints from '#contract/tests/endpoints.ts'
import type { EditorQuestion, poolRequest, SavedTest, saveTestRequest, TestsChange, TestsChanged } from '#contract/tests/schemas.ts'
import { call, queryOf } from '#web/lib/api/call.ts'
import { change } from '#web/lib/api/change.ts'
import { listQuery, type ListSearch } from '#web/admin/list/list-address.ts'
import type * as z from 'zod/mini'

export const testsQuery = (search: ListSearch) => ({
  ...queryOf(endpoints.listTests, { query: listQuery(endpoints.listTests, search) }),
  placeholderData: keepPreviousData,
  staleTime: 10_000,
})

export const readTest = (testId: string) => call(endpoints.getTestForAdmin, { params: { testId } })

export const testQuery = (testId: string) => ({ ...queryOf(endpoints.getTestForAdmin, { params: { testId } }), staleTime: 5_000 })

export const patternsQuery = () => ({
  ...queryOf(listPatterns),
  select: ({ items }: ReplyOf<typeof listPatterns>) => items,
  staleTime: 60_000,
})

export const topicsQuery = () => ({
  ...queryOf(listTopics),
  select: ({ items }: ReplyOf<typeof listTopics>) => items,
  staleTime: 60_000,
})

/** How many questions each rule finds just now. */
export const poolQuery = (request: z.infer<typeof poolRequest>) => ({
  ...queryOf(endpoints.countPool, { body: request }),
  placeholderData: keepPreviousData,
  staleTime: 10_000,
  enabled: request.rules.length > 0 && request.languages.length > 0,
})

export const editorQuestions = async (ids: readonly string[]): Promise<readonly EditorQuestion[]> =>
  ids.length === 0 ? [] : (await call(endpoints.findQuestionsById, { body: { ids } })).items

/** The questions that an upload brought, in its order. */
export const runQuery = (id: string) => ({
  ...queryOf(endpoints.listQuestionsOfImport, { params: { id } }),
  select: ({ items }: ReplyOf<typeof endpoints.listQuestionsOfImport>) => items,
  staleTime: Infinity,
})

export const makePreview = (test: unknown) => call(endpoints.makePreviewTest, { body: { test } })

/** Writes a new test (`id` null) or changes one. */
export function saveTest(client: QueryClient, testId: string | null, body: z.infer<typeof saveTestRequest>): Promise<SavedTest> {
  const options = { body, timeoutMs: 60_000 }
  return testId === null
    ? change(client, endpoints.createTest, options)
    : change(client, endpoints.saveTest, { params: { testId }, ...options })
}

/** One import takes so many tests; more of them go one lot after the other. */
const AT_ONCE = 20

export async function changeTests(ids: readonly string[], wanted: TestsChange): Promise<TestsChanged['before']> {
  const before: TestsChanged['before'][number][] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const body = { ids: ids.slice(at, at + AT_ONCE), change: wanted }
    before.push(...(await call(endpoints.changeTests, { body, timeoutMs: 60_000 })).before)
  }
  return before
}
