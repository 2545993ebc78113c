/** The question bank as admins see it: `/api/admin/questions`, `/api/admin/topics`, `/api/admin/passages`. Times ms UTC. */
import * as z from 'zod/mini'
import { CONTENT_LIMITS, type ContentPassage, type ContentQuestion } from '#contract/imports/content.ts'
import { externalId } from '#contract/shared/external-id.ts'
import { ID_PATTERN, idSchema } from '#contract/shared/ids.ts'
import type { DecisionBadge } from '#contract/key-corrections/schemas.ts'
import { LOCALES, type Locale, type Localized } from '#contract/shared/locales.ts'
import { localizedTitle } from '#contract/shared/localized-text.ts'
import { questionTypes, type QuestionType } from './question-form.ts'
import type { ReportReason } from '#contract/question-annotations/schemas.ts'

export const DIFFICULTY_LEVELS = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof DIFFICULTY_LEVELS)[number]

export const BANK_LIMITS = {
  /** Of one action on chosen questions: the longest page of the list. */
  bulk: 100,
  query: 200,
  /** Texts of one preview: a question in one language has at most 10 options, 16 cells' heads, 16 entries and three texts. */
  previewTexts: 60,
  previewBytes: 256 * 1024,
  nearest: 5,
  /** Likeness from 0 to 1 below which two questions are not told to be alike. */
  alike: 0.5,
  questionBytes: 2 * 1024 * 1024,
} as const

export const QUESTION_SORTS = ['updated', '-updated', 'created', '-created', 'difficulty', '-difficulty'] as const

const words = z.string().check(z.maxLength(BANK_LIMITS.query))
const wholeNumber = (most: number, digits: RegExp) =>
  z.string().check(
    z.regex(digits, `a number from 1 to ${most}`),
    z.refine((text) => Number(text) >= 1 && Number(text) <= most, `a number from 1 to ${most}`),
  )

/** Filters of the bank, all of which must hold; what is archived is left out unless asked for. */
export const questionFilter = z.strictObject({
  q: z.optional(words),
  /** The subject's English name. */
  subject: z.optional(words),
  topic: z.optional(externalId),
  type: z.optional(z.enum(questionTypes)),
  difficulty: z.optional(z.enum(DIFFICULTY_LEVELS)),
  /** Has a text in this language, or lacks one. */
  has: z.optional(z.enum(LOCALES)),
  lacks: z.optional(z.enum(LOCALES)),
  tag: z.optional(z.string().check(z.maxLength(40))),
  /** Stands in the source's name. */
  source: z.optional(words),
  year: z.optional(z.string().check(z.regex(/^\d{4}$/, 'a year'))),
  /** In any test at all. */
  used: z.optional(z.enum(['yes', 'no'])),
  /** In this test. */
  test: z.optional(idSchema),
  /** In none of the n tests made last. */
  notLast: z.optional(wholeNumber(100, /^\d{1,3}$/)),
  reported: z.optional(z.enum(['yes'])),
  state: z._default(z.enum(['active', 'archived', 'all']), 'active'),
})
export type QuestionFilter = z.infer<typeof questionFilter>

/** `GET /api/admin/questions`: a page of what the filters match. */
export const questionsQuery = z.extend(questionFilter, {
  /** Without one: the best match first where something is searched for, else what was changed last. */
  sort: z.optional(z.enum(QUESTION_SORTS)),
  cursor: z.optional(z.string().check(z.maxLength(600))),
  limit: z._default(wholeNumber(BANK_LIMITS.bulk, /^\d{1,3}$/), '25'),
})
export type QuestionsQuery = z.infer<typeof questionsQuery>

export interface BankTopic {
  readonly id: string
  readonly subject: Localized
  readonly title: Localized
}

export interface BankRow {
  readonly id: string
  readonly externalId: string
  readonly version: number
  readonly type: QuestionType
  readonly topic: BankTopic
  readonly difficulty: Difficulty
  readonly languages: readonly Locale[]
  readonly tags: readonly string[]
  readonly source: string | null
  readonly year: number | null
  /** The beginning of the stem as plain text, in `language`: English, or the first one there is. */
  readonly excerpt: string
  /** The stem as safe HTML; pictures are `image:{n}`, n into the list's `images`. */
  readonly html: string
  readonly language: Locale
  /** Tests that hold it. */
  readonly usedIn: number
  /** Whether it is in the practice pool now; `past` where it was taken out, which keeps it out of tests all the same. */
  readonly pool: 'in' | 'past' | null
  /** Reports of learners. */
  readonly reports: number
  readonly createdAt: number
  readonly updatedAt: number
  readonly archivedAt: number | null
}

export interface BankPage {
  readonly items: readonly BankRow[]
  readonly next: string | null
  readonly images: readonly string[]
}

/** `GET /api/admin/questions/count`: how many questions the filters match. */
export interface BankCount {
  readonly total: number
  /** A search by words finds its best matches alone: there are more than `total`. */
  readonly isCapped: boolean
}

/** What a variant was rendered to; pictures are `image:{n}`. */
export interface RenderedTexts {
  readonly stem: string
  readonly options: Readonly<Record<string, string>> | null
  readonly rows: Readonly<Record<string, string>> | null
  readonly columns: Readonly<Record<string, string>> | null
  readonly lists: { readonly one: readonly string[]; readonly two: readonly string[] } | null
  readonly solution: string
  readonly hint: string | null
}

export interface QuestionDetail {
  readonly id: string
  readonly externalId: string
  /** The current version; `shown` is the one that `source` and `rendered` are of. */
  readonly version: number
  readonly shown: number
  readonly source: ContentQuestion
  readonly rendered: { readonly [locale in Locale]?: RenderedTexts }
  /** Addresses of the pictures, and under which name the source has each. */
  readonly images: readonly string[]
  readonly imageNames: readonly string[]
  readonly topic: BankTopic
  readonly passage: { readonly id: string; readonly html: { readonly [locale in Locale]?: string } } | null
  /** Languages translated from another English than that of `shown`. */
  readonly behind: readonly Locale[]
  /** Newest first. */
  readonly versions: readonly { readonly version: number; readonly createdAt: number; readonly languages: readonly Locale[] }[]
  readonly tests: readonly {
    readonly id: string
    readonly title: Localized
    readonly isPublished: boolean
    /** What stands about its key there. */
    readonly decision: DecisionBadge | null
  }[]
  readonly reports: readonly {
    readonly reason: ReportReason
    readonly text: string
    readonly language: Locale
    readonly testId: string
    readonly createdAt: number
  }[]
  readonly createdAt: number
  readonly updatedAt: number
  readonly archivedAt: number | null
}

/** A version by `?version=`; without one the current. */
export const detailQuery = z.strictObject({ version: z.optional(wholeNumber(1_000_000, /^\d{1,7}$/)) })

const version = z.int().check(z.minimum(1))

/** `POST /api/admin/questions` (a new one) and `PUT …/{id}`. The importer checks the question and tells every fault with its path. */
export const newQuestionRequest = z.strictObject({ question: z.unknown() })
export const changedQuestionRequest = z.strictObject({ question: z.unknown(), expected: version })
export const restoreRequest = z.strictObject({ version, expected: version })

export interface SavedQuestion {
  readonly id: string
  readonly externalId: string
  readonly version: number
  readonly status: 'created' | 'updated' | 'unchanged'
  /** Tests that got a new paper by it. */
  readonly published: number
  /** Published tests that keep their paper: a decision about the key does not fit the question as it is now. */
  readonly held: number
}

export const questionTag = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
const chosen = z.array(idSchema).check(z.minLength(1), z.maxLength(BANK_LIMITS.bulk))

/** `POST /api/admin/questions/bulk`: one action on chosen questions. `return` undoes an action, as its answer's `undo` said. */
export const bulkRequest = z.discriminatedUnion('deed', [
  z.strictObject({ deed: z.literal('archive'), ids: chosen }),
  z.strictObject({ deed: z.literal('unarchive'), ids: chosen }),
  z.strictObject({ deed: z.literal('pool'), ids: chosen }),
  z.strictObject({ deed: z.literal('unpool'), ids: chosen }),
  z.strictObject({ deed: z.literal('addTag'), ids: chosen, tag: questionTag }),
  z.strictObject({ deed: z.literal('removeTag'), ids: chosen, tag: questionTag }),
  z.strictObject({ deed: z.literal('topic'), ids: chosen, topic: externalId }),
  z.strictObject({ deed: z.literal('difficulty'), ids: chosen, difficulty: z.enum(DIFFICULTY_LEVELS) }),
  z.strictObject({
    deed: z.literal('return'),
    questions: z
      .array(
        z.strictObject({
          id: idSchema,
          version,
          tags: z.array(questionTag).check(z.maxLength(20)),
          topic: externalId,
          difficulty: z.enum(DIFFICULTY_LEVELS),
        }),
      )
      .check(z.minLength(1), z.maxLength(BANK_LIMITS.bulk)),
  }),
])
export type BulkRequest = z.infer<typeof bulkRequest>

export interface BulkResult {
  /** Ids of the questions that are now otherwise than before. */
  readonly changed: readonly string[]
  /** What takes it back; null where nothing changed. */
  readonly undo: BulkRequest | null
}

/** `POST /api/admin/questions/render`: what texts will look like; nothing is kept. */
export const renderRequest = z.strictObject({
  type: z.enum(questionTypes),
  language: z.enum(LOCALES),
  texts: z
    .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(CONTENT_LIMITS.markdown)))
    .check(z.refine((texts) => Object.keys(texts).length <= BANK_LIMITS.previewTexts, 'too many texts')),
})
export interface RenderResponse {
  readonly html: Readonly<Record<string, string>>
  /** Why a text cannot be shown, in the importer's words. */
  readonly faults: Readonly<Record<string, string>>
  /** The options that the type gives, in their order; null where the author writes them. */
  readonly given: readonly string[] | null
  readonly images: readonly string[]
}

/** `POST /api/admin/questions/nearest`. */
export const nearestRequest = z.strictObject({
  stem: z.string().check(z.maxLength(CONTENT_LIMITS.markdown)),
  language: z.enum(LOCALES),
  /** The question being written, which is no duplicate of itself. */
  except: z.optional(idSchema),
})
export interface NearQuestion {
  readonly id: string
  readonly externalId: string
  readonly excerpt: string
  readonly language: Locale
  /** From 0 to 1. */
  readonly score: number
  readonly usedIn: number
}
export interface NearestResponse {
  readonly items: readonly NearQuestion[]
}

/** `POST /api/admin/questions/images`: a raster picture in base64. */
export const imageRequest = z.strictObject({
  type: z.enum(['image/png', 'image/jpeg', 'image/webp']),
  data: z
    .string()
    .check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'base64 without line breaks'), z.maxLength(Math.ceil(CONTENT_LIMITS.imageBytes / 3) * 4)),
})
export interface StoredPicture {
  /** What Markdown names it by: `![what it shows](image:{name})`. */
  readonly name: string
  readonly address: string
  readonly width: number
  readonly height: number
}

/** `POST /api/admin/questions/index`: the search index again, a page at a time. */
export const indexRequest = z.strictObject({ after: z.optional(z.union([z.literal(''), z.string().check(z.regex(ID_PATTERN))])) })
export interface IndexResponse {
  readonly indexed: number
  /** To continue with; null when all is done. */
  readonly next: string | null
}

export interface TopicRow extends BankTopic {
  readonly questions: number
}
export interface TopicsResponse {
  readonly items: readonly TopicRow[]
}
/** `GET /api/admin/topics/{id}/merge?into=`: what a merge of the topic into another carries. */
export const mergeQuery = z.strictObject({ into: externalId })
export interface MergePreview {
  readonly from: BankTopic
  readonly into: BankTopic
  /** Rows of each table that has a topic. */
  readonly rows: Readonly<Record<string, number>>
  /** Questions whose present version is of the topic, archived ones too. */
  readonly questions: number
  /** Learners who practised both: what they can do becomes one. */
  readonly learnersOfBoth: number
  /** A job on questions or topics that has to end first. */
  readonly runningJob: string | null
}

/** `POST /api/admin/topics/{id}/merge`: `order` is the job's id, so the same order twice is one. */
export const mergeRequest = z.strictObject({ order: idSchema, into: externalId })

/** `PUT /api/admin/subjects`: other names for a subject, in all of its topics. `subject` is its English name. */
export const subjectRequest = z.strictObject({ subject: words, names: localizedTitle })

export const topicRequest = z.strictObject({ subject: localizedTitle, title: localizedTitle })

export const passagesQuery = z.strictObject({ q: z.optional(words) })
export interface PassageRow {
  readonly id: string
  readonly excerpt: string
  readonly language: Locale
  readonly languages: readonly Locale[]
  readonly questions: number
}
export interface PassagesResponse {
  readonly items: readonly PassageRow[]
}
export const passageRequest = z.strictObject({ passage: z.unknown() })
export type WrittenPassage = ContentPassage
