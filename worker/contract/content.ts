/**
 * The product's own content format, version 1: what the importer accepts, from the demo loader, from the admin site and
 * from the command line. Marks are written as people write them ("2", "-1/2", "2/3", "0.25") and must be whole twelfths.
 */
import * as z from 'zod/mini'
import { LOCALES, type Locale } from './locales.ts'
import { MOST_SAMPLES } from './sample.ts'

export const CONTENT_FORMAT = 'sopan.content'
export const CONTENT_VERSION = 1

/** Sizes that keep one import inside the platform's row and request limits. */
export const CONTENT_LIMITS = {
  markdown: 20_000,
  title: 200,
  description: 2_000,
  questionsPerBundle: 2_000,
  questionsPerTest: 400,
  imageBytes: 512 * 1024,
  bundleBytes: 16 * 1024 * 1024,
} as const

const externalId = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,79}$/, 'use a-z, 0-9, ".", "_" and "-", at most 80 characters'))
const optionId = z.string().check(z.regex(/^[a-z]$/, 'an option is one letter from a to z'))
const markText = z.string().check(z.regex(/^-?\d{1,4}(\.\d{1,4}|\/\d{1,2})?$/, 'write marks as "2", "-1/2" or "0.25"'))
const markdown = z.string().check(z.minLength(1), z.maxLength(CONTENT_LIMITS.markdown))
const locale = z.enum(LOCALES)
const dateTime = z.iso.datetime({ offset: true })

function localizedText(max: number) {
  const text = z.string().check(z.minLength(1), z.maxLength(max))
  const rest = Object.fromEntries(LOCALES.filter((l) => l !== 'en').map((l) => [l, z.optional(text)]))
  return z.strictObject({ en: text, ...(rest as Record<Exclude<Locale, 'en'>, z.ZodMiniOptional<typeof text>>) })
}

export const localizedTitle = localizedText(CONTENT_LIMITS.title)
export const localizedDescription = localizedText(CONTENT_LIMITS.description)

/** How one question is marked (exam-rules §2). */
export const markingScheme = z.discriminatedUnion('rule', [
  /** Right, wrong or not answered: single choice and numerical, and multiple choice that must be complete. */
  z.strictObject({ rule: z.literal('fixed'), right: markText, wrong: markText, unanswered: z.optional(markText) }),
  /** JEE Advanced multiple choice: all right, or `partial` for each right one chosen, or `wrong` as soon as one is wrong. */
  z.strictObject({ rule: z.literal('jeeAdvanced'), right: markText, partial: markText, wrong: markText }),
])

export const questionTypes = ['single', 'multiple', 'numerical'] as const
export type QuestionType = (typeof questionTypes)[number]

const patternBlock = z.strictObject({
  type: z.enum(questionTypes),
  count: z.int().check(z.minimum(1), z.maximum(CONTENT_LIMITS.questionsPerTest)),
  scheme: markingScheme,
})

export const tieRules = z.discriminatedUnion('by', [
  /** The higher mark in the named section is the better rank. */
  z.strictObject({ by: z.literal('section'), section: externalId }),
  /** Fewer wrong answers is the better rank. */
  z.strictObject({ by: z.literal('fewerWrong') }),
  /** The lower ratio of wrong to right answers is the better rank; none right and some wrong is infinite. */
  z.strictObject({ by: z.literal('wrongToRight'), section: z.optional(externalId) }),
])

export const patternSchema = z.strictObject({
  id: externalId,
  version: z.int().check(z.minimum(1), z.maximum(10_000)),
  title: localizedTitle,
  exam: z.string().check(z.minLength(1), z.maxLength(80)),
  durationMinutes: z.int().check(z.minimum(1), z.maximum(600)),
  graceSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(600))),
  saveMode: z.enum(['button', 'always']),
  markedAnswersCount: z.optional(z.boolean()),
  clock: z.literal('shared'),
  shuffle: z.optional(z.strictObject({ questions: z.boolean(), options: z.boolean() })),
  calculator: z.literal('none'),
  percentile: z.enum(['atOrBelow', 'below']),
  ties: z.array(tieRules).check(z.maxLength(12)),
  release: z.discriminatedUnion('when', [
    z.strictObject({ when: z.literal('atOnce') }),
    z.strictObject({ when: z.literal('afterMinutes'), minutes: z.int().check(z.minimum(1), z.maximum(60 * 24 * 30)) }),
    z.strictObject({ when: z.literal('windowEnd') }),
  ]),
  /** Cut-offs of the real exam's recent years, for orientation, per category. */
  cutOffs: z.optional(
    z.array(z.strictObject({ category: z.enum(['general', 'obc', 'ews', 'sc', 'st']), marks: markText })).check(z.maxLength(20)),
  ),
  sections: z
    .array(z.strictObject({ id: externalId, title: localizedTitle, blocks: z.array(patternBlock).check(z.minLength(1), z.maxLength(10)) }))
    .check(z.minLength(1), z.maxLength(20)),
})

export const groupSchema = z.strictObject({
  id: externalId,
  title: localizedTitle,
  description: z.optional(localizedDescription),
  exam: z.string().check(z.minLength(1), z.maxLength(80)),
  published: z.boolean(),
  order: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
  tests: z.array(externalId).check(z.maxLength(500)),
})

export const testSchema = z.strictObject({
  id: externalId,
  title: localizedTitle,
  exam: z.string().check(z.minLength(1), z.maxLength(80)),
  kind: z.enum(['mock', 'sectional', 'quiz', 'previousYear', 'live']),
  access: z.enum(['free', 'prime']),
  pattern: z.strictObject({ id: externalId, version: z.int().check(z.minimum(1)) }),
  languages: z.array(locale).check(z.minLength(1), z.maxLength(LOCALES.length)),
  opensAt: z.optional(dateTime),
  closesAt: z.optional(dateTime),
  published: z.boolean(),
  sections: z
    .array(
      z.strictObject({
        id: externalId,
        questions: z.array(externalId).check(z.minLength(1), z.maxLength(CONTENT_LIMITS.questionsPerTest)),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
})

export const topicSchema = z.strictObject({ id: externalId, subject: localizedTitle, title: localizedTitle })

export const passageSchema = z.strictObject({ id: externalId, variants: z.partialRecord(locale, z.strictObject({ text: markdown })) })

export const questionSchema = z.strictObject({
  id: externalId,
  type: z.enum(questionTypes),
  topic: externalId,
  difficulty: z.enum(['easy', 'medium', 'hard']),
  passage: z.optional(externalId),
  tags: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(20))),
  source: z.optional(z.string().check(z.maxLength(200))),
  year: z.optional(z.int().check(z.minimum(1950), z.maximum(2100))),
  /** The authored order of the options, a to z; absent for numerical questions. */
  options: z.optional(z.array(optionId).check(z.minLength(2), z.maxLength(10))),
  /** Set where the options refer to each other ("both A and B", "none of these"), so that they are never shuffled. */
  fixedOptionOrder: z.optional(z.boolean()),
  /** Digits that may follow the point in a numerical answer; 0 means whole numbers. */
  decimals: z.optional(z.int().check(z.minimum(0), z.maximum(6))),
  variants: z.partialRecord(
    locale,
    z.strictObject({ stem: markdown, options: z.optional(z.record(optionId, markdown)), solution: markdown }),
  ),
  key: z.union([
    z.strictObject({ options: z.array(optionId).check(z.minLength(1), z.maxLength(10)) }),
    /** Alternatives separated by commas, each a value, "lo TO hi" inclusive, or "value ± tolerance" (exam-rules §2). */
    z.strictObject({ accept: z.string().check(z.minLength(1), z.maxLength(200)) }),
  ]),
})

/** An image's bytes in base64; markdown names it as `![what it shows](image:its-id)`. */
export const imageSchema = z.strictObject({
  id: externalId,
  type: z.enum(['image/png', 'image/jpeg', 'image/webp']),
  data: z
    .string()
    .check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'base64 without line breaks'), z.maxLength(Math.ceil(CONTENT_LIMITS.imageBytes / 3) * 4)),
})

export const contentBundle = z.strictObject({
  format: z.literal(CONTENT_FORMAT),
  version: z.literal(CONTENT_VERSION),
  topics: z.optional(z.array(topicSchema).check(z.maxLength(2_000))),
  images: z.optional(z.array(imageSchema).check(z.maxLength(500))),
  passages: z.optional(z.array(passageSchema).check(z.maxLength(500))),
  patterns: z.optional(z.array(patternSchema).check(z.maxLength(100))),
  questions: z.optional(z.array(questionSchema).check(z.maxLength(CONTENT_LIMITS.questionsPerBundle))),
  tests: z.optional(z.array(testSchema).check(z.maxLength(500))),
  groups: z.optional(z.array(groupSchema).check(z.maxLength(200))),
  /**
   * The questions to try without an account, in their order, in place of those before. Single choice, in no test, without a passage
   * or a picture: everybody is told their answers.
   */
  samples: z.optional(z.array(externalId).check(z.maxLength(MOST_SAMPLES))),
})

export type ContentBundle = z.infer<typeof contentBundle>
export type ContentQuestion = z.infer<typeof questionSchema>
export type ContentTest = z.infer<typeof testSchema>
export type ContentGroup = z.infer<typeof groupSchema>
export type ContentPattern = z.infer<typeof patternSchema>
export type ContentPassage = z.infer<typeof passageSchema>
export type ContentTopic = z.infer<typeof topicSchema>
export type ContentImage = z.infer<typeof imageSchema>
export type MarkingScheme = z.infer<typeof markingScheme>
export type TieRule = z.infer<typeof tieRules>
