const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv',
  json: 'application/json',
  gift: 'text/plain',
  aiken: 'text/plain',
  moodle: 'application/xml',
  qti: 'application/zip',
} as const

/** Of formats that are not named by the ending of their files. */
const ENDINGS: Readonly<Partial<Record<keyof typeof TYPES, string>>> = {
  gift: 'gift.txt',
  aiken: 'aiken.txt',
  moodle: 'moodle.xml',
  qti: 'qti.zip',
}

/** Gives a file to the person to keep. */
export function saveFile(name: string, format: keyof typeof TYPES, bytes: Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: TYPES[format] }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.${ENDINGS[format] ?? format}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
