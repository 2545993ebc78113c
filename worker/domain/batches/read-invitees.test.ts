import { describe, expect, test } from 'vitest'
import { INVITEE_ROWS, readInvitees } from './read-invitees.ts'

const read = (text: string, days: number | null = null) => readInvitees(text, days)
const invitees = (text: string, days: number | null = null) => {
  const all = read(text, days)
  return all.ok ? all.invitees.map(({ row, email, primeDays }) => [row, email, primeDays]) : all.fault
}
const faults = (text: string) => {
  const all = read(text)
  return all.ok ? all.faulty.map(({ row, fault, text: cell, firstRow }) => [row, fault, cell, firstRow]) : []
}

describe('a list of addresses', () => {
  test('may be a file with a heading, its columns in any order', () => {
    expect(invitees('Name,Prime days,E-Mail\nAsha,30,Asha@Example.org\nRavi,,ravi@example.org')).toEqual([
      [2, 'asha@example.org', 30],
      [3, 'ravi@example.org', null],
    ])
  })
  test('may be pasted without a heading, one address a line', () => {
    expect(invitees('asha@example.org\r\n\r\n  ravi@example.org \r\n')).toEqual([
      [1, 'asha@example.org', null],
      [3, 'ravi@example.org', null],
    ])
  })
  test('may come from a sheet, with semicolons, tabs, quotes and a byte order mark', () => {
    expect(invitees('\uFEFFemail;prime_days\n"asha@example.org";7')).toEqual([[2, 'asha@example.org', 7]])
    expect(invitees('asha@example.org\t7')).toEqual([[1, 'asha@example.org', 7]])
  })
  test('whose first address is a slip is no file with a heading', () => {
    expect(invitees('asha\nravi@example.org')).toEqual([[2, 'ravi@example.org', null]])
    expect(faults('asha\nravi@example.org')).toEqual([[1, 'badEmail', 'asha', null]])
  })
  test('gives the days of the form to rows that say none, and none to rows that say 0', () => {
    expect(invitees('email,prime_days\na@example.org,\nb@example.org,0\nc@example.org,5', 90)).toEqual([
      [2, 'a@example.org', 90],
      [3, 'b@example.org', null],
      [4, 'c@example.org', 5],
    ])
  })
  test('says which columns it does not read', () => {
    expect(read('email,phone,Roll no\na@example.org,98,1')).toMatchObject({ ok: true, unknownColumns: ['phone', 'Roll no'] })
    expect(read('a@example.org')).toMatchObject({ unknownColumns: [] })
  })
})

describe('a row invites no one', () => {
  test.each([
    ['that is no address', 'asha', 'badEmail'],
    ['with two addresses in a cell', '"a@example.org b@example.org"', 'badEmail'],
    ['whose domain has no dot', 'asha@example', 'badEmail'],
    ['with letters that look alike', 'аsha@example.org', 'badEmail'],
    ['with a name around the address', '"Asha <asha@example.org>"', 'badEmail'],
    ['that a spreadsheet would run', '=HYPERLINK(1)', 'formula'],
    ['that begins with a plus', '+asha@example.org', 'formula'],
    ['that is too long', `${'a'.repeat(65)}@example.org`, 'badEmail'],
  ])('%s', (_name, cell, fault) => {
    const [row] = faults(`email\n${cell}`)
    expect(row?.slice(0, 2)).toEqual([2, fault])
  })
  test('but a column that is not read may hold anything, such as a phone number', () => {
    expect(invitees('email,phone\na@example.org,+91 98123 45678')).toEqual([[2, 'a@example.org', null]])
  })
  test('without an address, or with days that are no whole number up to five years', () => {
    expect(faults('email,prime_days\n,5\na@example.org,1.5\nb@example.org,-1\nc@example.org,1826')).toEqual([
      [2, 'noEmail', '', null],
      [3, 'badDays', '1.5', null],
      [4, 'badDays', '-1', null],
      [5, 'badDays', '1826', null],
    ])
  })
  test('whose address stood in an earlier one, in whatever case', () => {
    expect(faults('a@example.org\nb@example.org\nA@EXAMPLE.ORG')).toEqual([[3, 'doubled', 'a@example.org', 1]])
  })
})

describe('a list is refused', () => {
  test('that is empty, or has a heading alone', () => {
    expect([invitees(''), invitees('\n \n'), invitees('email\n')]).toEqual(['empty', 'empty', 'empty'])
  })
  test('whose heading names no column of addresses', () => {
    expect(invitees('name,phone\nAsha,98')).toBe('noEmailColumn')
  })
  test(`of more than ${INVITEE_ROWS} rows, and not of so many`, () => {
    const rows = (n: number) => Array.from({ length: n }, (_, i) => `a${i}@example.org`).join('\n')
    expect(invitees(rows(INVITEE_ROWS + 1))).toBe('tooManyRows')
    expect(invitees(rows(INVITEE_ROWS))).toHaveLength(INVITEE_ROWS)
    expect(invitees(`email\n${rows(INVITEE_ROWS)}`)).toHaveLength(INVITEE_ROWS)
  })
})
