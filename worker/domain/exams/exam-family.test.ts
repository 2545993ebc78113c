import { DatabaseSync } from 'node:sqlite'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { examFamilyOf } from './exam-family.ts'

const KNOWN = [
  ['ssc-cgl', 'ssc'],
  ['ibps-po', 'banking'],
  ['sbi-clerk', 'banking'],
  ['rrb-ntpc', 'railways'],
  ['jee-main', 'engineering'],
  ['gate', 'engineering'],
  ['neet-ug', 'medical'],
  ['upsc', 'upsc'],
  ['nda', 'upsc'],
  ['cuet', 'university'],
  ['adre', 'state'],
  ['tnpsc-group-4', 'state'],
  ['state-psc', 'state'],
  ['general', 'other'],
  ['এস-এছ-চি', 'other'],
] as const

test.each(KNOWN)('the exam %s is of the family %s', (slug, family) => expect(examFamilyOf(slug)).toBe(family))

describe('in SQL', () => {
  const db = new DatabaseSync(':memory:')
  db.exec("CREATE TABLE exam (slug TEXT PRIMARY KEY, family TEXT NOT NULL DEFAULT 'other')")
  for (const [slug] of KNOWN) db.prepare('INSERT INTO exam (slug) VALUES (?)').run(slug)
  const families = () =>
    db
      .prepare('SELECT slug, family FROM exam')
      .all()
      .map((row) => [row['slug'], row['family']])
  test('migration 0021 says the same, and leaves what an admin has said', () => {
    db.prepare("INSERT INTO exam VALUES ('ssc-mts', 'state')").run()
    const update = readFileSync('migrations/0021_focus_exam.sql', 'utf8')
      .split('--> statement-breakpoint')
      .find((statement) => statement.includes('UPDATE `exam`'))
    db.exec(update ?? 'no such statement')
    expect(Object.fromEntries(families())).toEqual({ ...Object.fromEntries(KNOWN), 'ssc-mts': 'state' })
  })
})
