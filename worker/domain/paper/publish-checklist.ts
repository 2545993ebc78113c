/** What is looked at before a test is published (docs/screens.md#features-with-rules-of-their-own). The importer refuses what is wrong; the rest an admin should know. */
import type { CheckName, PublishCheck } from '#contract/tests/schemas.ts'
import { CHECKS } from '#contract/tests/schemas.ts'
import type { ContentTest } from '#contract/imports/content.ts'
import type { Locale } from '#contract/shared/locales.ts'

export interface CheckedQuestion {
  readonly externalId: string
  readonly languages: readonly Locale[]
  readonly isArchived: boolean
  /** Other tests that hold it. */
  readonly usedElsewhere: number
  /** Its Markdown, by language: stem first, then everything else. */
  readonly texts: readonly { readonly language: Locale; readonly stem: string; readonly all: readonly string[] }[]
  /** Rendered by the present renderer, whose output is safe. */
  readonly isRenderedNow: boolean
}

export interface Fault {
  readonly path: string
  readonly message: string
}

/** One line for each check, in their order. A fault stands in the way; a warning does not. */
export function publishChecklist(
  test: Pick<ContentTest, 'languages' | 'sections'>,
  questions: readonly CheckedQuestion[],
  faults: readonly Fault[],
): PublishCheck[] {
  const named = (which: (question: CheckedQuestion) => boolean): string[] => questions.filter(which).map(({ externalId }) => externalId)
  const lacking = new Set(named(({ languages }) => test.languages.some((language) => !languages.includes(language))))
  const faultsOf = Map.groupBy(faults, (fault) => checkOf(fault, test, lacking))
  const warned: Partial<Record<CheckName, string[]>> = {
    pictures: named(({ texts }) => texts.some(({ all }) => all.some((text) => PICTURE_WITHOUT_WORDS.test(text)))),
    duplicates: duplicates(questions),
    archived: named(({ isArchived }) => isArchived),
    safety: named(({ isRenderedNow }) => !isRenderedNow),
    reuse: named(({ usedElsewhere }) => usedElsewhere > 0),
  }
  return CHECKS.map((name) => {
    const ofCheck = (faultsOf.get(name) ?? []).map(({ message }) => message)
    const about = name === 'languages' ? [...lacking] : (warned[name] ?? [])
    return { name, state: ofCheck.length > 0 ? 'fault' : about.length > 0 ? 'warn' : 'ok', questions: about, faults: ofCheck }
  })
}

const PICTURE_WITHOUT_WORDS = /!\[\s*\]\(/

/** Which line a fault of the importer belongs to, by the place it names. */
function checkOf({ path }: Fault, test: Pick<ContentTest, 'sections'>, lacking: ReadonlySet<string>): CheckName {
  // A decision about a key that does not fit the question any more.
  if (/\.questions\[\d+\]\.key$/.test(path)) return 'keys'
  const place = /sections\[(\d+)\]\.questions\[(\d+)\]/.exec(path)
  if (place !== null) {
    const name = test.sections[Number(place[1])]?.questions[Number(place[2])]
    return name !== undefined && lacking.has(name) ? 'languages' : 'questions'
  }
  if (/\.(opensAt|closesAt|kind|safeBrowserKeys)\b/.test(path)) return 'schedule'
  if (/\.languages\b/.test(path)) return 'languages'
  if (/\.pattern\b/.test(path)) return 'totals'
  if (/\.key\b/.test(path)) return 'keys'
  return 'questions'
}

/** Questions that read the same in some language as one before them. */
function duplicates(questions: readonly CheckedQuestion[]): string[] {
  const seen = new Map<string, string>()
  const found = new Set<string>()
  for (const { externalId, texts } of questions)
    for (const { language, stem } of texts) {
      const text = `${language} ${plainly(stem)}`
      const first = seen.get(text)
      if (first === undefined) seen.set(text, externalId)
      else if (first !== externalId) found.add(first).add(externalId)
    }
  return [...found]
}

const plainly = (stem: string): string => stem.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
