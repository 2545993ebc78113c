import Papa from 'papaparse'

/** At most so many rows of addresses a file. */
export const INVITEE_ROWS = 5_000
/** Days of Prime that an invitation may give: as many as an admin may grant at once. */
export const INVITEE_PRIME_DAYS = 1_825

/** Why a row invites no one. `formula`: a cell that a spreadsheet would run. */
export type RowFault = 'noEmail' | 'badEmail' | 'formula' | 'badDays' | 'doubled'

export interface Invitee {
  /** The line of the list as a sheet counts it, from 1. */
  readonly row: number
  /** In lower case. */
  readonly email: string
  readonly primeDays: number | null
}

export interface FaultyRow {
  readonly row: number
  /** The cell as it stands, shortened. */
  readonly text: string
  readonly fault: RowFault
  /** Of a doubled address: the row that counts. */
  readonly firstRow: number | null
}

/** Why nothing of a list can be read. */
export type ListFault = 'empty' | 'noEmailColumn' | 'tooManyRows'

export type ReadInvitees =
  | { readonly ok: false; readonly fault: ListFault }
  | {
      readonly ok: true
      readonly invitees: readonly Invitee[]
      readonly faulty: readonly FaultyRow[]
      /** Columns that are not read, as they are headed. */
      readonly unknownColumns: readonly string[]
    }

/**
 * The addresses of a CSV file or of a pasted list. A first row without an "@" is the heading and names the columns `email` and `prime_days`,
 * unless it is one cell that names neither: then it is a bad address. Without a heading every row is an address and perhaps the days. Comma, semicolon or tab between the cells. `primeDays` holds for rows that say none.
 */
export function readInvitees(text: string, primeDays: number | null): ReadInvitees {
  const rows = rowsOf(text)
  const [first] = rows
  if (first === undefined) return { ok: false, fault: 'empty' }
  const hasHeading = isHeading(first.cells)
  const heads = hasHeading ? first.cells.map(headOf) : ['email', 'prime_days']
  const emailAt = heads.findIndex((head) => EMAIL_HEADS.has(head))
  if (emailAt < 0) return { ok: false, fault: 'noEmailColumn' }
  const daysAt = heads.findIndex((head) => DAYS_HEADS.has(head))
  const listed = hasHeading ? rows.slice(1) : rows
  if (listed.length === 0) return { ok: false, fault: 'empty' }
  if (listed.length > INVITEE_ROWS) return { ok: false, fault: 'tooManyRows' }
  const rowOf = new Map<string, number>()
  const invitees: Invitee[] = []
  const faulty: FaultyRow[] = []
  for (const { row, cells } of listed) {
    const read = readRow(cells, emailAt, daysAt, primeDays)
    if ('fault' in read) {
      faulty.push({ row, text: read.text.slice(0, SHOWN), fault: read.fault, firstRow: null })
      continue
    }
    const firstRow = rowOf.get(read.email)
    if (firstRow !== undefined) {
      faulty.push({ row, text: read.email, fault: 'doubled', firstRow })
      continue
    }
    rowOf.set(read.email, row)
    invitees.push({ row, ...read })
  }
  return {
    ok: true,
    invitees,
    faulty,
    unknownColumns: hasHeading
      ? first.cells.filter((cell, at) => cell !== '' && at !== emailAt && at !== daysAt).map((cell) => cell.slice(0, SHOWN))
      : [],
  }
}

type ReadRow =
  | { readonly email: string; readonly primeDays: number | null }
  | { readonly fault: Exclude<RowFault, 'doubled'>; readonly text: string }

function readRow(cells: readonly string[], emailAt: number, daysAt: number, primeDays: number | null): ReadRow {
  const text = cells[emailAt] ?? ''
  if (text === '') return { fault: 'noEmail', text }
  if (FORMULA.test(text)) return { fault: 'formula', text }
  const email = text.toLowerCase()
  if (!EMAIL.test(email) || email.length > 254) return { fault: 'badEmail', text }
  const days = daysAt < 0 ? '' : (cells[daysAt] ?? '')
  if (days === '') return { email, primeDays }
  const number = /^\d{1,4}$/.test(days) ? Number(days) : -1
  return number < 0 || number > INVITEE_PRIME_DAYS ? { fault: 'badDays', text: days } : { email, primeDays: number === 0 ? null : number }
}

/** The filled rows, each with its number in the sheet. Reading stops soon after the limit. */
function rowsOf(text: string): { readonly row: number; readonly cells: readonly string[] }[] {
  const rows: { row: number; cells: string[] }[] = []
  let row = 0
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimiter: delimiterOf(text),
    step: ({ data }, parser) => {
      row += 1
      const cells = data.map((cell) => cell.trim())
      if (cells.some((cell) => cell !== '')) rows.push({ row, cells })
      if (rows.length > INVITEE_ROWS + 1) parser.abort()
    },
  })
  return rows
}

/** Whichever stands most often in the first line. */
function delimiterOf(text: string): string {
  const line = text.slice(0, Math.max(0, text.search(/[\r\n]|$/)))
  const [best] = [',', ';', '\t'].toSorted((a, b) => line.split(b).length - line.split(a).length)
  return best ?? ','
}

const isHeading = (cells: readonly string[]): boolean =>
  !cells.some((cell) => cell.includes('@')) &&
  (cells.filter((cell) => cell !== '').length > 1 || cells.some((cell) => EMAIL_HEADS.has(headOf(cell))))

const headOf = (cell: string): string => cell.toLowerCase().replace(/[\s-]+/g, '_')
const EMAIL_HEADS: ReadonlySet<string> = new Set(['email', 'e_mail', 'email_address', 'e_mail_address'])
const DAYS_HEADS: ReadonlySet<string> = new Set(['prime_days'])
/** So much of a cell is shown with its fault. */
const SHOWN = 80

/** docs/threats.md#spreadsheet-formulas */
const FORMULA = /^[=+\-@＝＋－＠]/
/** Addresses as Google gives them: ASCII, one "@", a domain with a dot. */
const EMAIL = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/
