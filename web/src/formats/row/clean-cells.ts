import { LOCALES } from '#contract/shared/locales.ts'
import { joinEntries, splitEntries } from '../cell-lists.ts'
import { cleanCell, forbiddenCharacter, isTooLong } from '../clean-cell.ts'
import { partlyLabelled, withoutLabels } from '../option-labels.ts'
import { optionColumn, textColumn } from '../template-columns.ts'
import { convertText } from '../text-form.ts'
import { isTextColumn, optionLetters, type Cells, type Report, type RowForm } from './row-cells.ts'

/** Cells without characters that cannot be stored; empty ones are not there. */
export function cleaned(given: Cells, form: RowForm, report: Report): Cells {
  const cells = new Map<string, string>()
  for (const [name, raw] of given) {
    const text = cleanCell(raw)
    if (text === '') continue
    const character = forbiddenCharacter(text)
    if (character !== null) report('bad_character', name, { character })
    if (isTooLong(text)) report('too_long', name, { most: '20000' })
    if (/!\[\s*\]\(image:/.test(text)) report('alt_missing', name)
    if ((form === 'markdown' || form === 'stored') && isTextColumn(name) && (text.match(/(?<!\\)\$/g)?.length ?? 0) % 2 === 1)
      report('dollar', name, undefined, 'warning')
    cells.set(name, text)
  }
  return cells
}

/** Options without the labels that all of a question's options carry in a language. */
export function unlabelled(cells: Cells, report: Report): Cells {
  const found = new Map(cells)
  const letters = optionLetters(cells)
  for (const language of LOCALES) {
    const present = letters.map((letter) => optionColumn(letter, language)).filter((name) => cells.has(name))
    if (present.length === 0) continue
    const texts = present.map((name) => cells.get(name) ?? '')
    const bare = withoutLabels(texts)
    if (bare === null) {
      for (const { at, text } of partlyLabelled(texts))
        report('option_label', present[at] ?? null, { from: texts[at] ?? '', text }, 'warning')
      continue
    }
    for (const [i, name] of present.entries()) found.set(name, bare[i] ?? '')
    report('labels_stripped', present[0] ?? null, { from: texts[0] ?? '', text: bare[0] ?? '' }, 'warning')
  }
  return found
}

/**
 * Options for the languages that a row has a question in, but no options: a bilingual sheet writes numbers, formulas and signs once. Words are
 * never taken from another language.
 */
export function sharedOptions(cells: Cells, report: Report): Cells {
  const found = new Map(cells)
  const letters = optionLetters(cells)
  const own = LOCALES.map((language) => letters.flatMap((letter) => cells.get(optionColumn(letter, language)) ?? []))
  const source = LOCALES.find((_, i) => (own[i]?.length ?? 0) === letters.length && own[i]?.every(isOfNoLanguage) === true)
  if (letters.length < 2 || source === undefined) return cells
  for (const [i, language] of LOCALES.entries()) {
    if (!cells.has(textColumn('stem', language)) || (own[i]?.length ?? 0) > 0) continue
    for (const letter of letters) found.set(optionColumn(letter, language), cells.get(optionColumn(letter, source)) ?? '')
    report('options_shared', optionColumn(letters[0] ?? 'a', language), { language }, 'warning')
  }
  return found
}

/** A number, a formula, a sign or a single letter such as `x`: read alike in every language. */
const isOfNoLanguage = (text: string): boolean =>
  !/\p{L}{2}|\p{M}|(?![A-Za-zΑ-Ωα-ω])\p{L}/u.test(
    text.replace(/!\[[^\]]*\]\([^)]*\)/g, 'words').replace(/\$[^$]*\$|\\\([^]*?\\\)|<\/?(?:sub|sup|b|i|p|br)\s*\/?>|&\w+;/g, ' '),
  )

const ENTRIES = /^(?:rows|columns|list[12])_/

/** Texts as Markdown; entries of a list one by one. */
export function converted(cells: Cells, form: RowForm, report: Report): Cells {
  const found = new Map(cells)
  for (const [name, text] of cells) {
    if (!isTextColumn(name)) continue
    const entries = ENTRIES.test(name) ? splitEntries(text) : [text]
    const made = entries.map((entry) => convertText(entry, form))
    const markdown = made.map((one) => one.markdown)
    found.set(name, ENTRIES.test(name) ? (joinEntries(markdown) ?? text) : (markdown[0] ?? ''))
    for (const tag of new Set(made.flatMap(({ lost }) => lost)))
      report('html_lost', name, { text: tag }, /^<(?:img|table|object|iframe|video|audio)/i.test(tag) ? 'error' : 'warning')
    if (made.some(({ rawTex }) => rawTex)) report('raw_tex', name, {}, form === 'formulas' ? 'error' : 'warning')
    else if (made.some(({ texConverted }) => texConverted)) report('tex_converted', name, {}, 'warning')
  }
  return found
}
