import type { ContentQuestion, ContentTopic } from '#contract/imports/content.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { categoryOfPath } from '../category-path.ts'
import { fieldsLost, languagesOf, stemWithLists, type ExportBeside } from '../export-model.ts'
import type { Written } from '../written.ts'
import { writtenAnswers } from './written-answers.ts'
import { plainElement, textWriter } from './written-text.ts'

/** Questions as Moodle XML (docs/authoring/moodle.md), in all their languages; what it does not carry is told question by question. */
export function writeMoodle(questions: readonly ContentQuestion[], beside: ExportBeside): Written {
  const lost: Written['lost'][number][] = []
  const pieces: string[] = []
  let category: string | null = null
  for (const question of questions) {
    const what = new Set<string>()
    const xml = questionXml(question, beside, (one) => what.add(one))
    if (xml === null) {
      lost.push({ id: question.id, what: [`type ${question.type}`], isLeftOut: true })
      continue
    }
    const topic = beside.topics.get(question.topic)
    const path = pathOf(topic)
    if (path !== category) pieces.push(`<question type="category">${plainElement('category', path)}</question>`)
    category = path
    if (!isWhole(path, topic)) what.add('topic')
    pieces.push(xml)
    if (what.size > 0) lost.push({ id: question.id, what: [...what], isLeftOut: false })
  }
  return { bytes: new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${pieces.join('\n')}\n</quiz>\n`), lost }
}

function questionXml(question: ContentQuestion, { passages, images }: ExportBeside, lose: (what: string) => void): string | null {
  for (const field of fieldsLost(question)) lose(field)
  const texts = textWriter(languagesOf(question), images, lose)
  const answers = writtenAnswers(question, texts, lose)
  if (answers === null) return null
  const { variants, tags = [] } = question
  const passage = question.passage === undefined ? undefined : passages.get(question.passage)
  // Moodle has no text that questions share: it stands above each of them.
  if (question.passage !== undefined) lose('passage')
  const stem = (language: Locale): string =>
    [passage?.variants[language]?.text ?? '', stemWithLists(variants[language] ?? { stem: '' })].filter((text) => text !== '').join('\n\n')
  const hasHint = Object.values(variants).some(({ hint }) => hint !== undefined)
  const parts = [
    plainElement('name', question.id),
    `<questiontext format="html">${texts.stem(stem)}</questiontext>`,
    `<generalfeedback format="html">${texts.text('solution', (language) => variants[language]?.solution)}</generalfeedback>`,
    '<defaultgrade>1</defaultgrade><penalty>0</penalty><hidden>0</hidden>',
    `<idnumber>${question.id}</idnumber>`,
    answers.xml,
    ...(hasHint ? [`<hint format="html">${texts.text('hint', (language) => variants[language]?.hint)}</hint>`] : []),
    ...(tags.length > 0 ? [`<tags>${tags.map((tag) => plainElement('tag', tag)).join('')}</tags>`] : []),
  ]
  return `<question type="${answers.type}">${parts.join('\n')}</question>`
}

/** Subject and topic as the last two steps; a slash within a name is written twice. */
const pathOf = (topic: ContentTopic | undefined): string =>
  topic === undefined ? '$course$/top' : `$course$/top/${step(topic.subject.en)}/${step(topic.title.en)}`

const step = (name: string): string => name.replaceAll('/', '//')

/** Whether the path reads as the names it was made of: a name that begins or ends with a slash does not. */
function isWhole(path: string, topic: ContentTopic | undefined): boolean {
  const read = categoryOfPath(path)
  return read.subject === topic?.subject.en && read.topic === topic?.title.en
}
