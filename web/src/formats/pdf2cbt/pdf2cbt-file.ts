import { decodeText } from '../text-encoding.ts'
import { Refusal, UPLOAD_LIMITS, type ParseOptions } from '../upload-model.ts'
import { unzipCapped } from '../zip/capped-unzip.ts'
import { isMacShadow, requireSafePath } from '../zip/safe-path.ts'

export interface Pdf2cbtFile {
  /** The structure and the key: `data.json`, or the file itself where it is no zip. */
  readonly text: string
  /** Pictures by their names without folders, those of the zip before those that were dropped along. */
  readonly pictures: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
  /** Everything else in the zip, and what stands under a name a second time. */
  readonly others: readonly string[]
}

const PICTURE = /\.(?:png|jpe?g|webp)$/i
const DATA = /(?:^|\/)data\.json$/i

/** Opens a zip of PDF2CBT or its bare JSON. Throws `unsafe_paths`, `empty` for a zip without `data.json`, `too_large`, and what unpacking throws. */
export function openPdf2cbt(bytes: Uint8Array<ArrayBuffer>, options: ParseOptions): Pdf2cbtFile {
  const dropped = [...(options.files ?? [])].filter(([name]) => PICTURE.test(name))
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return { text: decodeText(bytes, options), pictures: new Map(dropped), others: [] }
  const names: string[] = []
  const parts = unzipCapped(
    bytes,
    (name) => {
      requireSafePath(name)
      if (isMacShadow(name) || name.endsWith('/')) return false
      names.push(name)
      return PICTURE.test(name) || DATA.test(name)
    },
    UPLOAD_LIMITS.unpackedBytes,
  )
  const [path] = names.filter((name) => DATA.test(name)).toSorted((a, b) => a.split('/').length - b.split('/').length)
  const data = path === undefined ? undefined : parts.get(path)
  if (path === undefined || data === undefined) throw new Refusal('empty')
  if (data.byteLength > UPLOAD_LIMITS.fileBytes) throw new Refusal('too_large', { most: String(UPLOAD_LIMITS.fileBytes / 1024 / 1024) })
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const isPicture = (name: string): boolean => PICTURE.test(name) && name.startsWith(folder)
  const pictures = [...parts].filter(([name]) => isPicture(name)).map(([name, content]) => [name.slice(folder.length), content] as const)
  const others = names.filter((name, i) => (name !== path && !isPicture(name)) || names.indexOf(name) !== i)
  return { text: decodeText(data, options), pictures: new Map([...dropped, ...pictures]), others }
}
