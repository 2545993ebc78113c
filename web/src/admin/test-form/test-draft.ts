import type { ContentTest } from '#contract/imports/content.ts'
import { isLocale, type Locale, type Localized } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { QuestionType } from '#contract/question-bank/question-form.ts'
import { writtenOnly } from '#web/admin/localized/written-only.ts'
import { isoOfIstField, istFieldOf } from './ist-time.ts'

/** Where a previous paper is from, as the form has it: texts, "" for none. */
export interface PaperDraft {
  readonly year: string
  /** "2024-09-12" */
  readonly day: string
  readonly shift: string
  readonly tier: string
  readonly source: string
  readonly mayPublish: boolean
}

/** The draft of a test: what stands in the form, complete or not. Questions are kept by section and block of the pattern. */
export interface TestDraft {
  /** Its name for imports; "" until the first save makes one of the title. */
  readonly id: string
  readonly title: Localized
  readonly exam: string
  readonly kind: ContentTest['kind']
  readonly access: ContentTest['access']
  /** As the fields of a previous paper have it; of no meaning for another kind. */
  readonly paper: PaperDraft
  readonly languages: readonly Locale[]
  readonly pattern: ContentTest['pattern'] | null
  /** India's time, as the field has it; "" for none. */
  readonly opensAt: string
  readonly closesAt: string
  /** Config Keys of Safe Exam Browser as they were typed, one on each line. */
  readonly configKeys: string
  readonly blocks: Readonly<Record<string, readonly (readonly string[])[]>>
}

export const emptyDraft: TestDraft = {
  id: '',
  title: { en: '' },
  exam: '',
  kind: 'mock',
  access: 'free',
  paper: { year: '', day: '', shift: '', tier: '', source: '', mayPublish: false },
  languages: ['en'],
  pattern: null,
  opensAt: '',
  closesAt: '',
  configKeys: '',
  blocks: {},
}

/** A stored test as a draft. */
export function draftOf(test: ContentTest, pattern: ContentPattern): TestDraft {
  const { id, title, exam, kind, access, languages, sections } = test
  const blocks = pattern.sections.map((section) => {
    const questions = sections.find((one) => one.id === section.id)?.questions ?? []
    let at = 0
    return [section.id, section.blocks.map(({ count }) => questions.slice(at, (at += count)))] as const
  })
  return {
    id,
    title,
    exam,
    kind,
    access,
    paper: paperDraftOf(test.paperSource),
    languages,
    pattern: { id: pattern.id, version: pattern.version },
    opensAt: istFieldOf(test.opensAt),
    closesAt: istFieldOf(test.closesAt),
    configKeys: (test.safeBrowserKeys ?? []).join('\n'),
    blocks: Object.fromEntries(blocks),
  }
}

/** The test that a draft describes, for the importer to check; `pattern` is the draft's own. */
export function testOf(draft: TestDraft, pattern: ContentPattern, published: boolean): unknown {
  const { id, title, exam, kind, access, languages } = draft
  const safeBrowserKeys = configKeysIn(draft.configKeys)
  const [opensAt, closesAt] = [isoOfIstField(draft.opensAt), isoOfIstField(draft.closesAt)]
  return {
    id,
    title: writtenOnly(title),
    exam: exam.trim(),
    kind,
    access,
    languages,
    published,
    ...(kind === 'previousYear' && paperSourceOf(draft.paper)),
    pattern: { id: pattern.id, version: pattern.version },
    ...(opensAt === undefined ? {} : { opensAt }),
    ...(closesAt === undefined ? {} : { closesAt }),
    ...(safeBrowserKeys.length > 0 && { safeBrowserKeys }),
    sections: pattern.sections.map((section) => ({ id: section.id, questions: (draft.blocks[section.id] ?? []).flat() })),
  }
}

/** The Config Keys that were typed, as they are written. */
export const configKeysIn = (text: string): string[] => text.split(/\s+/).filter((key) => key !== '')

const paperDraftOf = (source: ContentTest['paperSource']): PaperDraft =>
  source === undefined
    ? emptyDraft.paper
    : {
        year: String(source.year),
        day: source.day ?? '',
        shift: String(source.shift ?? ''),
        tier: source.tier ?? '',
        source: source.source,
        mayPublish: true,
      }

/** What the fields say, for the importer to check; nothing while all of them are empty. */
function paperSourceOf({ year, day, shift, tier, source, mayPublish }: PaperDraft): { readonly paperSource?: unknown } {
  if ([year, day, shift, tier, source].every((text) => text.trim() === '')) return {}
  return {
    paperSource: {
      ...(year !== '' && { year: Number(year) }),
      ...(day !== '' && { day }),
      ...(shift !== '' && { shift: Number(shift) }),
      ...(tier.trim() !== '' && { tier: tier.trim() }),
      source: source.trim(),
      ...(mayPublish && { mayPublish }),
    },
  }
}

/**
 * The draft under another pattern: questions stay where a block of the same type takes them, in their order; the rest is left out.
 * @param typeOf the type of a question by its name
 */
export function withPattern(draft: TestDraft, pattern: ContentPattern, typeOf: (name: string) => QuestionType | undefined): TestDraft {
  const left = new Map<string, string[]>()
  for (const name of namesIn(draft)) {
    const type = typeOf(name)
    if (type !== undefined) left.set(type, [...(left.get(type) ?? []), name])
  }
  const blocks = pattern.sections.map((section) => [
    section.id,
    section.blocks.map(({ type, count }) => (left.get(type) ?? []).splice(0, count)),
  ])
  return {
    ...draft,
    pattern: { id: pattern.id, version: pattern.version },
    exam: draft.exam === '' ? pattern.exam : draft.exam,
    blocks: Object.fromEntries(blocks) as TestDraft['blocks'],
  }
}

/** Every question of a draft, in paper order. */
export const namesIn = (draft: TestDraft): string[] => Object.values(draft.blocks).flat(2)

/** With another list of questions in one block. */
export function withBlock(draft: TestDraft, section: string, block: number, questions: readonly string[]): TestDraft {
  const before = draft.blocks[section] ?? []
  const after = Array.from({ length: Math.max(before.length, block + 1) }, (_, b) => (b === block ? questions : (before[b] ?? [])))
  return { ...draft, blocks: { ...draft.blocks, [section]: after } }
}

/** A list with the item at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from)
  const item = list.slice(from, from + 1)
  return [...rest.slice(0, to), ...item, ...rest.slice(to)]
}

/** A name for a new test: of its English title, and a few letters that make it its own. */
export function nameFor(title: string, random: string): string {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${words.slice(0, 60) || 'test'}-${random}`
}

/** What was kept of a draft, whatever it is; anything odd becomes an empty draft. */
export function readDraft(stored: unknown): TestDraft {
  if (typeof stored !== 'object' || stored === null) return emptyDraft
  const kept = stored as Partial<TestDraft>
  const isWhole =
    typeof kept.title?.en === 'string' && Array.isArray(kept.languages) && typeof kept.blocks === 'object' && kept.blocks !== null
  return isWhole ? { ...emptyDraft, ...kept, languages: kept.languages?.filter(isLocale) ?? ['en'] } : emptyDraft
}
