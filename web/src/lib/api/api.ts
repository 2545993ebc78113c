import type { AttemptSummary, CatalogueGroup, EnrolmentRef, HomeResponse, TestDetail } from '#contract/catalogue/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { MeResponse, Profile, SignInCallbackResponse, StartSignInResponse } from '#contract/auth/schemas.ts'
import { apiRequest } from './api-request.ts'

/** The calls of the shell, the catalogue and the account; those of an attempt are beside the attempt. */

/** Where to go to sign in. Sets the cookie that ties the answer to this browser. */
export const startSignIn = (returnTo: string | null, recent: boolean, texts?: string) =>
  apiRequest<StartSignInResponse>('/api/users/auth/google/start', {
    method: 'POST',
    body: { ...(returnTo !== null && { returnTo }), ...(recent && { recent }), texts },
  })

export const finishSignIn = (code: string, state: string, signal: AbortSignal) =>
  apiRequest<Partial<SignInCallbackResponse>>('/api/users/auth/google/callback', { method: 'POST', body: { code, state }, signal })

export const endSession = (token: string, everywhere: boolean) =>
  apiRequest<void>('/api/users/logout', { method: 'POST', body: { everywhere }, token, keepalive: true, timeoutMs: 5_000 })

export const getMe = (signal?: AbortSignal) => apiRequest<MeResponse>('/api/me', { signal })

export const putProfile = (profile: Profile & { readonly texts?: string }) =>
  apiRequest<MeResponse>('/api/me/profile', { method: 'PUT', body: profile })

export const getHome = (signal?: AbortSignal) => apiRequest<HomeResponse>('/api/me/home', { signal })

export interface Page<Item> {
  readonly items: readonly Item[]
  /** Opaque; null at the end. */
  readonly next: string | null
}

export const getAttempts = (before: string | null, signal?: AbortSignal) =>
  apiRequest<Page<AttemptSummary>>(`/api/me/attempts${before === null ? '' : `?before=${encodeURIComponent(before)}`}`, { signal })

export const getEnrolments = (signal?: AbortSignal) => apiRequest<{ items: readonly EnrolmentRef[] }>('/api/me/enrolments', { signal })

/** Both are sent to their end even where the page is left meanwhile: what the screen showed as done is done. */
export const putEnrolment = (kind: EnrolmentRef['kind'], id: string) =>
  apiRequest<void>(`/api/me/enrolments/${kind}/${id}`, { method: 'PUT', keepalive: true })

export const deleteEnrolment = (kind: EnrolmentRef['kind'], id: string) =>
  apiRequest<void>(`/api/me/enrolments/${kind}/${id}`, { method: 'DELETE', keepalive: true })

/** Public: published only, titles in `language`. */
export const getCatalogue = (language: Locale, signal?: AbortSignal) =>
  apiRequest<readonly CatalogueGroup[]>(`/api/testseries-groups/full?language=${language}`, { signal })

export const getTest = (testId: string, signal?: AbortSignal) => apiRequest<TestDetail>(`/api/tests/${testId}`, { signal })
