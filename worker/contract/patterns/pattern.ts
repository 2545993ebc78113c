/**
 * A pattern: the versioned rules of an exam as open data (docs/patterns.md). Everything that differs between real bodies is a field
 * here and never a constant in code. A version that is in use never changes; changed rules get the next version.
 */
import * as z from 'zod/mini'
import { markText, markingScheme, questionTypes } from '#contract/question-bank/question-form.ts'
import { localizedTitle } from '#contract/shared/localized-text.ts'
import { externalId } from '#contract/shared/external-id.ts'

/** More questions than any exam of this field has. */
export const MOST_QUESTIONS = 400

/** Consecutive questions of one type and one scheme. */
const patternBlock = z.strictObject({
  type: z.enum(questionTypes),
  count: z.int().check(z.minimum(1), z.maximum(MOST_QUESTIONS)),
  scheme: markingScheme,
  /** "Attempt any n": the first n attempted in question order count, the others are not considered. */
  attemptAny: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_QUESTIONS))),
})

const patternSection = z.strictObject({
  id: externalId,
  title: localizedTitle,
  /** The section's own time, where each section has its clock. */
  minutes: z.optional(z.int().check(z.minimum(1), z.maximum(600))),
  /** Marks to be reached for the paper to count; a qualifying section is not in the total. */
  qualifying: z.optional(z.strictObject({ marks: markText })),
  blocks: z.array(patternBlock).check(z.minLength(1), z.maxLength(10)),
})

/** The first rule that tells two attempts with the same score apart decides; equal ranks where none does. */
const tieRules = z.discriminatedUnion('by', [
  /** The higher mark in the named section is the better rank. */
  z.strictObject({ by: z.literal('section'), section: externalId }),
  /** Fewer wrong answers is the better rank. */
  z.strictObject({ by: z.literal('fewerWrong') }),
  /** The lower ratio of wrong to right answers is the better rank; none right and some wrong is infinite. */
  z.strictObject({ by: z.literal('wrongToRight'), section: z.optional(externalId) }),
])
export type TieRule = z.infer<typeof tieRules>

const release = z.discriminatedUnion('when', [
  z.strictObject({ when: z.literal('atOnce') }),
  z.strictObject({ when: z.literal('afterMinutes'), minutes: z.int().check(z.minimum(1), z.maximum(60 * 24 * 30)) }),
  z.strictObject({ when: z.literal('windowEnd') }),
])

export const CUT_OFF_CATEGORIES = ['general', 'obc', 'ews', 'sc', 'st'] as const

/** What a year's candidates needed, for orientation: of the whole paper or of a section, from `marks` up to `to` where it was a band. */
const cutOff = z.strictObject({
  category: z.enum(CUT_OFF_CATEGORIES),
  marks: markText,
  to: z.optional(markText),
  section: z.optional(externalId),
  year: z.optional(z.int().check(z.minimum(1990), z.maximum(2100))),
})

/** Among fewer ranked learners than this a rank says nothing, unless the pattern names another number. */
export const RANK_FROM = 20

export const NORMALISATIONS = ['nta', 'ssc2019', 'equipercentile', 'gate', 'dsssb'] as const

export const patternSchema = z.strictObject({
  id: externalId,
  version: z.int().check(z.minimum(1), z.maximum(10_000)),
  title: localizedTitle,
  exam: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Where the facts are from: document, body, year. */
  sources: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(300))).check(z.maxLength(10))),
  /** The day on which the facts were last held against their sources, "2026-11-27". */
  checkedOn: z.optional(z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'write the day as "2026-11-27"'))),
  /** The real screen whose layout this one follows; the product's own where none is named. */
  skin: z.optional(z.enum(['nta', 'tcs', 'ibps'])),
  durationMinutes: z.int().check(z.minimum(1), z.maximum(600)),
  graceSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(600))),
  saveMode: z.enum(['button', 'always']),
  markedAnswersCount: z.optional(z.boolean()),
  /** One clock for the paper, or one after the other for each section, which locks when its time is over. */
  clock: z.enum(['shared', 'perSection']),
  /** With a clock for each section: whether a section may be ended before its time, for the next one to begin. */
  earlySectionSubmit: z.optional(z.boolean()),
  /**
   * Of these sections so many count: the first of them in paper order that are attempted, or, `inTest`, those that the learner chooses
   * while the test runs.
   */
  chooseSections: z.optional(
    z.strictObject({
      of: z.array(externalId).check(z.minLength(2), z.maxLength(20)),
      count: z.int().check(z.minimum(1), z.maximum(19)),
      inTest: z.optional(z.boolean()),
    }),
  ),
  shuffle: z.optional(z.strictObject({ questions: z.boolean(), options: z.boolean() })),
  calculator: z.enum(['none', 'basic', 'scientific']),
  /** How often a learner may stop the clock, and for how long in all; never in a live test. */
  pause: z.optional(
    z.strictObject({ times: z.int().check(z.minimum(1), z.maximum(20)), minutes: z.int().check(z.minimum(1), z.maximum(600)) }),
  ),
  /** Time lost to a fault of the service is given back without being asked for: faults longer than this, up to so much in all. */
  lostTime: z.optional(
    z.strictObject({
      overSeconds: z.int().check(z.minimum(5), z.maximum(3_600)),
      mostMinutes: z.int().check(z.minimum(1), z.maximum(120)),
    }),
  ),
  percentile: z.enum(['atOrBelow', 'below']),
  /** Rank and percentile are shown from so many ranked learners on; `RANK_FROM` where none is named. */
  rankFrom: z.optional(z.int().check(z.minimum(1), z.maximum(1_000))),
  /** How the real exam brings several shifts onto one scale. */
  normalisation: z.optional(z.enum(NORMALISATIONS)),
  ties: z.array(tieRules).check(z.maxLength(12)),
  /** Attempts in exam mode that a learner may make; the first one that is not void ranks. Without it as many as wanted. */
  attempts: z.optional(z.strictObject({ most: z.int().check(z.minimum(1), z.maximum(100)) })),
  release,
  cutOffs: z.optional(z.array(cutOff).check(z.maxLength(60))),
  sections: z.array(patternSection).check(z.minLength(1), z.maxLength(20)),
})
export type ContentPattern = z.infer<typeof patternSchema>
