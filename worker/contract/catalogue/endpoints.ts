import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { CatalogueGroup, TestDetail, HomeResponse, AttemptSummary, EnrolmentRef, catalogueQuery, attemptsQuery } from './schemas.ts'

/** Both show what the learner is enrolled in. */
const CHANGES = ['/api/me/enrolments', '/api/me/home'] as const

/** Published test groups and tests with titles in one language; the same for everyone. */
export const getCatalogue = endpoint<{ query: z.input<typeof catalogueQuery>; reply: readonly CatalogueGroup[] }>()(
  'GET',
  '/api/testseries-groups/full',
  'anyone',
)

/** What the instructions and the lobby need before a start. */
export const getTest = endpoint<{ reply: TestDetail }>()('GET', '/api/tests/:testId', 'learner')

/** Open attempts, the last result, what is enrolled in and what was attempted. */
export const getHome = endpoint<{ reply: HomeResponse }>()('GET', '/api/me/home', 'learner')

/** The attempted tests, newest first. */
export const listAttempts = endpoint<{
  query: z.input<typeof attemptsQuery>
  reply: { readonly items: readonly AttemptSummary[]; readonly next: string | null }
}>()('GET', '/api/me/attempts', 'learner')

export const listEnrolments = endpoint<{ reply: { readonly items: readonly EnrolmentRef[]; readonly next: null } }>()(
  'GET',
  '/api/me/enrolments',
  'learner',
)

/** Bookmarks a group or a test. Errors: not_found where there is none of this id. */
export const enrol = endpoint<{ reply: { readonly enrolled: true } }>()('PUT', '/api/me/enrolments/:kind/:id', 'learner', CHANGES)

export const leave = endpoint<{ reply: { readonly enrolled: false } }>()('DELETE', '/api/me/enrolments/:kind/:id', 'learner', CHANGES)
