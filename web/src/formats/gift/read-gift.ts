import type { ContentQuestion } from '#contract/imports/content.ts'
import { feedbackParts, joinedParts } from '../answer-feedback.ts'
import { categoryOfPath, type CategoryNames } from '../category-path.ts'
import { languageOfText } from '../language-of-text.ts'
import { questionOfParts } from '../question-form.ts'
import { questionTable, type FoundQuestion } from '../question-table.ts'
import { decodeText } from '../text-encoding.ts'
import { keptTags, tagOfTitle } from '../title-tag.ts'
import { Refusal, UPLOAD_LIMITS, type ParseOptions, type Problem, type UploadTable } from '../upload-model.ts'
import { giftBlocks } from './gift-blocks.ts'
import { formOfGift, giftMarkdown, numberOfGift, type Report } from './gift-form.ts'
import { giftQuestion, type GiftQuestion, type GiftText } from './gift-question.ts'

/** GIFT (docs/authoring/gift.md), question by question: what is not carried is told with its line. */
export function readGift(bytes: Uint8Array, options: ParseOptions): UploadTable {
  const blocks = giftBlocks(decodeText(bytes, options).replace(/\r\n?/g, '\n'))
  if (blocks.length > UPLOAD_LIMITS.rows * 2) throw new Refusal('too_many_rows', { most: String(UPLOAD_LIMITS.rows) })
  if (blocks.length === 0) throw new Refusal('empty')
  const questions: FoundQuestion[] = []
  const problems: Problem[] = []
  let category: CategoryNames = {}
  for (const block of blocks) {
    const report: Report = (code, level = 'error', text = '') =>
      void problems.push({ row: block.line, column: null, code, level, params: { text: text.slice(0, 120) } })
    const parsed = giftQuestion(block.text)
    if (parsed.kind === 'fault') report('gift_syntax', 'error', parsed.text)
    else if (parsed.kind === 'category') category = categoryOfPath(parsed.path)
    else {
      const question = questionOf(parsed.question, options, report)
      if (question !== null) questions.push({ row: block.line, question, ...category })
    }
  }
  return questionTable(questions, { unit: 'line', problems, sources: new Map(blocks.map(({ line, text }) => [line, text])) })
}

function questionOf(parsed: GiftQuestion, { language }: ParseOptions, report: Report): ContentQuestion | null {
  const say = (text: GiftText | null): string => (text === null ? '' : giftMarkdown(text, report))
  const { asked, title, generalFeedback } = parsed
  const form = formOfGift(asked, parsed.stem, report)
  if (form === null) return null
  const stem = say(parsed.stem)
  const feedback = feedbackOf(parsed, say)
  if (feedback.length > 0) report('answer_feedback_moved', 'warning')
  const titled = tagOfTitle(title, parsed.stem.text)
  if (titled.isLost) report('title_lost', 'warning', title)
  const tags = keptTags([...titled.tags, ...parsed.tags])
  for (const tag of tags.lost) report('text_dropped', 'warning', tag)
  const solution = joinedParts([say(generalFeedback), ...feedback])
  return questionOfParts({
    id: parsed.id.trim().toLowerCase(),
    tags: tags.kept,
    languages: [languageOfText(stem) ?? language],
    form,
    stem: () => stem,
    solution: () => solution,
    say: (text) => say(text),
  })
}

/** What is said to each answer, with the answer it is said to. */
function feedbackOf({ asked }: GiftQuestion, say: (text: GiftText | null) => string): string[] {
  if (asked.kind === 'truth') return asked.feedback.map(say)
  if (asked.kind !== 'choice' && asked.kind !== 'text' && asked.kind !== 'number') return []
  const nameOf = (text: GiftText): string => (asked.kind === 'number' ? (numberOfGift(text.text) ?? '') : say(text))
  return feedbackParts(asked.answers.map(({ text, feedback }) => ({ answer: nameOf(text), feedback: say(feedback) })))
}
