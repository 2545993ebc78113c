import { UPLOAD_API } from '#contract/imports/schemas.ts'
import { sha256Hex } from '#web/formats/picture-file.ts'
import type { Problem } from '#web/formats/upload-model.ts'
import type { GivenFile } from './upload-state.ts'

/** What an import keeps of its file: all of it, or of a file above 10 MB its size in bytes and its SHA-256 in hex. */
export type KeptOriginal =
  | { readonly kind: 'whole'; readonly file: Blob }
  | { readonly kind: 'checksum'; readonly bytes: number; readonly sha256: string }

const isKeptWhole = ({ bytes }: GivenFile): boolean => bytes.byteLength <= UPLOAD_API.fileBytes

export async function keptOriginal(given: GivenFile): Promise<KeptOriginal> {
  const { bytes } = given
  if (isKeptWhole(given)) return { kind: 'whole', file: new Blob([bytes], { type: 'application/octet-stream' }) }
  return { kind: 'checksum', bytes: bytes.byteLength, sha256: await sha256Hex(bytes) }
}

/** That a file is not kept, for the list of what was met. */
export const notKept = (file: GivenFile): Problem[] =>
  isKeptWhole(file)
    ? []
    : [
        {
          row: null,
          column: null,
          code: 'file_not_kept',
          level: 'warning',
          params: { name: file.name, most: String(UPLOAD_API.fileBytes / 1024 / 1024) },
        },
      ]
