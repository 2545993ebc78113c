import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { CatalogueGroup, TestDetail, HomeResponse, AttemptSummary, EnrolmentRef, catalogueQuery, attemptsQuery } from './schemas.ts'

/** Published test groups and tests with titles in one language; the same for everybody. */
export const getCatalogue = endpoint<{ query: z.input<typeof catalogueQuery>; reply: readonly CatalogueGroup[] }>()(
  'GET',
  '/api/testseries-groups/full',
  'anyone',
)

export const getTest = endpoint<{ reply: TestDetail }>()('GET', '/api/tests/:testId', 'learner')

/** Open attempts, the last result, what is enrolled in and what was attempted. */
export const getHome = endpoint<{ reply: HomeResponse }>()('GET', '/api/me/home', 'learner')

export const listAttempts = endpoint<{
  query: z.input<typeof attemptsQuery>
  reply: { readonly items: readonly AttemptSummary[]; readonly next: string | null }
}>()('GET', '/api/me/attempts', 'learner')

export const listEnrolments = endpoint<{ reply: { readonly items: readonly EnrolmentRef[]; readonly next: null } }>()(
  'GET',
  '/api/me/enrolments',
  'learner',
)

export const enrol = endpoint<{ reply: { readonly enrolled: true } }>()('PUT', '/api/me/enrolments/:kind/:id', 'learner')

export const leave = endpoint<{ reply: { readonly enrolled: false } }>()('DELETE', '/api/me/enrolments/:kind/:id', 'learner')
