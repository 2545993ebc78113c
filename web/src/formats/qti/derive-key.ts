import { choiceOfShares } from '../choice-form.ts'
import type { Problem } from '../upload-model.ts'
import { letterAt, type QuestionForm } from '../question-form.ts'
import { deriveNumber } from './derive-number.ts'
import { deriveOrder, derivePairs } from './derive-pairs.ts'
import type { Entry, Part } from './item-model.ts'

export type Report = (code: Problem['code'], level?: Problem['level'], text?: string) => void

/** What an answer to one part gains, the others left out. */
export type Gain = (answer: readonly string[]) => number

export interface Derived {
  readonly form: QuestionForm<Entry>
  /** An answer that gains the full marks, for the trial of several parts together. */
  readonly right: readonly string[]
}

/** The key of a part, found by trying answers; null where none can be carried, which is told. */
export function deriveKey(part: Part, gain: Gain, report: Report): Derived | null {
  switch (part.kind) {
    case 'choice':
      return part.isSingle ? deriveSingle(part, gain, report) : deriveSeveral(part, gain, report)
    case 'text':
      return deriveText(part, gain, report)
    case 'number':
      return deriveNumber(part, gain, report)
    case 'pairs':
      return derivePairs(part, gain, report)
    case 'order':
      return deriveOrder(part, gain, report)
  }
}

type Choice = Extract<Part, { kind: 'choice' }>

function deriveSingle(part: Choice, gain: Gain, report: Report): Derived | null {
  const gains = part.entries.map(({ id }) => gain([id]))
  const most = Math.max(...gains)
  const declared = part.entries.findIndex(({ id }) => part.declared.length === 1 && id === part.declared[0])
  if (most <= 0 && declared !== -1) report('key_declared', 'warning')
  const shares = most > 0 ? gains.map((one) => one / most) : part.entries.map((_, i) => (i === declared ? 1 : 0))
  const form = choiceOfShares(
    part.entries.map((entry, i) => ({ text: entry, share: shares[i] ?? 0 })),
    true,
    report,
  )
  if (form === null) return null
  return { form: withOrder(form, part), right: [part.entries[shares.indexOf(1)]?.id ?? ''] }
}

const withOrder = (form: QuestionForm<Entry>, { isFixed }: Choice): QuestionForm<Entry> =>
  isFixed ? { ...form, fixedOptionOrder: true } : form

/** All subsets are tried: a question has at most ten options. */
function deriveSeveral(part: Choice, gain: Gain, report: Report): Derived | null {
  const { entries, most } = part
  if (entries.length < 2 || entries.length > 10) {
    report('options_count', 'error', String(entries.length))
    return null
  }
  const limit = most === 0 ? entries.length : most
  const tried = subsets(entries.length)
    .filter((places) => places.length <= limit)
    .map((places) => ({ places, gained: gain(places.map((i) => entries[i]?.id ?? '')) }))
  const best = Math.max(...tried.map(({ gained }) => gained))
  const full = tried.filter(({ gained }) => gained === best).map(({ places }) => places)
  if (best <= 0) return declaredSeveral(part, report)
  // Where wrong options cost nothing, larger choices gain the same: the key is the smallest, if all others hold it.
  const smallest = full.toSorted((a, b) => a.length - b.length)[0] ?? []
  if (!full.every((places) => smallest.every((i) => places.includes(i)))) {
    report('several_right', 'error', String(full.length))
    return null
  }
  const isAllOrNothing = tried.every(({ gained, places }) => gained <= 0 || (gained === best && smallest.every((i) => places.includes(i))))
  const alone = entries.map((_, i) => tried.find(({ places }) => places.length === 1 && places[0] === i)?.gained ?? 0)
  const share = best / smallest.length
  const isProportional = alone.every((gained, i) => Math.abs(gained - (smallest.includes(i) ? share : 0)) < 1e-6)
  if (!isAllOrNothing && !isProportional) report('weights_lost', 'warning')
  return several(part, smallest)
}

function declaredSeveral(part: Choice, report: Report): Derived | null {
  const places = part.entries.flatMap(({ id }, i) => (part.declared.includes(id) ? [i] : []))
  if (places.length === 0 || places.length !== part.declared.length) {
    report('no_answer')
    return null
  }
  report('key_declared', 'warning')
  return several(part, places)
}

const several = (part: Choice, places: readonly number[]): Derived => ({
  form: withOrder({ type: 'multiple', options: part.entries, key: { options: places.map(letterAt) } }, part),
  right: places.map((i) => part.entries[i]?.id ?? ''),
})

const subsets = (count: number): number[][] =>
  Array.from({ length: 2 ** count - 1 }, (_, i) =>
    Array.from({ length: count }, (_one, place) => place).filter((place) => ((i + 1) >> place) & 1),
  )

/** Every answer that the file writes is tried; words that it does not write cannot be known. */
function deriveText(part: Extract<Part, { kind: 'text' }>, gain: Gain, report: Report): Derived | null {
  const words = [...new Set([...part.declared, ...part.literals].map((one) => one.trim()))].filter((one) => one !== '' && one.length <= 100)
  const gains = words.map((word) => gain([word]))
  const best = Math.max(0, ...gains)
  const right = best > 0 ? words.filter((_, i) => gains[i] === best) : [...part.declared]
  if (right.length === 0 || right.length > 30) {
    report('no_answer')
    return null
  }
  if (best <= 0) report('key_declared', 'warning')
  else {
    if (gains.some((one) => one > 0 && one < best)) report('weights_lost', 'warning')
    if (right.some((word) => swapped(word) !== word && gain([swapped(word)]) < best && !right.includes(swapped(word))))
      report('case_lost', 'warning')
  }
  // Words that differ only in capitals are one.
  const texts = right.filter((word, i) => right.findIndex((one) => one.toLowerCase() === word.toLowerCase()) === i)
  return { form: { type: 'text', key: { texts } }, right: right.slice(0, 1) }
}

const swapped = (word: string): string =>
  [...word].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('')
