/** Tests as admins see and make them: `/api/admin/testseries`. Times ms UTC, marks in units. */
import * as z from 'zod/mini'
import type { TestKind } from '#contract/catalogue/schemas.ts'
import type { ContentTest } from '#contract/imports/content.ts'
import type { DecisionBadge } from '#contract/key-corrections/schemas.ts'
import { externalId } from '#contract/shared/external-id.ts'
import { idSchema } from '#contract/shared/ids.ts'
import type { Locale, Localized } from '#contract/shared/locales.ts'
import { LOCALES } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { questionTypes, type QuestionType } from '#contract/question-bank/question-form.ts'
import type { Units } from '#contract/shared/units.ts'

export const TEST_KINDS = ['mock', 'sectional', 'quiz', 'previousYear', 'live'] as const
export const TEST_STATES = ['published', 'unpublished', 'archived'] as const
export const TEST_SORTS = ['updated', 'title', 'opens', 'questions'] as const
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const

/** A page of a list: an opaque place to continue from, and how many. */
export const pageOf = {
  cursor: z.optional(z.string().check(z.maxLength(600), z.regex(/^[A-Za-z0-9_-]*$/, 'not a place in the list'))),
  limit: z._default(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/, 'a number from 1 to 50')), '20'),
}

export const testsQuery = z.strictObject({
  q: z.optional(z.string().check(z.maxLength(200))),
  state: z.optional(z.enum(TEST_STATES)),
  kind: z.optional(z.enum(TEST_KINDS)),
  access: z.optional(z.enum(['free', 'prime'])),
  exam: z.optional(z.string().check(z.maxLength(80))),
  group: z.optional(idSchema),
  sort: z._default(z.enum([...TEST_SORTS, ...TEST_SORTS.map((name) => `-${name}` as const)]), '-updated'),
  ...pageOf,
})
export type TestsQuery = z.infer<typeof testsQuery>

export interface AdminTestRow {
  readonly id: string
  readonly externalId: string
  readonly title: Localized
  readonly exam: string
  readonly kind: TestKind
  readonly access: ContentTest['access']
  readonly pattern: { readonly id: string; readonly version: number }
  readonly languages: readonly Locale[]
  readonly questions: number
  readonly minutes: number
  readonly max12: Units
  /** Units in a mark; absent where there are 12. */
  readonly unit?: number
  readonly opensAt: number | null
  readonly closesAt: number | null
  readonly isPublished: boolean
  readonly updatedAt: number | null
  readonly archivedAt: number | null
  readonly groups: readonly { readonly id: string; readonly title: Localized }[]
}

/** A question as a builder shows it: enough to choose by, without key or solution. */
export interface EditorQuestion {
  readonly id: string
  readonly externalId: string
  readonly version: number
  readonly type: QuestionType
  readonly difficulty: (typeof DIFFICULTIES)[number]
  readonly topic: { readonly id: string; readonly subject: Localized; readonly title: Localized }
  readonly languages: readonly Locale[]
  /** The question in English or its first language, as safe HTML; pictures are only told by their words. */
  readonly html: string
  readonly language: Locale
  readonly isArchived: boolean
  /** Tests that hold it. */
  readonly usedIn: number
  /** What stands about its key in the test that is looked at. */
  readonly decision?: DecisionBadge
}

export interface AdminTestDetail {
  readonly id: string
  /** What a save must name, so that no one's work is lost. */
  readonly checksum: string
  readonly definition: ContentTest
  readonly pattern: ContentPattern
  readonly questions: readonly EditorQuestion[]
  readonly groups: AdminTestRow['groups']
  readonly max12: Units
  /** Units in a mark; absent where there are 12. */
  readonly unit?: number
  readonly paperVersion: number | null
  readonly keyVersion: number | null
  /** Someone has begun it: its pattern and questions stay as they are. */
  readonly isTaken: boolean
  readonly updatedAt: number | null
  readonly archivedAt: number | null
  readonly origin: unknown
}

/** `POST /api/admin/testseries` and `PUT …/{id}`. The importer checks the test itself and tells every fault. */
export const saveTestRequest = z.strictObject({
  test: z.unknown(),
  /** The checksum that this began from; null for a new test. */
  expected: z.nullable(z.string().check(z.maxLength(200))),
  /** What it was made by: kept with the test and shown on its page. */
  origin: z.optional(
    z.strictObject({
      by: z.enum(['blueprint', 'clone', 'upload']),
      seed: z.optional(z.int()),
      blueprint: z.optional(z.string().check(z.maxLength(200))),
      from: z.optional(externalId),
    }),
  ),
})
export interface SavedTest {
  readonly id: string
  readonly checksum: string
  /** Set where the test has a paper. */
  readonly paperVersion: number | null
}

export const previewRequest = z.strictObject({ test: z.unknown() })

/** One change to several tests; they are few enough for one import. */
export const testsChangeRequest = z.strictObject({
  ids: z.array(idSchema).check(z.minLength(1), z.maxLength(20)),
  change: z.union([
    z.strictObject({ access: z.enum(['free', 'prime']) }),
    z.strictObject({ published: z.boolean() }),
    z.strictObject({ archived: z.boolean() }),
  ]),
})
export type TestsChange = z.infer<typeof testsChangeRequest>['change']
/** What was so before, for an undo. */
export interface TestsChanged {
  readonly before: readonly {
    readonly id: string
    readonly access: 'free' | 'prime'
    readonly published: boolean
    readonly archived: boolean
  }[]
}

export const questionsByIdQuery = z.strictObject({ ids: z.array(externalId).check(z.minLength(1), z.maxLength(400)) })

/** What a question must be to be drawn; an empty list of topics is every topic. */
export const poolRule = z.strictObject({
  topics: z.array(externalId).check(z.maxLength(100)),
  difficulty: z.nullable(z.enum(DIFFICULTIES)),
  type: z.enum(questionTypes),
})
export type PoolRule = z.infer<typeof poolRule>

export const poolRequest = z.strictObject({
  rules: z.array(poolRule).check(z.minLength(1), z.maxLength(60)),
  languages: z.array(z.enum(LOCALES)).check(z.minLength(1), z.maxLength(LOCALES.length)),
  /** Leaves out what the last so many tests hold; 0 leaves out nothing. */
  notInLast: z.int().check(z.minimum(0), z.maximum(200)),
})
export const drawRequest = z.strictObject({
  ...poolRequest.shape,
  counts: z.array(z.int().check(z.minimum(0), z.maximum(400))).check(z.minLength(1), z.maxLength(60)),
  /** The same seed over the same bank draws the same questions. */
  seed: z.int().check(z.minimum(0), z.maximum(4_294_967_295)),
})
export interface PoolResponse {
  /** Questions that each rule finds. */
  readonly available: readonly number[]
}
export interface DrawResponse extends PoolResponse {
  /** By rule; shorter than its count where there are not enough. */
  readonly chosen: readonly (readonly EditorQuestion[])[]
  /** What each rule would have drawn next, to swap single ones. */
  readonly spares: readonly (readonly EditorQuestion[])[]
}

export const CHECKS = [
  'questions',
  'languages',
  'keys',
  'totals',
  'pictures',
  'duplicates',
  'archived',
  'safety',
  'schedule',
  'reuse',
] as const
export type CheckName = (typeof CHECKS)[number]

/** One line of the checklist before publishing. */
export interface PublishCheck {
  readonly name: CheckName
  readonly state: 'ok' | 'warn' | 'fault'
  /** External ids of the questions it is about. */
  readonly questions: readonly string[]
  /** The importer's own words, where it refuses. */
  readonly faults: readonly string[]
}
export interface ChecklistResponse {
  readonly checks: readonly PublishCheck[]
  /** Nothing stands in the way. */
  readonly mayPublish: boolean
}
