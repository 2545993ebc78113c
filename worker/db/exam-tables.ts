/** The exam register. Times are ms UTC. STRICT and WITHOUT ROWID by hand in the migration (see test-tables.ts). */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { EXAM_DATE_STATUSES, ExamFamily } from '#contract/shared/exam-register.ts'
import type { Localized } from '#contract/shared/locales.ts'

/** One exam, by the slug that goals, tests, groups, books and audiences hold. */
export const exam = sqliteTable('exam', {
  slug: text('slug').primaryKey(),
  family: text('family').$type<ExamFamily>().notNull(),
  titles: text('titles', { mode: 'json' }).$type<Localized>().notNull(),
  /** The start of the exam's next day in India (ms UTC); null where it is not known. */
  date: integer('date'),
  dateStatus: text('date_status').$type<(typeof EXAM_DATE_STATUSES)[number]>(),
  /** Where the date is published: an https address. */
  source: text('source'),
})
