/**
 * The product's own content format, version 1: what the importer accepts, from the demo loader, from the admin site and
 * from the command line. Marks are written as people write them ("2", "-1/2", "2/3", "0.25") and are exact.
 */
import * as z from 'zod/mini'
import { externalId } from '#contract/shared/external-id.ts'
import { LOCALES } from '#contract/shared/locales.ts'
import { localizedDescription, localizedTitle } from '#contract/shared/localized-text.ts'
import { MOST_QUESTIONS, patternSchema } from '#contract/patterns/pattern.ts'
import { LONGEST_VIDEO, questionTypes, TYPED_WORDS } from '#contract/question-bank/question-form.ts'
import { MOST_SAMPLES } from '#contract/samples/schemas.ts'
import { configKeysSchema } from '#contract/tests/config-keys.ts'
import { paperSourceSchema } from '#contract/tests/paper-source.ts'

export const CONTENT_FORMAT = 'sopan.content'
export const CONTENT_VERSION = 1

/** Sizes that keep one import inside the platform's row and request limits. */
export const CONTENT_LIMITS = {
  markdown: 20_000,
  title: 200,
  description: 2_000,
  questionsPerBundle: 2_000,
  questionsPerTest: MOST_QUESTIONS,
  imageBytes: 512 * 1024,
  bundleBytes: 16 * 1024 * 1024,
} as const

const optionId = z.string().check(z.regex(/^[a-z]$/, 'an option is one letter from a to z'))
const markdown = z.string().check(z.minLength(1), z.maxLength(CONTENT_LIMITS.markdown))
const locale = z.enum(LOCALES)
const dateTime = z.iso.datetime({ offset: true })
const listEntries = z.array(markdown).check(z.minLength(2), z.maxLength(8))

export const groupSchema = z.strictObject({
  id: externalId,
  title: localizedTitle,
  description: z.optional(localizedDescription),
  exam: z.string().check(z.minLength(1), z.maxLength(80)),
  published: z.boolean(),
  order: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
  tests: z.array(externalId).check(z.maxLength(500)),
  /** The picture on the group's card; an image of this bundle or of an earlier one. */
  cover: z.optional(externalId),
  /** Learners see the group from and until. */
  visibleFrom: z.optional(dateTime),
  visibleUntil: z.optional(dateTime),
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
  /** Of a previous paper alone, and needed before one is published. */
  paperSource: z.optional(paperSourceSchema),
  /** Where given, the test is taken in Safe Exam Browser with one of these configurations. Never sent to learners. */
  safeBrowserKeys: z.optional(configKeysSchema),
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
  /**
   * The authored order of the options, a to z, of single and multiple choice and of list matches. True/false (a true, b false) and
   * assertion–reason (a to e) have theirs given, in every language.
   */
  options: z.optional(z.array(optionId).check(z.minLength(2), z.maxLength(10))),
  /** Set where the options refer to each other ("both A and B", "none of these"), so that they are never shuffled. */
  fixedOptionOrder: z.optional(z.boolean()),
  /** Digits that may follow the point in a numerical answer; 0 means whole numbers. */
  decimals: z.optional(z.int().check(z.minimum(0), z.maximum(6))),
  /** The rows and columns of a matrix, by letters, in their order. */
  rows: z.optional(z.array(optionId).check(z.minLength(2), z.maxLength(8))),
  columns: z.optional(z.array(optionId).check(z.minLength(2), z.maxLength(8))),
  variants: z.partialRecord(
    locale,
    z.strictObject({
      stem: markdown,
      options: z.optional(z.record(optionId, markdown)),
      rows: z.optional(z.record(optionId, markdown)),
      columns: z.optional(z.record(optionId, markdown)),
      /** What a list match pairs: the entries of the first list (P, Q, R …) and of the second (1, 2, 3 …). */
      lists: z.optional(z.strictObject({ one: listEntries, two: listEntries })),
      solution: markdown,
      /** A nudge on the way to the answer, shown before the solution. */
      hint: z.optional(markdown),
      /** A video of the solution on a site that is allowed (worker/domain/question-bank/video-link.ts), and its length in seconds. */
      videoUrl: z.optional(z.string().check(z.maxLength(300))),
      videoSeconds: z.optional(z.int().check(z.minimum(1), z.maximum(LONGEST_VIDEO))),
    }),
  ),
  key: z.union([
    z.strictObject({ options: z.array(optionId).check(z.minLength(1), z.maxLength(10)) }),
    /** Alternatives separated by commas, each a value, "lo TO hi" inclusive, or "value ± tolerance" (docs/exam-rules.md#numerical-keys). */
    z.strictObject({ accept: z.string().check(z.minLength(1), z.maxLength(200)) }),
    /** The right columns of each row of a matrix. */
    z.strictObject({ rows: z.record(optionId, z.array(optionId).check(z.minLength(1), z.maxLength(8))) }),
    /** The words that are accepted, in any language; compared without regard to case, spaces and how a letter is encoded. */
    z.strictObject({
      texts: z.array(z.string().check(z.minLength(1), z.maxLength(TYPED_WORDS))).check(z.minLength(1), z.maxLength(30)),
    }),
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
   * or a picture: everyone is told their answers.
   */
  samples: z.optional(z.array(externalId).check(z.maxLength(MOST_SAMPLES))),
  /**
   * Questions that come into the practice pool, beside those that are there. Single choice, in no test ever, without a passage or a
   * picture: learners see their answers as they practise.
   */
  practice: z.optional(z.array(externalId).check(z.maxLength(CONTENT_LIMITS.questionsPerBundle))),
})

export type ContentBundle = z.infer<typeof contentBundle>
export type ContentQuestion = z.infer<typeof questionSchema>
export type ContentTest = z.infer<typeof testSchema>
export type ContentGroup = z.infer<typeof groupSchema>
export type ContentPassage = z.infer<typeof passageSchema>
export type ContentTopic = z.infer<typeof topicSchema>
export type ContentImage = z.infer<typeof imageSchema>
