import { guarded } from './formula-guard.ts'

/** A table as CSV for spreadsheets: UTF-8 with its mark (they read it as something else without), quoted as RFC 4180 has it, guarded. */
export function writeCsv(rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const text = rows.map((cells) => cells.map((cell) => quoted(guarded(cell))).join(',')).join('\r\n')
  return new TextEncoder().encode(`\ufeff${text}\r\n`)
}

const quoted = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
