/**
 * Where the database holds something of a person, how they get it and what becomes of it when they go (docs/threats.md#privacy-and-operations). Every column that
 * names a person has an entry; a test walks the schema, and a table or a column without one fails it.
 */
export interface PersonalRows {
  readonly table: string
  /** The column that names the person. */
  readonly column: string
  /** Which rows are the person's, where that is more than by the column: SQL over the table, ?1 their id, ?2 their e-mail. */
  readonly own?: string
  /** Columns that the export leaves out, each for a reason beside it. */
  readonly withheld?: readonly string[]
  /**
   * What erasure does: takes the rows away (`delete`); gives each row a random id of its own, so that not even they hang together
   * (`scatter`); gives them all one random id, because they have to be kept and belong together (`pseudonym`); or leaves them, because
   * they hold ids alone and cannot be changed (`keep`).
   */
  readonly erasure: 'delete' | 'scatter' | 'pseudonym' | 'keep'
}

const deleted = (table: string): PersonalRows => ({ table, column: 'user_id', erasure: 'delete' })
/** The law keeps the books for eight years; the person is no one in them. */
const money = (table: string): PersonalRows => ({ table, column: 'user_id', erasure: 'pseudonym' })
/** Work for the product, done as an admin. */
const work = (table: string, column = 'actor_id'): PersonalRows => ({ table, column, erasure: 'scatter' })

const WROTE_AS_VISITOR = 'contact_id IN (SELECT id FROM contact_message WHERE email = ?2)'

/** In the order in which they are taken away: what leans on another comes first. */
export const PERSONAL_ROWS: readonly PersonalRows[] = [
  deleted('session'),
  deleted('consent'),
  deleted('notification_setting'),
  // What opens a browser's mailbox is of no use to its owner and of much to a thief.
  { ...deleted('push_subscription'), withheld: ['endpoint', 'p256dh', 'auth'] },
  deleted('push_waiting'),
  { ...deleted('notification'), withheld: ['sender_id'] },
  deleted('notification_read'),
  deleted('notification_cursor'),
  // The bits under the number stay: no account gets it again.
  deleted('account_number'),
  {
    table: 'ticket_message',
    column: 'author_id',
    erasure: 'delete',
    own: `ticket_id IN (SELECT id FROM ticket WHERE user_id = ?1 OR ${WROTE_AS_VISITOR})`,
    // Which admin answered is not told to the learner.
    withheld: ['author_id'],
  },
  { ...deleted('ticket'), own: `user_id = ?1 OR ${WROTE_AS_VISITOR}`, withheld: ['assignee_id'] },
  { ...deleted('contact_message'), own: 'user_id = ?1 OR email = ?2' },
  deleted('question_report'),
  // The counts of proposals stay: they name no one.
  deleted('objection'),
  deleted('test_feedback'),
  deleted('saved_question'),
  deleted('sample_result'),
  deleted('enrolment'),
  deleted('regraded_attempt'),
  ...[
    'practice_state',
    'study_day',
    'revision_card',
    'revision_review',
    'attempt_insight',
    'attempt_label',
    'exam_target',
    'study_plan',
    'attempted_tests',
    'practice_skill',
    'practice_session',
  ].map(deleted),
  // Who reported the name is not told.
  { ...deleted('board_name'), withheld: ['reports'] },
  // The files that list the person are written again without them (decision 0180).
  deleted('leaderboard_entry'),
  // What looked unusual is told to nobody but admins; of reviews the export has those alone whose rank was held (export-rows.ts).
  { ...deleted('rank_review'), withheld: ['tie_key', 'signs', 'is_current', 'round', 'decided_by'] },
  // The ranks of others rest on the closed ranking ones; the erasure takes the rest away before.
  // The most marks are in the result.
  { table: 'attempt', column: 'user_id', withheld: ['max12'], erasure: 'scatter' },
  deleted('saved_view'),
  // Which admin imposed it is not told to the learner.
  { ...deleted('ban'), withheld: ['by'] },
  // Nor which admin noted something.
  { ...deleted('user_note'), withheld: ['by'] },
  deleted('batch_member'),
  // An open one by its address too. Which admin invited is not told to the person.
  { ...deleted('invitation'), own: 'user_id = ?1 OR email = ?2', withheld: ['by'] },
  deleted('person_unindexed'),
  deleted('inactivity_letter'),
  { table: 'draft', column: 'author_id', erasure: 'delete' },
  deleted('comment_report'),
  // Replies of others stay, below "Comment removed". Which admin decided is not told to the author.
  { ...deleted('comment'), withheld: ['decided_by'] },
  deleted('reading'),
  deleted('book_mark'),
  deleted('prime_reminder'),
  deleted('mail_outbox'),
  ...['prime_order', 'prime_payment', 'prime_refund', 'prime_dispute', 'prime_grant', 'prime_invoice', 'prime_coupon_use'].map(money),
  ...['prime_refund', 'prime_grant', 'prime_moment', 'prime_alert'].map((table) => work(table)),
  work('prime_coupon', 'author_id'),
  work('ticket_message', 'author_id'),
  work('ticket', 'assignee_id'),
  work('notification', 'sender_id'),
  work('broadcast', 'sender_id'),
  work('broadcast_plan', 'author_id'),
  work('batch', 'author_id'),
  work('invitation', 'by'),
  work('blueprint', 'author_id'),
  work('article_revision', 'author_id'),
  // What is said of the answer of a question is no one's personal data.
  { ...work('question_reply', 'written_by'), withheld: ['question_text', 'answer_text', 'question_html', 'answer_html'] },
  work('import_run'),
  work('comment', 'decided_by'),
  work('ban', 'by'),
  work('user_note', 'by'),
  // The answers of a question are no one's personal data.
  { ...work('key_decision'), withheld: ['decision'] },
  // The answers of a question are no one's personal data.
  { ...work('objection_decision', 'decided_by'), withheld: ['change', 'reasons'] },
  // What it says is of the learner.
  { ...work('rank_review', 'decided_by'), withheld: ['signs', 'reasons', 'objection', 'answer'] },
  // The answers of a paper are no one's personal data.
  { ...work('approval_request'), withheld: ['content'] },
  { ...work('approval_request', 'decided_by'), withheld: ['content'] },
  work('job'),
  // The answers of a paper are no one's personal data.
  { ...work('paper_key'), withheld: ['key', 'actions'] },
  // Append-only.
  { table: 'audit_log', column: 'actor_id', erasure: 'keep' },
  { table: 'user', column: 'id', erasure: 'delete' },
]

/** Which rows of the table are the person's: SQL, ?1 their id, ?2 their e-mail. */
export const ownRows = ({ column, own }: PersonalRows): string => own ?? `${column} = ?1`
