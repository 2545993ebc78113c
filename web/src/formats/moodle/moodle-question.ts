import type { ContentQuestion } from '#contract/imports/content.ts'
import { isLocale, type Locale } from '#contract/shared/locales.ts'
import { feedbackParts, joinedParts } from '../answer-feedback.ts'
import { languageOfText } from '../language-of-text.ts'
import { questionOfParts, type QuestionForm } from '../question-form.ts'
import { keptTags, tagOfTitle } from '../title-tag.ts'
import { attributeOf, elementOf, elementsOf, textOf, type XmlElement } from '../xml/xml-tree.ts'
import { clozeGaps } from './cloze.ts'
import { childText, moodleAnswers, type MoodleAnswer } from './moodle-answers.ts'
import type { MoodleFile } from './moodle-files.ts'
import { choiceForm, numberForm, pairsForm, shortForm, truthForm } from './moodle-form.ts'
import { moodleMarkdown, moodleText, type MoodleText, type Report } from './moodle-text.ts'
import { spokenText } from './multilang.ts'

export interface MoodleQuestion {
  readonly question: ContentQuestion
  /** For the ledger: what was told or became a number or a key. */
  readonly told: readonly string[]
  readonly answers: number | null
}

interface Told {
  readonly report: Report
  /** A sentence that Moodle itself writes into every question; told once a file. */
  readonly dropDefault: (text: string) => void
}

type Files = ReadonlyMap<XmlElement, MoodleFile>

/** One question of a Moodle file; null where it is not carried, which is told with the name of its type. */
export function moodleQuestion(tree: XmlElement, files: Files, fallback: Locale, { report, dropDefault }: Told): MoodleQuestion | null {
  const type = attributeOf(tree, 'type') ?? ''
  const told: string[] = []
  const asked = askedOf(type, tree, files, fallback, report)
  if (asked === null) return null
  const { form, answers, stem } = asked
  const feedback = moodleText(elementOf(tree, 'generalfeedback'), files, report)
  const hints = elementsOf(tree, 'hint').map((hint) => moodleText(hint, files, report))
  dropCombinedFeedback(tree, told, report, dropDefault)
  // Before Moodle 2 a question had one picture beside its texts.
  if (childText(tree, 'image_base64') !== '') report('file_lost', 'error', childText(tree, 'image'))
  const texts = [stem, feedback, ...hints, ...(form.options ?? []), ...(form.rows ?? []), ...(form.columns ?? [])]
  const languages = languagesOf(stem, texts, fallback)
  for (const { spoken } of [...texts, ...answers.map((one) => one.feedback)]) told.push(...spoken.unknown.map(({ text }) => text))
  for (const language of languages)
    if (texts.some(({ spoken }) => spoken.languages.length > 0 && !spoken.languages.includes(language)))
      report('translation_missing', 'warning', language)
  // Losses of a text are told once, whatever languages it is said in.
  const once = onceEach(report)
  const say = (text: MoodleText, language: Locale): string => moodleMarkdown(text, language, once)
  const name = childText(tree, 'name')
  // The export names a question by its id.
  const titled = tagOfTitle(name === childText(tree, 'idnumber') ? '' : name, stem.spoken.in(languages[0] ?? fallback))
  if (titled.isLost) report('title_lost', 'warning', name)
  told.push(name)
  const tags = keptTags([...titled.tags, ...tagsOf(tree)])
  for (const tag of tags.lost) report('text_dropped', 'warning', tag)
  const id = childText(tree, 'idnumber').toLowerCase()
  told.push(childText(tree, 'idnumber'), ...tagsOf(tree))
  if (form.type === 'numerical' || form.type === 'trueFalse' || form.type === 'text') told.push(...answers.map(({ text }) => text.raw))
  told.push(unitsOf(tree))
  if (answers.some((one) => one.feedback.raw.trim() !== '')) report('answer_feedback_moved', 'warning')
  const nameOf = ({ text }: MoodleAnswer, language: Locale): string => (form.type === 'trueFalse' ? '' : say(text, language))
  const question = questionOfParts({
    id,
    tags: tags.kept,
    languages,
    form,
    stem: (language) => say(stem, language),
    solution: (language) =>
      joinedParts([
        say(feedback, language),
        ...feedbackParts(answers.map((one) => ({ answer: nameOf(one, language), feedback: say(one.feedback, language) }))),
      ]),
    hint: (language) => joinedParts(hints.map((hint) => say(hint, language))),
    say,
  })
  return { question, told: type === 'cloze' || type === 'multianswer' ? [...told, stem.raw] : told, answers: countOf(type, tree) }
}

interface Asked {
  readonly form: QuestionForm<MoodleText>
  readonly answers: readonly MoodleAnswer[]
  readonly stem: MoodleText
}

function askedOf(type: string, tree: XmlElement, files: Files, language: Locale, report: Report): Asked | null {
  if (type === 'essay') {
    report('essay')
    return null
  }
  if (type === 'cloze' || type === 'multianswer') return clozeOf(tree, files, language, report)
  if (!/^(?:truefalse|multichoice|shortanswer|numerical|matching)$/.test(type)) {
    report('type_unsupported', 'error', type)
    return null
  }
  const stem = moodleText(elementOf(tree, 'questiontext'), files, report)
  const answers = type === 'matching' ? [] : moodleAnswers(tree, files, report)
  const form = formOf(type, tree, answers, files, language, report)
  return form === null ? null : { form, answers, stem }
}

function formOf(
  type: string,
  tree: XmlElement,
  answers: readonly MoodleAnswer[],
  files: Files,
  language: Locale,
  report: Report,
): QuestionForm<MoodleText> | null {
  if (type === 'matching') return pairsForm(tree, files, report)
  if (type === 'truefalse') return truthForm(answers, report)
  if (type === 'multichoice') return choiceForm(tree, answers, report)
  return type === 'shortanswer' ? shortForm(tree, answers, language, report) : numberForm(tree, answers, report)
}

/** A cloze text of exactly one gap is a question with a blank. */
function clozeOf(tree: XmlElement, files: Files, language: Locale, report: Report): Asked | null {
  const text = moodleText(elementOf(tree, 'questiontext'), files, report)
  const said = text.spoken.in(language)
  const gaps = clozeGaps(said)
  const [gap] = gaps
  if (gap === undefined || gap === null || gaps.length > 1) {
    report('type_unsupported', 'error', gaps.length > 1 ? `cloze (${gaps.length})` : 'cloze')
    return null
  }
  const form = gapForm(gap, tree, language, report)
  if (form === null) return null
  const stem = `${said.slice(0, gap.from)}_____${said.slice(gap.to)}`
  return { form, answers: gap.answers, stem: { ...text, spoken: spokenText(stem) } }
}

function gapForm(gap: NonNullable<ReturnType<typeof clozeGaps>[number]>, tree: XmlElement, language: Locale, report: Report) {
  if (gap.kind === 'number') return numberForm(tree, gap.answers, report)
  if (gap.kind === 'text') {
    if (gap.isCaseSensitive) report('case_lost', 'warning')
    return shortForm(tree, gap.answers, language, report)
  }
  const form = formOf('multichoice', tree, gap.answers, new Map(), language, report)
  return form === null ? null : ({ ...form, type: gap.kind === 'several' ? 'multiple' : 'single' } as const)
}

/** The languages of the question's text; where it has none, those of its other texts, then what its letters are. */
function languagesOf(stem: MoodleText, texts: readonly MoodleText[], fallback: Locale): Locale[] {
  const spoken = stem.spoken.languages.length > 0 ? stem.spoken.languages : texts.flatMap((text) => text.spoken.languages)
  const named = [...new Set([...spoken, ...(texts.some((text) => text.spoken.hasOther) ? [fallback] : [])])].filter(isLocale)
  return named.length > 0 ? named : [languageOfText(stem.spoken.in(fallback)) ?? fallback]
}

const COMBINED = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'] as const
/** What Moodle writes where no one has written anything. */
const DEFAULT = /^your answer is (?:correct|partially correct|incorrect)\.?$/i

function dropCombinedFeedback(tree: XmlElement, told: string[], report: Report, dropDefault: (text: string) => void): void {
  for (const kind of COMBINED) {
    const text = childText(tree, kind)
    if (text === '') continue
    told.push(text)
    const plain = text.replace(/<[^<>]*>/g, '').trim()
    if (DEFAULT.test(plain)) dropDefault(plain)
    else if (plain !== '') report('text_dropped', 'warning', plain)
  }
}

function tagsOf(tree: XmlElement): string[] {
  const tags = elementOf(tree, 'tags')
  return tags === null
    ? []
    : elementsOf(tags, 'tag')
        .map((tag) => textOf(elementOf(tag, 'text') ?? tag).trim())
        .filter((tag) => tag !== '')
}

const unitsOf = (tree: XmlElement): string => {
  const units = elementOf(tree, 'units')
  return units === null ? '' : textOf(units)
}

/** How many options or pairs with a left side the file has. */
function countOf(type: string, tree: XmlElement): number | null {
  if (type === 'multichoice') return elementsOf(tree, 'answer').length
  if (type !== 'matching') return null
  return elementsOf(tree, 'subquestion').filter((pair) => childText(pair, 'text') !== '').length
}

function onceEach(report: Report): Report {
  const said = new Set<string>()
  return (code, level, text) => {
    const key = JSON.stringify([code, text])
    if (!said.has(key)) report(code, level, text)
    said.add(key)
  }
}
