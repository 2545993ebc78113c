import type { Locale, Localized } from '#contract/shared/locales.ts'
import { localize } from '#contract/shared/locales.ts'
import type { Paper, PaperAssets, PaperQuestion, QuestionKey, SolutionFile, SolutionVideo } from '#contract/papers/schemas.ts'
import type { ContentQuestion } from '#contract/imports/content.ts'
import type { MarkingScheme } from '#contract/question-bank/question-form.ts'
import { keyUnder, keyInPaper, type StandingDecision } from '#domain/marking/key-decision.ts'
import { videoFor } from '#domain/question-bank/video-link.ts'
import type { PaperPlan, PlanQuestion } from '#domain/paper/paper-plan.ts'
import type { VariantParts } from '#worker/db/bank-tables.ts'
import { numberImages, type AssetImage } from './number-images.ts'

/** A question with all that its version holds, as publishing needs it. */
export interface QuestionForPaper {
  /** Letters in order, the author's or those that the type gives; null where nothing is chosen from a list. */
  readonly options: readonly string[] | null
  /** Of a matrix, by letters in their order. */
  readonly rows: readonly string[] | null
  readonly columns: readonly string[] | null
  readonly key: ContentQuestion['key']
  readonly passageId: string | null
  readonly variants: ReadonlyMap<Locale, TextsForPaper>
}

/** One language of a question as HTML. */
export interface TextsForPaper {
  readonly stem: string
  readonly options: Readonly<Record<string, string>> | null
  readonly parts: VariantParts | null
  readonly solution: string
  readonly hint: string | null
  readonly video: Pick<SolutionVideo, 'url' | 'seconds'> | null
}

/** A video as its question has it; null where there is none. */
export const videoOf = ({
  videoUrl,
  videoSeconds,
}: {
  readonly videoUrl?: string | null | undefined
  readonly videoSeconds?: number | null | undefined
}): TextsForPaper['video'] =>
  videoUrl === undefined || videoUrl === null ? null : { url: videoUrl, ...(typeof videoSeconds === 'number' && { seconds: videoSeconds }) }

/** Every HTML text of one language of a question. */
export function textsOf({ stem, solution, hint, options, parts }: TextsForPaper): string[] {
  return [
    ...[stem, solution, hint ?? []].flat(),
    ...[options, parts?.rows, parts?.columns].flatMap((texts) => Object.values(texts ?? {})),
    ...[parts?.lists?.one, parts?.lists?.two].flatMap((entries) => entries ?? []),
  ]
}

export interface PaperSource {
  readonly testId: string
  readonly version: number
  readonly title: Localized
  readonly languages: readonly Locale[]
  readonly plan: PaperPlan
  /** In paper order, as `plan.questions`. */
  readonly questions: readonly QuestionForPaper[]
  readonly passages: ReadonlyMap<string, ReadonlyMap<Locale, string>>
  /** Of each question: entry n is the authored place of the option that the paper calls n. */
  readonly orders: readonly (readonly number[])[]
  readonly images: ReadonlyMap<string, AssetImage>
  /** What stands about the keys of questions, by their ids, in the letters that they have here. */
  readonly decisions: ReadonlyMap<string, StandingDecision>
}

export interface ComposedPaper {
  readonly papers: ReadonlyMap<Locale, Paper>
  readonly assets: PaperAssets | null
  readonly solutions: ReadonlyMap<Locale, SolutionFile>
  readonly key: readonly QuestionKey[]
  readonly hasMaths: boolean
}

/** The plain text of every file of a paper, and its key in the paper's own option numbers. Nothing of the key is in a paper. */
export function composePaper(source: PaperSource): ComposedPaper {
  const assets = numberImages(source.images)
  const papers = new Map(source.languages.map((language) => [language, paperIn(language, source, assets.number)]))
  const solutions = new Map(source.languages.map((language) => [language, solutionsIn(language, source)]))
  return {
    papers,
    assets: assets.used().length === 0 ? null : { v: 1, images: assets.used() },
    solutions,
    key: source.plan.questions.map(({ id, type }, i) => {
      const question = found(source.questions[i], `question ${i}`)
      return keyOf(question, type, source.orders[i] ?? [], source.decisions.get(id) ?? null)
    }),
    hasMaths: [...papers.values(), ...solutions.values()].some((file) => JSON.stringify(file).includes('<math')),
  }
}

type Numbering = (html: string) => string

function paperIn(language: Locale, source: PaperSource, number: Numbering): Paper {
  const passageIds = [...new Set(source.questions.flatMap(({ passageId }) => (passageId === null ? [] : [passageId])))]
  const schemes = schemesOf(source.plan)
  return {
    v: 1,
    testId: source.testId,
    version: source.version,
    language,
    title: localize(source.title, language).text,
    sections: source.plan.sections.map(({ id, title, from, to }) => ({ id, title: localize(title, language).text, from, to })),
    passages: passageIds.map((id) => ({ html: number(found(source.passages.get(id)?.get(language), `passage ${id}`)), language })),
    questions: source.plan.questions.map((planned, i) => {
      const question = found(source.questions[i], `question ${i}`)
      const passage = question.passageId === null ? null : passageIds.indexOf(question.passageId)
      return questionIn(language, planned, question, passage, source.orders[i] ?? [], found(schemes[i], `scheme ${i}`), number)
    }),
  }
}

/** Field by field, so that nothing of the key can come along with a record (docs/threats.md#keys-in-question-payloads). */
function questionIn(
  language: Locale,
  planned: PlanQuestion,
  question: QuestionForPaper,
  passage: number | null,
  order: readonly number[],
  scheme: MarkingScheme,
  number: Numbering,
): PaperQuestion {
  const variant = found(question.variants.get(language), `question ${planned.id} in ${language}`)
  const texts = (question.options === null ? [] : order).map((place) =>
    number(found(variant.options?.[question.options?.[place] ?? ''], `an option of ${planned.id}`)),
  )
  const { rows, columns, lists } = variant.parts ?? {}
  const side = (letters: readonly string[], html: Readonly<Record<string, string>> | undefined) =>
    letters.map((letter) => number(found(html?.[letter], `row or column ${letter} of ${planned.id}`)))
  return {
    type: planned.type,
    html: number(variant.stem),
    language,
    passage,
    scheme,
    topic: planned.topic.id,
    difficulty: planned.difficulty,
    ...(question.options === null ? {} : { options: texts }),
    ...(question.rows === null ? {} : { rows: side(question.rows, rows) }),
    ...(question.columns === null ? {} : { columns: side(question.columns, columns) }),
    ...(lists === undefined ? {} : { lists: { one: lists.one.map(number), two: lists.two.map(number) } }),
    ...(planned.fixedOrder ? { fixedOrder: true as const } : {}),
    ...(planned.decimals === null ? {} : { decimals: planned.decimals }),
  }
}

function solutionsIn(language: Locale, source: PaperSource): SolutionFile {
  const images = numberImages(source.images)
  const solutions = source.questions.map((question, i) => {
    const { solution, hint } = found(question.variants.get(language), `solution ${i} in ${language}`)
    const video = videoFor((one) => question.variants.get(one)?.video ?? null, language)
    return {
      html: images.number(solution),
      language,
      ...(hint === null ? {} : { hint: images.number(hint) }),
      ...(video !== null && { video }),
    }
  })
  return { v: 1, language, solutions, images: images.used() }
}

/** The key in the paper's own numbers, with what stands about the question: a new paper begins with the decisions of its test. */
function keyOf(
  question: QuestionForPaper,
  type: PlanQuestion['type'],
  order: readonly number[],
  decision: StandingDecision | null,
): QuestionKey {
  return keyUnder(decision, keyInPaper(question.key, question, order), { letters: { ...question, type }, order })
}

/** Each question's scheme as its pattern writes it. */
const schemesOf = (plan: PaperPlan): MarkingScheme[] =>
  plan.pattern.sections.flatMap(({ blocks }) => blocks.flatMap(({ count, scheme }) => Array<MarkingScheme>(count).fill(scheme)))

/** What the checks before publishing have promised to be there. */
function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`publishing: ${what} is missing`)
  return value
}
