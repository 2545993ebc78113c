import type { ContentQuestion } from '#contract/imports/content.ts'
import type { QuestionType } from '#contract/question-bank/question-form.ts'
import { canBeTyped, parseAccepted } from '#domain/marking/numeric-answer.ts'
import type { Key } from '../key-cell.ts'
import type { RowSettings } from '../row-settings.ts'
import { topicKey } from '../topic-name.ts'
import { isId, type Report } from './row-cells.ts'

export interface NamedTopicOfRow {
  readonly key: string
  readonly subject: string
  readonly title: string
}

export function topicOf(at: (column: string) => string, settings: RowSettings, report: Report): NamedTopicOfRow | null {
  const id = at('topic_id')
  if (id !== '' && !isId(id)) report('bad_id', 'topic_id', { value: id })
  const title = at('topic') || settings.topic
  const subject = at('subject') || settings.subject
  if (id === '' && title === '' && subject === '') report('topic_missing', 'topic')
  if (title.length > 200 || subject.length > 200) report('too_long', 'topic', { most: '200' })
  if (title === '' && subject === '') return null
  // One of the two alone stands for both.
  const [ofSubject, ofTopic] = [subject || title, title || subject]
  return { key: topicKey(ofSubject, ofTopic), subject: ofSubject, title: ofTopic }
}

export function difficultyOf(cell: string, settings: RowSettings, report: Report): ContentQuestion['difficulty'] {
  const word = cell.toLowerCase()
  if (word === '') return settings.difficulty
  if (/^(?:easy|e|1|low|beginner|आसान|सरल)$/.test(word)) return 'easy'
  if (/^(?:medium|m|2|moderate|average|normal|मध्यम|सामान्य)$/.test(word)) return 'medium'
  if (/^(?:hard|h|3|difficult|tough|high|advanced|कठिन)$/.test(word)) return 'hard'
  report('bad_difficulty', 'difficulty', { value: cell })
  return settings.difficulty
}

export function yearOf(cell: string, report: Report): number | null {
  if (cell === '') return null
  const year = Number(cell)
  if (/^\d{4}$/.test(cell) && year >= 1950 && year <= 2100) return year
  report('bad_year', 'year', { value: cell })
  return null
}

/** As the cell says; where it says nothing, as many as the key needs. */
export function decimalsOf(type: QuestionType | null, cell: string, key: Key | null, report: Report): number | null {
  if (cell !== '' && (type !== 'numerical' || !/^[0-6]$/.test(cell))) {
    if (type === 'numerical') report('bad_decimals', 'decimals', { value: cell })
    else if (type !== null) report('not_carried', 'decimals', { type })
    return null
  }
  if (type !== 'numerical' || key === null || !('accept' in key)) return null
  const parsed = parseAccepted(key.accept)
  if (!parsed.ok) return null
  const said = cell === '' ? digitsOf(key.accept) : Number(cell)
  if (said > 6 || !canBeTyped(parsed.accepted, said)) report('bad_decimals', 'decimals', { value: String(said) })
  // None is what a question has that says nothing.
  return said === 0 ? null : said
}

const digitsOf = (accept: string): number => Math.max(0, ...[...accept.matchAll(/\.(\d+)/g)].map((match) => match[1]?.length ?? 0))
