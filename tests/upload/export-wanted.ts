import type { ContentImage, ContentQuestion, ContentTopic } from '#contract/imports/content.ts'
import { LOCALES } from '#contract/shared/locales.ts'
import { parseAccepted } from '#domain/marking/numeric-answer.ts'
import { fixedOptions } from '#domain/question-bank/fixed-options.ts'
import { stemWithLists } from '#web/formats/export-model.ts'

/** The smallest PNG: one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
export const image: ContentImage = { id: 'fig.1', type: 'image/png', data: PIXEL }
export const topic: ContentTopic = { id: 'physics.light', subject: { en: 'Physics/Optics' }, title: { en: 'Light' } }
const odd: ContentTopic = { id: 'odd', subject: { en: '/Odd' }, title: { en: 'Light' } }
export const beside = {
  topics: new Map([topic, odd].map((one) => [one.id, one])),
  passages: new Map([['p', { id: 'p', variants: { en: { text: 'A long story.' } } }]]),
  images: new Map([[image.id, image]]),
}

/** What a question is after it went through a learning system's format: letters by place, and nothing that such formats have no place for. */
export function wanted(question: ContentQuestion) {
  const { id, type, tags, fixedOptionOrder } = question
  const isFixed = type === 'assertionReason'
  const options = question.options ?? (isFixed ? ['a', 'b', 'c', 'd', 'e'] : undefined)
  const { rows, columns } = question
  const variants = LOCALES.flatMap((language) => {
    const variant = question.variants[language]
    if (variant === undefined) return []
    const own = isFixed ? Object.fromEntries((fixedOptions(type, language) ?? []).map((text, i) => [letter(i), text])) : variant.options
    const texts = {
      stem: stemWithLists(variant),
      solution: variant.solution,
      hint: variant.hint,
      options: renamed(options, own),
      rows: renamed(rows, variant.rows),
      columns: renamed(columns, variant.columns),
    }
    return [[language, texts] as const]
  })
  return {
    id,
    type: type === 'listMatch' || isFixed ? 'single' : type,
    tags,
    options: options?.map((_, i) => letter(i)),
    rows: rows?.map((_, i) => letter(i)),
    columns: columns?.map((_, i) => letter(i)),
    fixedOptionOrder: fixedOptionOrder === true || isFixed ? true : undefined,
    key: keyOf(question),
    variants: Object.fromEntries(variants),
  }
}

/** A key that can be compared: numbers as sorted ranges, letters as places, in order. */
export function keyOf({ key, options, rows, columns }: Pick<ContentQuestion, 'key' | 'options' | 'rows' | 'columns'>): unknown {
  const placed = (letters: readonly string[], order: readonly string[] | undefined) =>
    letters.map((one) => letter(order?.indexOf(one) ?? one.charCodeAt(0) - 97)).toSorted()
  if ('options' in key) return placed(key.options, options)
  if ('rows' in key) return rows?.map((row) => placed(key.rows[row] ?? [], columns))
  if ('texts' in key) return key.texts
  const parsed = parseAccepted(key.accept)
  if (!parsed.ok) return parsed.reason
  const value = ({ units, scale }: { units: bigint; scale: number }) => Number((Number(units) / 10 ** scale).toFixed(9))
  return parsed.accepted.map(({ from, to }) => [value(from), value(to)]).toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
}

const letter = (place: number): string => String.fromCharCode(97 + place)

const renamed = (order: readonly string[] | undefined, texts: Readonly<Record<string, string>> | undefined) =>
  order === undefined || texts === undefined ? undefined : Object.fromEntries(order.map((one, i) => [letter(i), texts[one] ?? '']))

/** What every export to a learning system has to tell of a question. */
export function mustTell(question: ContentQuestion): string[] {
  return [
    ...(question.difficulty === 'medium' ? [] : ['difficulty']),
    ...(question.source === undefined ? [] : ['source']),
    ...(question.year === undefined ? [] : ['year']),
    ...(Object.values(question.variants).some(({ videoUrl }) => videoUrl !== undefined) ? ['video'] : []),
    ...(question.type === 'listMatch' || question.type === 'assertionReason' ? [`type ${question.type}`] : []),
    ...((question.decimals ?? 0) > 0 ? ['decimals'] : []),
  ]
}
