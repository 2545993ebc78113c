import { keepPreviousData } from '@tanstack/react-query'
import * as endpoints from '#contract/question-bank/endpoints.ts'
import type { QuestionType } from '#contract/question-bank/question-form.ts'
import type { BulkRequest } from '#contract/question-bank/schemas.ts'
import type { ReplyOf } from '#contract/shared/endpoint.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { listQuery, type ListSearch } from '#web/admin/list/list-address.ts'
import { call, queryOf } from '#web/lib/api/call.ts'

export const questionsQuery = (search: ListSearch, rows: number) => ({
  ...queryOf(endpoints.listQuestions, { query: listQuery(endpoints.listQuestions, search, rows) }),
  placeholderData: keepPreviousData,
  staleTime: 5_000,
})

/** How many questions the filters of an address match. */
export const questionCountQuery = (search: ListSearch) => ({
  ...queryOf(endpoints.countQuestions, { query: listQuery(endpoints.countQuestions, { ...search, sort: undefined, after: undefined }) }),
  placeholderData: keepPreviousData,
  staleTime: 30_000,
})

export const questionQuery = (id: string, version?: number) => ({
  ...queryOf(endpoints.getQuestion, { params: { id }, query: { version: version === undefined ? undefined : String(version) } }),
  staleTime: 5_000,
})

export const passagesQuery = (q: string) => ({
  ...queryOf(endpoints.listPassages, { query: { q } }),
  select: ({ items }: ReplyOf<typeof endpoints.listPassages>) => items,
  placeholderData: keepPreviousData,
  staleTime: 30_000,
})

export const renderQuery = (type: QuestionType, language: Locale, texts: Readonly<Record<string, string>>) => ({
  ...queryOf(endpoints.renderTexts, { body: { type, language, texts } }),
  placeholderData: keepPreviousData,
  staleTime: Infinity,
  gcTime: 30_000,
  retry: false,
})

export const nearestQuery = (stem: string, language: Locale, except: string | undefined) => ({
  ...queryOf(endpoints.findNearestQuestions, { body: { stem, language, ...(except !== undefined && { except }) } }),
  select: ({ items }: ReplyOf<typeof endpoints.findNearestQuestions>) => items,
  staleTime: 30_000,
  gcTime: 30_000,
  retry: false,
})

/** Writing a question renders it in every language: longer than an ordinary call. */
const timeoutMs = 60_000

export const createQuestion = (question: unknown) => call(endpoints.createQuestion, { body: { question }, timeoutMs })

export const changeQuestion = (id: string, question: unknown, expected: number) =>
  call(endpoints.changeQuestion, { params: { id }, body: { question, expected }, timeoutMs })

export const restoreVersion = (id: string, version: number, expected: number) =>
  call(endpoints.restoreQuestionVersion, { params: { id }, body: { version, expected }, timeoutMs })

export const changeMany = (body: BulkRequest) => call(endpoints.changeQuestions, { body, timeoutMs })
