/**
 * What stands under solutions, as part of the statement that reads the solutions: it tells as much as they do, so it is read for whoever
 * may see them, and costs no statement of its own. Hand-written: a part of statements by hand.
 */
import type { Locale } from '#contract/shared/locales.ts'
import type { PublishedReply } from '#contract/question-replies/schemas.ts'
import { shownReplies } from '#domain/question-replies/shown-replies.ts'
import { keyStateSql } from '#worker/db/question-key-state.sql.ts'

/**
 * SQL for the texts on the site of these questions, as one JSON text: a look-up for each question, a few rows for each text, at most 200.
 * `from` is what the questions are walked by, `id` the id of one.
 */
export const repliesSql = (from: string, id: string): string =>
  `(SELECT json_group_array(json_object('questionId', r.question_id, 'id', r.id, 'language', r.language, 'question', r.question_html,
    'answer', r.answer_html, 'version', r.question_version, 'keyState', r.key_state, 'createdAt', r.created_at, 'versionNow', r.now,
    'keyStateNow', ${keyStateSql('r.question_id')}))
  FROM (SELECT r.*, n.version AS now FROM ${from} CROSS JOIN question_reply r ON r.question_id = ${id} AND r.state = 'shown'
    CROSS JOIN question n ON n.id = r.question_id LIMIT 200) r)`

interface ReplyRow {
  readonly questionId: string
  readonly id: string
  readonly language: Locale
  readonly question: string
  readonly answer: string
  readonly version: number
  readonly keyState: string
  readonly createdAt: number
  readonly versionNow: number
  readonly keyStateNow: string
}

/** What stands under each solution, by question; only of questions that have something. `json` is what `repliesSql` gave. */
export function repliesByQuestion(json: string): ReadonlyMap<string, readonly PublishedReply[]> {
  const rows = JSON.parse(json) as ReplyRow[]
  return new Map(
    [...Map.groupBy(rows, ({ questionId }) => questionId)].flatMap(([questionId, own]) => {
      const [first] = own
      const texts = own.map(({ version, keyState, ...text }) => ({ ...text, state: 'shown' as const, writtenFor: { version, keyState } }))
      const shown = first === undefined ? [] : shownReplies(texts, { version: first.versionNow, keyState: first.keyStateNow })
      return shown.length === 0 ? [] : [[questionId, shown] as const]
    }),
  )
}
