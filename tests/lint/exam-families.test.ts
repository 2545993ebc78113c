/** Migration 0021 gives families to the exams that were there before, as domain/exams/exam-family.ts does for those that imports bring. */
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { examFamilyOf } from '#domain/exams/exam-family.ts'

const SLUGS =
  'ssc-mts ssc-cgl ibps-po sbi-clerk rrb-ntpc jee-main gate neet-ug upsc nda cuet adre tnpsc-group-4 state-psc general jee lic-aao এস-এছ-চি'.split(
    ' ',
  )

test('the migration and the rule give an exam the same family, and the migration leaves what was said of one', () => {
  const db = new DatabaseSync(':memory:')
  db.exec("CREATE TABLE exam (slug TEXT PRIMARY KEY, family TEXT NOT NULL DEFAULT 'other')")
  for (const slug of SLUGS) db.prepare('INSERT INTO exam (slug) VALUES (?)').run(slug)
  db.prepare("INSERT INTO exam VALUES ('ssc-gd', 'state')").run()
  const update = readFileSync('migrations/0021_focus_exam.sql', 'utf8')
    .split('--> statement-breakpoint')
    .find((statement) => statement.includes('UPDATE `exam`'))
  db.exec(update ?? 'no such statement')
  const found = db.prepare('SELECT slug, family FROM exam').all()
  expect(Object.fromEntries(found.map(({ slug, family }) => [slug, family]))).toEqual({
    ...Object.fromEntries(SLUGS.map((slug) => [slug, examFamilyOf(slug)])),
    'ssc-gd': 'state',
  })
})
