import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Locale } from '#contract/shared/locales.ts'
import { readMessages, wordsOf } from './read-messages.ts'

/** The published word of NTA, as the table of docs/exam-screen.md names it, and the message that stands for it. */
const KEYS = {
  'Save & Next': 'test_save_next',
  'Mark for Review & Next': 'test_mark_next',
  'Clear Response': 'test_clear',
  Back: 'test_previous',
  'View in': 'test_view_in',
  'Not Visited': 'palette_not_visited',
  'Not Answered': 'palette_not_answered',
  Answered: 'palette_answered',
  'Marked for Review': 'palette_marked',
  'Question Paper': 'test_question_paper',
  'The clock will be set at the server': 'instructions_clock',
  'I am ready to begin': 'instructions_begin',
} as const
const COLUMNS: readonly Locale[] = ['en', 'hi', 'bn', 'ta', 'ur']

const rows = readFileSync(new URL('../../docs/exam-screen.md', import.meta.url), 'utf8')
  .split('## The words beside NTA')[1]
  ?.split('\n## ')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| published'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )

describe('the words beside NTA’s in docs/exam-screen.md', () => {
  test('name every word of the table once', () => {
    expect(rows?.map(([published]) => published).toSorted()).toEqual(Object.keys(KEYS).toSorted())
  })
  test.each(COLUMNS)('are those of the screen in %s', (locale) => {
    const messages = readMessages(locale)
    const column = COLUMNS.indexOf(locale) + 1
    for (const row of rows ?? []) {
      const published = row[0] as keyof typeof KEYS
      const shown = row[column] === 'the same' ? published : (row[column] ?? '').replace(/, as .*$/, '')
      const message = messages.get(KEYS[published])
      expect(message === undefined ? '' : wordsOf(message)).toContain(shown)
    }
  })
})
