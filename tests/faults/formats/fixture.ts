import type { UploadFormat } from '#web/formats/format-of-file.ts'

/** A file of our own making and what has to come out of it. */
export interface Fixture {
  readonly name: string
  readonly format: UploadFormat
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Cells that each question has to have, in the order of the file. */
  readonly wanted: readonly Readonly<Record<string, string>>[]
  /** Everything that has to be told, as codes, each once; what is told beyond it is a fault too. */
  readonly told?: readonly string[]
}

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
