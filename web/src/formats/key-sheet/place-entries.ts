import type { Localized } from '#contract/shared/locales.ts'
import { comparableText } from '#domain/question-bank/comparable-text.ts'
import type { SheetEntry, SheetRun } from './key-sheet-model.ts'
import { namesSet } from './sheet-words.ts'

/** A section of the paper: its questions are `from` to before `to`, from 0. */
export interface SheetSection {
  readonly title: Localized
  readonly from: number
  readonly to: number
}

export interface PlacedEntry {
  readonly entry: SheetEntry
  /** The question of the paper, from 0; null where it has none of this number. */
  readonly question: number | null
}

/**
 * What the runs of a sheet are to a test: the only one; the sections in order; or null where it has to be asked which of them is the test's,
 * because they are sets, or are not as many as the sections or longer than them.
 */
export function runOfTest(runs: readonly SheetRun[], sections: readonly SheetSection[]): number | 'sections' | null {
  if (runs.length <= 1) return 0
  if (runs.some(({ name }) => namesSet(name))) return null
  const named = sectionsOf(runs, sections)
  return named !== null ? 'sections' : null
}

/** Whether the runs can be the sections of the test at all. */
export const canBeSections = (runs: readonly SheetRun[], sections: readonly SheetSection[]): boolean => sectionsOf(runs, sections) !== null

/** The section of each run, by their names where all of them name one, else by their order. */
function sectionsOf(runs: readonly SheetRun[], sections: readonly SheetSection[]): SheetSection[] | null {
  const byName = runs.map(({ entries }) => sectionNamed(entries[0]?.names ?? [], sections))
  const found = byName.filter((section) => section !== null)
  const chosen = new Set(found).size === runs.length ? found : runs.length === sections.length ? sections : null
  if (chosen === null) return null
  const fits = runs.every(({ entries }, r) => entries.every(({ number }) => number <= (chosen[r] === undefined ? 0 : sizeOf(chosen[r]))))
  return fits ? [...chosen] : null
}

const sizeOf = ({ from, to }: SheetSection): number => to - from

/**
 * The question of each entry. Numbers are those of the whole test; under the name of a section they are counted within it where they
 * cannot be those of the test.
 */
export function placeEntries(runs: readonly SheetRun[], run: number | 'sections', sections: readonly SheetSection[]): PlacedEntry[] {
  const total = sections.at(-1)?.to ?? 0
  if (run === 'sections') {
    const own = sectionsOf(runs, sections)
    return runs.flatMap(({ entries }, r) => entries.map((entry) => ({ entry, question: within(entry.number, own?.[r] ?? null) })))
  }
  const entries = runs[run]?.entries ?? []
  const bySection = Map.groupBy(entries, ({ names }) => sectionNamed(names, sections))
  return entries.map((entry) => {
    const section = sectionNamed(entry.names, sections)
    const alike = bySection.get(section) ?? []
    const areOfTest = section === null || alike.every(({ number }) => number > section.from && number <= section.to)
    const areOfSection = section !== null && alike.every(({ number }) => number <= sizeOf(section))
    if (!areOfTest && areOfSection) return { entry, question: within(entry.number, section) }
    return { entry, question: entry.number <= total ? entry.number - 1 : null }
  })
}

const within = (number: number, section: SheetSection | null): number | null =>
  section !== null && number <= sizeOf(section) ? section.from + number - 1 : null

/** The section that a heading or a name beside the number says, in any of its languages; null for none or several. */
function sectionNamed(names: readonly string[], sections: readonly SheetSection[]): SheetSection | null {
  for (const name of names) {
    const said = ` ${comparableText(name).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `
    const found = sections.filter(({ title }) =>
      textsOf(title).some((text) => said.includes(` ${comparableText(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `)),
    )
    // "Physics" is also in "Physics and Chemistry": the longest title that was said is meant.
    const longest = Math.max(0, ...found.map(({ title }) => longestOf(title)))
    const [section, other] = found.filter(({ title }) => longestOf(title) === longest)
    if (section !== undefined && other === undefined) return section
  }
  return null
}

const textsOf = (title: Localized): string[] =>
  Object.values(title).flatMap((text) => (text === undefined || text.trim() === '' ? [] : [text]))
const longestOf = (title: Localized): number => Math.max(0, ...textsOf(title).map((text) => text.length))
