import type { ContentQuestion } from '#contract/imports/content.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { fixedLetters, fixedOptions } from '#domain/question-bank/fixed-options.ts'
import { type Rendered, RENDERER_VERSION } from '#worker/content/render-markdown.ts'
import { checkQuestion } from './check-question.ts'
import { checksum } from './checksum.ts'
import type { Faults, Path } from './fault.ts'
import { imageNames } from './image-names.ts'
import type { ReadBundle } from './read-bundle.ts'
import type { RenderText } from './render-once.ts'
import type { ResolvedImage } from './resolve-images.ts'
import { type TextsForPaper, videoOf } from './publish/compose-paper.ts'
import { localesOf } from './resolve-passages.ts'
import type { StoredQuestion } from './stored-content.sql.ts'
import { variantTexts, type WrittenVariant } from './variant-texts.ts'
import type { VariantParts } from '#worker/db/bank-tables.ts'

/** A question as it is after the import. */
export interface ResolvedQuestion extends StoredQuestion {
  readonly status: 'created' | 'updated' | 'unchanged' | 'stored'
  /** Its place in the bundle, or null for one that is only stored. */
  readonly at: number | null
  readonly source: ContentQuestion | null
  /** Rendered again where the question is new or changed; else it lies in the database. */
  readonly rendered: ReadonlyMap<Locale, RenderedVariant> | null
}

export interface RenderedVariant {
  readonly stem: string
  /** By letter: the author's, or those that the type gives. */
  readonly options: Readonly<Record<string, string>> | null
  /** Rows, columns and lists, of the types that have them. */
  readonly parts: VariantParts | null
  readonly solution: string
  readonly hint: string | null
  readonly video: TextsForPaper['video']
}

/** What the questions of a bundle are worked out with. */
export interface ResolveTools {
  readonly newId: () => string
  readonly render: RenderText
}

/** D1 takes rows up to 2 MB; the rest is room for what lies beside the HTML. */
const MAX_VARIANT_BYTES = 1_500_000

export async function resolveQuestions(
  entries: ReadBundle['entries']['questions'],
  stored: ReadonlyMap<string, StoredQuestion>,
  images: ReadonlyMap<string, ResolvedImage>,
  { newId, render }: ResolveTools,
  faults: Faults,
  formerNames: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, ResolvedQuestion>> {
  const questions = new Map<string, ResolvedQuestion>()
  for (const question of stored.values())
    questions.set(question.externalId, { ...question, status: 'stored', at: null, source: null, rendered: null })
  for (const { at, value } of entries) {
    const before = stored.get(value.id)
    // A merge carried the question to another topic and left its checksum: it is still the same question.
    const isSame = async (kept: string, topic: string, sum: string): Promise<boolean> => {
      if (kept === sum) return true
      for (const name of formerNames.get(topic) ?? []) if (kept === (await sumAs(name))) return true
      return false
    }
    const sumAs = (topic: string) => checksum({ question: { ...value, topic }, shown: shownBy(value, images), renderer: RENDERER_VERSION })
    const sum = await sumAs(value.topic)
    const status = before === undefined ? 'created' : (await isSame(before.checksum, value.topic, sum)) ? 'unchanged' : 'updated'
    checkQuestion(value, ['questions', at], faults)
    questions.set(value.id, {
      id: before?.id ?? newId(),
      externalId: value.id,
      checksum: sum,
      status,
      at,
      source: value,
      version: (before?.version ?? 0) + (status === 'unchanged' ? 0 : 1),
      type: value.type,
      topicId: value.topic,
      difficulty: value.difficulty,
      passageId: value.passage ?? null,
      options: fixedLetters(value.type) ?? value.options ?? null,
      // Given options have a fixed order, and so have the cells of a matrix, which are numbered by row and column.
      fixedOptionOrder: value.type === 'matrix' || fixedLetters(value.type) !== null || (value.fixedOptionOrder ?? false),
      rows: value.rows ?? null,
      columns: value.columns ?? null,
      rightOptions: 'options' in value.key ? value.key.options.length : null,
      decimals: decimalsOf(value),
      languages: localesOf(value.variants).map(([language]) => language),
      rendered:
        status === 'unchanged' ? null : renderVariants(value, ['questions', at, 'variants'], (source) => render(source, images), faults),
    })
  }
  return questions
}

/** Whole numbers where the author says nothing. */
const decimalsOf = (question: ContentQuestion): number | null => (question.type === 'numerical' ? (question.decimals ?? 0) : null)

/** A picture that was exchanged changes every question that shows it. */
function shownBy(question: ContentQuestion, images: ReadonlyMap<string, ResolvedImage>): [string, string | null][] {
  const sources = localesOf(question.variants).flatMap(([, v]) => variantTexts(v))
  return imageNames(...sources).map((id) => [id, images.get(id)?.sha256 ?? null])
}

function renderVariants(
  question: ContentQuestion,
  at: Path,
  renderText: (source: string) => Rendered,
  faults: Faults,
): Map<Locale, RenderedVariant> {
  const variants = new Map<Locale, RenderedVariant>()
  for (const [language, variant] of localesOf(question.variants)) {
    const render = (source: string, ...path: Path): string => {
      const rendered = renderText(source)
      if (rendered.ok) return rendered.html
      faults.add([...at, language, ...path], `the text ${rendered.reason}`)
      return ''
    }
    const rendered = {
      stem: render(variant.stem, 'stem'),
      options: renderEach(givenOptions(question, language) ?? variant.options, (text, letter) => render(text, 'options', letter)) ?? null,
      parts: renderParts(variant, render),
      solution: render(variant.solution, 'solution'),
      hint: variant.hint === undefined ? null : render(variant.hint, 'hint'),
      video: videoOf(variant),
    }
    const bytes = new TextEncoder().encode(JSON.stringify([variant, rendered])).byteLength
    if (bytes > MAX_VARIANT_BYTES) faults.add([...at, language], `is ${bytes} bytes with its HTML; at most ${MAX_VARIANT_BYTES}`)
    variants.set(language, rendered)
  }
  return variants
}

/** The options of a true/false or assertion–reason question by letter; null for types whose author writes them. */
function givenOptions({ type }: ContentQuestion, language: Locale): Record<string, string> | null {
  const texts = fixedOptions(type, language)
  return texts === null ? null : Object.fromEntries((fixedLetters(type) ?? []).map((letter, i) => [letter, texts[i] ?? '']))
}

function renderParts({ rows, columns, lists }: WrittenVariant, render: (source: string, ...path: Path) => string): VariantParts | null {
  const parts = {
    rows: renderEach(rows, (text, letter) => render(text, 'rows', letter)),
    columns: renderEach(columns, (text, letter) => render(text, 'columns', letter)),
    lists: lists && {
      one: lists.one.map((text, i) => render(text, 'lists', 'one', i)),
      two: lists.two.map((text, i) => render(text, 'lists', 'two', i)),
    },
  }
  const present = Object.entries(parts).filter(([, part]) => part !== undefined)
  return present.length === 0 ? null : (Object.fromEntries(present) as VariantParts)
}

function renderEach(
  texts: Readonly<Record<string, string>> | undefined,
  render: (text: string, letter: string) => string,
): Record<string, string> | undefined {
  if (texts === undefined) return undefined
  return Object.fromEntries(Object.entries(texts).map(([letter, text]) => [letter, render(text, letter)]))
}
