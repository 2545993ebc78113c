import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { EXAM_GOALS } from '#contract/auth/schemas.ts'
import { EXAM_FAMILIES } from '#contract/shared/exam-register.ts'
import { examSlugOf } from '#domain/exams/exam-slug.ts'

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))

/** A database as it was before the register, with what `before` writes into it, and then migrated. */
function migrated(before: (db: DatabaseSync) => void): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  const apply = (name: string) => db.exec(readFileSync(folder + name, 'utf8').replaceAll('--> statement-breakpoint', ''))
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  names.filter((name) => name < '0010').forEach(apply)
  before(db)
  names.filter((name) => name.startsWith('0010')).forEach(apply)
  return db
}

const NAMES = [
  'SSC CGL',
  'ssc_cgl',
  'JEE Main',
  'CUET UG',
  'UPSC CSE',
  'Neet',
  'General',
  'SBI P.O. (Mains) 2026',
  'एसएससी सीजीएल',
  'B.Ed. & D.El.Ed.',
  '--',
  '',
]

test('gives every test and group the slug that the importer would give it', () => {
  const db = migrated((before) => {
    const group = before.prepare(
      "INSERT INTO test_group (id, external_id, title, exam, position, published, checksum) VALUES (?1, ?1, '{}', ?2, 0, 1, '')",
    )
    const paper = before.prepare(
      "INSERT INTO test (id, external_id, title, exam, kind, access, pattern_id, pattern_version, languages, questions, minutes, max12, published, checksum) VALUES (?1, ?1, '{}', ?2, 'mock', 'free', 'p', 1, '[]', 1, 1, 12, 1, '')",
    )
    NAMES.forEach((name, i) => {
      group.run(`g${i}`, name)
      paper.run(`t${i}`, name)
    })
  })
  for (const table of ['test', 'test_group']) {
    const rows = db.prepare(`SELECT exam, exam_slug AS slug FROM ${table}`).all()
    expect(rows.map(({ exam, slug }) => [exam, slug])).toEqual(rows.map(({ exam }) => [exam, examSlugOf(String(exam))]))
  }
  const unknown = db.prepare("SELECT slug, titles FROM exam WHERE family = 'other' ORDER BY slug").all()
  expect(unknown).toMatchObject([
    { slug: 'b-ed-d-el-ed', titles: '{"en":"B.Ed. & D.El.Ed."}' },
    { slug: 'general', titles: '{"en":"General"}' },
    { slug: 'sbi-p-o-mains-2026' },
    { slug: 'एसएससी-सीजीएल' },
  ])
})

test('has every goal in the register, each in a family', () => {
  const rows = migrated(() => undefined)
    .prepare('SELECT slug, family FROM exam')
    .all()
  expect(rows.map(({ slug }) => String(slug)).toSorted()).toEqual([...EXAM_GOALS].toSorted())
  expect(rows.map(({ family }) => String(family)).filter((family) => !(EXAM_FAMILIES as readonly string[]).includes(family))).toEqual([])
})
