import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  BankPage,
  BankTopic,
  BulkRequest,
  BulkResult,
  NearestResponse,
  PassagesResponse,
  QuestionDetail,
  RenderResponse,
  SavedQuestion,
  StoredPicture,
  TopicsResponse,
} from '#contract/question-bank/schemas.ts'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import type { QuestionType } from '#contract/question-bank/question-form.ts'
import { apiRequest } from '#web/lib/api/api-request.ts'

const QUESTIONS = '/api/admin/questions'

/** All that the bank's screens keep; a change of a question makes it stale. */
export const BANK_KEY = ['admin', 'bank'] as const

/** @param search the address's query, from `apiQuery` */
export const questionsQuery = (search: string) =>
  queryOptions({
    queryKey: [...BANK_KEY, 'list', search],
    queryFn: ({ signal }) => apiRequest<BankPage>(`${QUESTIONS}${search}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })

export const questionQuery = (id: string, version?: number) =>
  queryOptions({
    queryKey: [...BANK_KEY, 'question', id, version ?? null],
    queryFn: ({ signal }) =>
      apiRequest<QuestionDetail>(`${QUESTIONS}/${id}${version === undefined ? '' : `?version=${version}`}`, { signal }),
    staleTime: 5_000,
  })

export const topicsQuery = () =>
  queryOptions({
    queryKey: [...BANK_KEY, 'topics'],
    queryFn: async ({ signal }) => (await apiRequest<TopicsResponse>('/api/admin/topics', { signal })).items,
    staleTime: 60_000,
  })

export const passagesQuery = (query: string) =>
  queryOptions({
    queryKey: [...BANK_KEY, 'passages', query],
    queryFn: async ({ signal }) =>
      (await apiRequest<PassagesResponse>(`/api/admin/passages?q=${encodeURIComponent(query)}`, { signal })).items,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

export const renderQuery = (type: QuestionType, language: Locale, texts: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['admin', 'render', type, language, texts],
    queryFn: ({ signal }) => apiRequest<RenderResponse>(`${QUESTIONS}/render`, { method: 'POST', body: { type, language, texts }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 30_000,
    retry: false,
  })

export const nearestQuery = (stem: string, language: Locale, except: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'nearest', stem, language, except ?? null],
    queryFn: async ({ signal }) => {
      const body = { stem, language, ...(except !== undefined && { except }) }
      return (await apiRequest<NearestResponse>(`${QUESTIONS}/nearest`, { method: 'POST', body, signal })).items
    },
    staleTime: 30_000,
    gcTime: 30_000,
    retry: false,
  })

const post = <Answer>(path: string, body: unknown) => apiRequest<Answer>(path, { method: 'POST', body, timeoutMs: 60_000 })

export const createQuestion = (question: unknown) => post<SavedQuestion>(QUESTIONS, { question })

export const changeQuestion = (id: string, question: unknown, expected: number) =>
  apiRequest<SavedQuestion>(`${QUESTIONS}/${id}`, { method: 'PUT', body: { question, expected }, timeoutMs: 60_000 })

export const restoreVersion = (id: string, version: number, expected: number) =>
  post<SavedQuestion>(`${QUESTIONS}/${id}/restore`, { version, expected })

export const changeMany = (request: BulkRequest) => post<BulkResult>(`${QUESTIONS}/bulk`, request)

export const storePicture = (type: string, data: string) => post<StoredPicture>(`${QUESTIONS}/images`, { type, data })

export const createTopic = (names: { readonly subject: Localized; readonly title: Localized }) =>
  post<BankTopic>('/api/admin/topics', names)
