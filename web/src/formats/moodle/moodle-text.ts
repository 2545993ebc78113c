import type { Locale } from '#contract/shared/locales.ts'
import { latexToMarkdown } from '../formulas-in-text.ts'
import { htmlToMarkdown } from '../html-markdown.ts'
import { markdownOfPlain } from '../plain-text.ts'
import type { Problem } from '../upload-model.ts'
import { attributeOf, elementOf, elementsOf, textOf, type XmlElement } from '../xml/xml-tree.ts'
import type { MoodleFile } from './moodle-files.ts'
import { spokenText, type SpokenText } from './multilang.ts'

export type Report = (code: Problem['code'], level?: Problem['level'], text?: string) => void

/** A text of a question with its format and the languages it is said in. */
export interface MoodleText {
  readonly format: 'html' | 'markdown' | 'plain' | 'auto'
  readonly raw: string
  readonly spoken: SpokenText
}

export const NO_TEXT: MoodleText = { format: 'html', raw: '', spoken: spokenText('') }

/** `<text>` within an element, with its pictures named `image:id`. Files that are no picture, or that nothing shows, are told. */
export function moodleText(element: XmlElement | null, files: ReadonlyMap<XmlElement, MoodleFile>, report: Report): MoodleText {
  if (element === null) return NO_TEXT
  const raw = textOf(elementOf(element, 'text') ?? element)
  const own = elementsOf(element, 'file').flatMap((one) => files.get(one) ?? [])
  const { text, unused } = withPictures(raw, own)
  for (const path of unused) report('file_lost', 'warning', path)
  const spoken = spokenText(text)
  for (const { language } of spoken.unknown) report('language_lost', 'warning', language)
  return { format: formatOf(attributeOf(element, 'format')), raw, spoken }
}

const formatOf = (name: string | null): MoodleText['format'] =>
  name === 'markdown' ? 'markdown' : name === 'plain_text' ? 'plain' : name === 'moodle_auto_format' ? 'auto' : 'html'

/** The text with `@@PLUGINFILE@@/name` of each picture as `image:its-id`, and the paths of files that are shown by nothing. */
export function withPictures(text: string, files: readonly MoodleFile[]): { readonly text: string; readonly unused: readonly string[] } {
  const used = new Set<MoodleFile>()
  const named = text.replace(/@@PLUGINFILE@@(\/[^"'\s<>()?#]*)(?:[?#][^"'\s<>()]*)?/g, (whole, written: string) => {
    const path = decodedPath(written)
    const file = files.find((one) => one.path === path)
    if (file?.picture === null || file === undefined) return whole
    used.add(file)
    return `image:${file.picture.id}`
  })
  return { text: named, unused: files.filter((file) => !used.has(file)).map(({ path }) => path) }
}

function decodedPath(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/** A text in one language as the Markdown that is stored. */
export function moodleMarkdown({ format, spoken }: MoodleText, language: Locale, report: Report): string {
  const text = spoken.in(language)
  if (format === 'markdown') return latexToMarkdown(text)
  if (format === 'plain') return markdownOfPlain(text, 'moodle')
  if (format === 'auto' && !/<\/?[a-z][^<>]*>/i.test(text)) return markdownOfPlain(text, 'moodle')
  const { text: converted, lost } = htmlToMarkdown(text)
  for (const tag of new Set(lost)) report('html_lost', /^<(?:img|table|object|iframe|video|audio)/i.test(tag) ? 'error' : 'warning', tag)
  return converted
}

/** Text that is compared letter by letter, such as a short answer: no Markdown, but what stands there. */
export const plainOf = ({ format, spoken }: MoodleText, language: Locale): string =>
  format === 'html' && /[<&]/.test(spoken.in(language))
    ? htmlToMarkdown(spoken.in(language)).text.replace(/\\(?=[\\`*_~$<&|!\]#>+=.)-])/g, '')
    : spoken.in(language).trim()
