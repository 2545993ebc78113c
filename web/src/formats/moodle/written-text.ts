import type { ContentImage } from '#contract/imports/content.ts'
import { directionOf, type Locale } from '#contract/shared/locales.ts'
import { languageOfText } from '../language-of-text.ts'
import { escapedXml, markdownHtml } from '../markdown-html.ts'
import { pictureFileName } from '../export-model.ts'

/** The texts of one question on their way into Moodle. */
export interface TextWriter {
  /**
   * A text in the languages that have it, as the inside of its element: `<text>` and the files of its pictures.
   * @param field what the list of losses calls it
   */
  readonly text: (field: string, markdown: (language: Locale) => string | undefined) => string
  /** The text that is asked; its languages are those of the question. */
  readonly stem: (markdown: (language: Locale) => string) => string
  /** A text that Moodle shows without HTML, such as the right sides of a matching question. */
  readonly plain: (field: string, text: (language: Locale) => string) => string
}

export function textWriter(
  languages: readonly Locale[],
  images: ReadonlyMap<string, ContentImage>,
  lose: (what: string) => void,
): TextWriter {
  const addressOf = (id: string): string | null => {
    const image = images.get(id)
    return image === undefined ? null : `@@PLUGINFILE@@/${pictureFileName(image)}`
  }
  const written = (field: string, markdown: (language: Locale) => string | undefined, isStem: boolean): string => {
    const pictures = new Set<string>()
    const said = languages.flatMap((language) => {
      const text = markdown(language)
      if (text === undefined) return []
      const { html, pictures: shown, lost } = markdownHtml(text, addressOf)
      for (const id of shown) pictures.add(id)
      for (const what of lost) lose(what)
      return [{ language, text: directionOf(language) === 'rtl' ? `<div dir="rtl">${html}</div>` : html }]
    })
    // Moodle shows a text that lacks a language in the first one it has.
    if (said.length > 0 && said.length < languages.length)
      lose(`${field} in other languages than ${said.map((one) => one.language).join(', ')}`)
    const files = [...pictures].flatMap((id) => images.get(id) ?? []).map(fileXml)
    return `<text>${escapedXml(spoken(said, isStem))}</text>${files.join('')}`
  }
  return {
    text: (field, markdown) => written(field, markdown, false),
    stem: (markdown) => written('question', markdown, true),
    plain: (field, text) => {
      const said = languages.map((language) => ({ language, text: plainText(field, text(language), lose) }))
      const whole = spoken(said, false)
      if (whole.length > LONGEST_PLAIN) lose(`${field} of more than ${LONGEST_PLAIN} characters`)
      return `<text>${escapedXml(whole)}</text>`
    },
  }
}

/** What Moodle's table of matching questions holds of a right side. */
const LONGEST_PLAIN = 255

interface Said {
  readonly language: Locale
  readonly text: string
}

/**
 * A text in several languages as Moodle's filter "Multi-Language Content" reads it; one that is the same in all of them once. A question in
 * one language names it only where its letters do not tell.
 */
function spoken(said: readonly Said[], isStem: boolean): string {
  const [first] = said
  if (first === undefined) return ''
  const isOne = said.length === 1
  const isClear = isOne
    ? !isStem || (languageOfText(first.text) ?? 'en') === first.language
    : !isStem && said.every(({ text }) => text === first.text)
  return isClear ? first.text : said.map(({ language, text }) => `<span class="multilang" lang="${language}">${text}</span>`).join('')
}

/** Moodle takes tags out of such a text and shows formulas and pictures of it as their letters. */
function plainText(field: string, markdown: string, lose: (what: string) => void): string {
  const { html } = markdownHtml(markdown, () => null)
  const bare = html
    .replace(/<br\/>|<\/(?:p|li|tr|pre|blockquote)>(?=.)/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&#123;', '{')
    .replaceAll('&#64;', '@')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()
  if (/<(?!br\/>)[a-z]/.test(html)) lose(`bold, lists and the like in ${field}`)
  if (/!\[[^[\]\n]*\]\(image:/.test(markdown)) lose('pictures')
  if (/\\[([]/.test(bare)) lose(`formulas in ${field}`)
  if (bare.includes('\n')) lose(`line breaks in ${field}`)
  const split = bare.replace(/<(?=[a-z/!])|&(?=#?\w+;)|\{(?=\s*mlang)/gi, '$& ')
  if (split !== bare) lose(`signs of HTML in ${field}`)
  return split.replace(/\s*\n\s*/g, ' ')
}

const fileXml = (image: ContentImage): string =>
  `<file name="${escapedXml(pictureFileName(image))}" path="/" encoding="base64">${image.data}</file>`

/** A text without formatting, in an element of its own. */
export const plainElement = (name: string, text: string): string => `<${name}><text>${escapedXml(text)}</text></${name}>`
