/** Every decision has a number, a title and a status, and `docs/decisions/README.md` lists exactly these. */
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDoc, rowsOf } from './shown-by.ts'

interface Decision {
  /** The name of the file. */
  readonly file: string
  readonly number: string
  readonly title: string
  readonly status: string
}

/** Reads the head of a decision; throws where title or status is not in the one form. */
function decisionOf(file: string, markdown: string): Decision {
  const [, number, title] = /^# (\d{4}) (\S.*)\n/.exec(markdown) ?? []
  const [, status] = /^# .+\n\nStatus: (accepted|(?:partly )?superseded by \d{4}(?:, \d{4})*)\n\n/.exec(markdown) ?? []
  if (number === undefined || title === undefined) throw new Error(`${file} does not begin with "# NNNN Title"`)
  if (status === undefined) throw new Error(`${file} has no status in the second paragraph`)
  if (!file.startsWith(`${number}-`)) throw new Error(`${file} has the number ${number}`)
  return { file, number, title, status }
}

/** The rows of the index; throws where a row is not number, linked title and status. */
function indexOf(markdown: string): Decision[] {
  return rowsOf(markdown, 3).map(([number = '', link = '', status = '']) => {
    const [, title, file] = /^\[(.+)\]\(([^)]+)\)$/.exec(link) ?? []
    if (title === undefined || file === undefined) throw new Error(`the row of ${number} has no link`)
    return { file, number, title, status }
  })
}

/** Numbers that a status names and that are not there, and decisions that name an earlier one. */
const wrongSuccessors = (all: readonly Decision[]): string[] =>
  all.flatMap(({ number, status }) =>
    (status.match(/\d{4}/g) ?? [])
      .filter((later) => later <= number || !all.some((one) => one.number === later))
      .map((l) => `${number}: ${l}`),
  )

const decisions = readdirSync(new URL('../../docs/decisions/', import.meta.url))
  .filter((name) => /^\d{4}-/.test(name))
  .toSorted()
  .map((name) => decisionOf(name, readDoc(`docs/decisions/${name}`)))

test('the index lists every decision with its title and status, in order', () => {
  expect(decisions.length).toBeGreaterThan(60)
  expect(indexOf(readDoc('docs/decisions/README.md'))).toEqual(decisions)
})
test('no number is taken twice', () => {
  expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length)
})
test('what supersedes a decision is a later one', () => {
  expect(wrongSuccessors(decisions)).toEqual([])
})

test.each([
  ['no status', '0001-a.md', '# 0001 A title\n\n**Decision.** x', 'no status'],
  ['a status in other words', '0001-a.md', '# 0001 A title\n\nStatus: done\n\nx', 'no status'],
  ['another form of the title', '0001-a.md', '# 1. A title\n\nStatus: accepted\n\nx', 'does not begin'],
  ['the number of another', '0002-a.md', '# 0001 A title\n\nStatus: accepted\n\nx', 'has the number'],
])('a decision with %s is found', (_name, file, markdown, why) => {
  expect(() => decisionOf(file, markdown)).toThrow(why)
})
test('a row without its link, a lost row and a wrong title are found', () => {
  const head = '| number | title | status |\n|---|---|---|\n'
  expect(() => indexOf(`${head}| 0001 | A title | accepted |`)).toThrow('no link')
  const [first] = decisions
  expect(indexOf(head)).not.toEqual([first])
  expect(indexOf(`${head}| 0001 | [Other](${first?.file}) | accepted |`)).not.toEqual([first])
})
test('a decision that is superseded by an earlier or missing one is found', () => {
  const one = { file: '0002-a.md', number: '0002', title: 'A', status: 'superseded by 0001' }
  expect(wrongSuccessors([one])).toEqual(['0002: 0001'])
})
