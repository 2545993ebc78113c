import { strToU8, zipSync, type Zippable } from 'fflate'
import type { ContentQuestion } from '#contract/imports/content.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { fieldsLost, languagesOf, pictureFileName, type ExportBeside } from '../export-model.ts'
import { languageOfText } from '../language-of-text.ts'
import { markdownHtml } from '../markdown-html.ts'
import { bytesOfBase64 } from '../picture-file.ts'
import type { Written } from '../written.ts'
import { identifierOf, itemXml, stimulusXml, type WrittenStimulus } from './written-item.ts'
import { manifestXml, type Resource } from './written-manifest.ts'

/** What `idOf` of the reader, and the bank, take of an id. */
const LONGEST_ID = 80

/**
 * Questions as a QTI 3.0 package (docs/authoring/qti.md): an item per question and language, a stimulus per passage and language, and the
 * pictures that they show. What it does not carry is told question by question.
 */
export function writeQti(questions: readonly ContentQuestion[], { topics, passages, images }: ExportBeside): Written {
  const lost: Written['lost'][number][] = []
  const files: Zippable = {}
  const resources = new Map<string, Resource>()
  const pictures = new Map<string, Resource>()
  for (const question of questions) {
    const what = new Set<string>()
    const languages = languagesOf(question)
    for (const field of [...fieldsLost(question), ...placesLost(question, languages)]) what.add(field)
    const topic = topics.get(question.topic)
    const keywords = [...(topic === undefined ? [] : [topic.subject.en, topic.title.en]), ...(question.tags ?? [])]
    for (const language of languages) {
      const identifier = identifierOf(question.id, language, language === languages[0])
      if (identifier.length > LONGEST_ID) what.add('id')
      const stimulus = stimulusOf(question, language, what)
      const { html, shown } = writer(what)
      const path = `items/${language}/${identifier}.xml`
      files[path] = strToU8(itemXml(question, language, identifier, stimulus?.reference ?? null, html))
      const needs = [...(stimulus === null ? [] : [stimulus.path]), ...shown]
      resources.set(path, { path, type: 'imsqti_item_xmlv3p0', language, keywords, needs })
    }
    if (what.size > 0) lost.push({ id: question.id, what: [...what], isLeftOut: false })
  }
  const manifest = manifestXml([...resources.values(), ...pictures.values()])
  return { bytes: new Uint8Array(zipSync({ 'imsmanifest.xml': strToU8(manifest), ...files }, { level: 6, mtime: '2026-01-01' })), lost }

  /** Writes texts of one document, two folders deep; `shown` holds the paths of its pictures. */
  function writer(what: Set<string>): { readonly html: (markdown: string) => string; readonly shown: Set<string> } {
    const shown = new Set<string>()
    const addressOf = (id: string): string | null => {
      const path = pathOfPicture(id)
      return path === null ? null : `../../${path}`
    }
    const html = (markdown: string): string => {
      const made = markdownHtml(markdown, addressOf, (side) => `class="qti-align-${side}"`)
      for (const one of made.lost) what.add(one)
      for (const id of made.pictures) shown.add(pathOfPicture(id) ?? '')
      return made.html
    }
    return { html, shown }
  }

  /** Puts a picture into the package; null where the bank does not give it. */
  function pathOfPicture(id: string): string | null {
    const image = images.get(id)
    const bytes = image === undefined ? null : bytesOfBase64(image.data)
    if (image === undefined || bytes === null) return null
    const path = `media/${pictureFileName(image)}`
    if (!pictures.has(path)) {
      files[path] = [bytes, { level: 0 }]
      pictures.set(path, { path, type: 'webcontent' })
    }
    return path
  }

  /** The passage of a question in a language, written when the first question names it. */
  function stimulusOf(
    { passage: id }: ContentQuestion,
    language: Locale,
    what: Set<string>,
  ): { readonly path: string; readonly reference: WrittenStimulus } | null {
    if (id === undefined) return null
    const passage = passages.get(id)
    const text = passage?.variants[language]?.text
    if (passage === undefined || text === undefined) {
      what.add('passage')
      return null
    }
    // A stimulus is named by its identifier, which is read back with a word before it.
    what.add('id of the passage')
    const identifier = identifierOf(id, language, language === languagesOf(passage)[0])
    const path = `stimuli/${language}/${identifier}.xml`
    if (!resources.has(path)) {
      const { html, shown } = writer(what)
      files[path] = strToU8(stimulusXml(identifier, language, html(text)))
      resources.set(path, { path, type: 'imsqti_stimulus_xmlv3p0', language, needs: [...shown] })
    }
    return { path, reference: { identifier, href: `../../${path}` } }
  }
}

/** What is in the package, but not where a reader of items looks for it, or not at all. */
function placesLost(question: ContentQuestion, languages: readonly Locale[]): string[] {
  const english = question.variants.en
  return [
    ...(question.type === 'trueFalse' ? ['type trueFalse'] : []),
    ...(languages.length > 1 ? ['languages in items of their own'] : []),
    ...(english !== undefined && languageOfText(english.stem) !== null ? ['language en'] : []),
    ...(question.tags === undefined ? [] : ['tags, but for the manifest']),
    'topic, but for the manifest',
    ...(Object.values(question.variants).some(({ hint }) => hint !== undefined) ? ['hint'] : []),
  ]
}
