import { strToU8, zipSync, type Zippable } from 'fflate'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { localize, type Locale } from '#contract/shared/locales.ts'
import { languagesOf, pictureFileName, type ExportBeside } from '../export-model.ts'
import { bytesOfBase64 } from '../picture-file.ts'
import { rowOfQuestion } from '../row-of-question.ts'
import type { Written } from '../written.ts'
import { keyOfId } from './control-tag.ts'
import { drawingXml } from './written-drawing.ts'
import {
  contentTypesPart,
  CORE_TYPE,
  corePart,
  documentPart,
  fontsPart,
  numberingPart,
  relationsPart,
  settingsPart,
  stylesPart,
  type WrittenList,
} from './written-parts.ts'
import { headingXml, passageXml, questionXml, type QuestionWriting } from './written-question.ts'
import { languageLook } from './written-words.ts'

const FIRST_PARTS = [
  ['styles', 'styles.xml'],
  ['numbering', 'numbering.xml'],
  ['settings', 'settings.xml'],
  ['fontTable', 'fontTable.xml'],
] as const

/**
 * Questions as a document of Word (docs/authoring/word.md), in all their languages: under headings of their topics, numbered, with answers
 * and solutions. Each part stands in a content control that names its question and column, so that `readDocx` gives back the same questions.
 */
export function writeDocx(questions: readonly ContentQuestion[], { topics, passages, images }: ExportBeside): Written {
  const lost: Written['lost'][number][] = []
  const body: string[] = []
  const lists: WrittenList[] = []
  const pictures = new Map<string, { readonly relation: string; readonly file: string; readonly bytes: Uint8Array<ArrayBuffer> }>()
  const shownPassages = new Set<string>()
  let [ids, heading] = [0, { subject: '', topic: '' }]
  const nextId = (): number => ++ids
  for (const [n, question] of questions.entries()) {
    const what = new Set<string>()
    const writing: QuestionWriting = {
      key: keyOfId(question.id, n),
      nextId,
      newList: (start, level) => lists.push({ start, level }) + 1,
      lose: (one) => what.add(one),
      pictureRun: (id, alt) => {
        const picture = pictureOf(id)
        if (picture === null) return null
        if (picture.file.endsWith('.webp')) what.add('WebP pictures in older versions of Word')
        return drawingXml(picture.relation, alt, picture.bytes, nextId())
      },
    }
    const languages = languagesOf(question)
    writeHeadings(question, languages[0] ?? 'en')
    writePassage(question, languages, writing, n)
    const row = rowOfQuestion(question, topics, passages)
    for (const column of row.lost) what.add(column)
    body.push(questionXml(question, row, writing))
    if (what.size > 0) lost.push({ id: question.id, what: [...what], isLeftOut: false })
  }
  return { bytes: packed(), lost }

  /** A heading where the subject or the topic is another one than before. */
  function writeHeadings({ topic: id }: ContentQuestion, language: Locale): void {
    const topic = topics.get(id)
    if (topic === undefined || id === heading.topic) return
    const [subject, title] = [localize(topic.subject, language), localize(topic.title, language)]
    if (topic.subject.en !== heading.subject) body.push(headingXml(1, subject.text, languageLook(subject.locale)))
    body.push(headingXml(2, title.text, languageLook(title.locale)))
    heading = { subject: topic.subject.en, topic: id }
  }

  function writePassage({ passage: id }: ContentQuestion, languages: readonly Locale[], writing: QuestionWriting, n: number): void {
    const passage = id === undefined ? undefined : passages.get(id)
    if (id === undefined) return
    if (passage === undefined || languages.some((language) => passage.variants[language] === undefined)) writing.lose('passage')
    if (passage === undefined || shownPassages.has(id)) return
    shownPassages.add(id)
    body.push(passageXml(passage, languagesOf(passage), { ...writing, key: keyOfId(id, n) }))
  }

  /** Puts a picture into the document; null where the bank does not give it. */
  function pictureOf(id: string) {
    const known = pictures.get(id)
    const image = images.get(id)
    const bytes = image === undefined ? null : bytesOfBase64(image.data)
    if (known !== undefined) return known
    if (image === undefined || bytes === null) return null
    const made = { relation: `rId${FIRST_PARTS.length + pictures.size + 1}`, file: `media/${pictureFileName(image)}`, bytes }
    pictures.set(id, made)
    return made
  }

  function packed(): Uint8Array<ArrayBuffer> {
    const spoken = questions.flatMap(languagesOf)
    const [first = 'en', complex = 'hi'] = [spoken[0], spoken.find((language) => language !== 'en')]
    const shown = [...pictures.values()]
    const parts: Record<string, string> = {
      '[Content_Types].xml': contentTypesPart(),
      '_rels/.rels': relationsPart([
        ['rId1', 'officeDocument', 'word/document.xml'],
        ['rId2', CORE_TYPE, 'docProps/core.xml'],
      ]),
      'docProps/core.xml': corePart('Questions', languageLook(first).tag),
      'word/document.xml': documentPart(body.join('')),
      'word/_rels/document.xml.rels': relationsPart([
        ...FIRST_PARTS.map(([type, target], i) => [`rId${i + 1}`, type, target] as const),
        ...shown.map(({ relation, file }) => [relation, 'image', file] as const),
      ]),
      'word/styles.xml': stylesPart('en-IN', languageLook(complex).tag),
      'word/numbering.xml': numberingPart(lists),
      'word/settings.xml': settingsPart(),
      'word/fontTable.xml': fontsPart(),
    }
    const files: Zippable = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))
    for (const { file, bytes } of shown) files[`word/${file}`] = [bytes, { level: 0 }]
    return new Uint8Array(zipSync(files, { level: 6, mtime: '2026-01-01' }))
  }
}
