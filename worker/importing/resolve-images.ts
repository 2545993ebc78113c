import { CONTENT_LIMITS } from '#contract/imports/content.ts'
import type { ImageSize } from '#worker/content/markdown-rules.ts'
import { readRaster } from '#worker/content/raster/raster-image.ts'
import { base64Url, bytesOfBase64 } from './checksum.ts'
import type { Faults } from './fault.ts'
import type { ReadBundle } from './read-bundle.ts'
import type { StoredImage } from './stored-content.sql.ts'

/** An image as it is after the import; `bytes` only where it comes with the bundle. */
export interface ResolvedImage extends ImageSize {
  readonly id: string
  readonly type: string
  readonly sha256: string
  readonly status: 'created' | 'updated' | 'unchanged' | 'stored'
  readonly bytes: Uint8Array<ArrayBuffer> | null
  /** Where the bytes lie already; null for new ones, which get a random key. */
  readonly mediaKey: string | null
}

/** Decodes, checks, measures and strips the images of a bundle, and adds those it names that are stored already. */
export async function resolveImages(
  { entries, broken }: Pick<ReadBundle, 'entries' | 'broken'>,
  stored: ReadonlyMap<string, StoredImage>,
  faults: Faults,
): Promise<Map<string, ResolvedImage>> {
  const images = new Map<string, ResolvedImage>()
  // A faulty picture has its own fault; the texts that show it are not to blame.
  for (const id of [...broken.images, ...entries.images.map(({ value }) => value.id)]) images.set(id, faultyImage(id))
  for (const image of stored.values()) images.set(image.id, { ...image, status: 'stored', bytes: null })
  for (const { at, value } of entries.images) {
    const path = ['images', at, 'data']
    const given = decode(value.data)
    if (given === null) {
      faults.add(path, 'is not base64')
      continue
    }
    if (given.byteLength > CONTENT_LIMITS.imageBytes) {
      faults.add(path, `is ${given.byteLength} bytes; at most ${CONTENT_LIMITS.imageBytes}`)
      continue
    }
    const raster = readRaster(given, value.type)
    if (!raster.ok) {
      faults.add(path, `the picture ${raster.reason}`)
      continue
    }
    const sha256 = base64Url(await crypto.subtle.digest('SHA-256', raster.bytes))
    const before = stored.get(value.id)
    const isSame = before?.sha256 === sha256 && before.type === value.type
    images.set(value.id, {
      id: value.id,
      type: value.type,
      sha256,
      width: raster.width,
      height: raster.height,
      bytes: raster.bytes,
      status: before === undefined ? 'created' : isSame ? 'unchanged' : 'updated',
      mediaKey: isSame ? before.mediaKey : null,
    })
  }
  return images
}

const faultyImage = (id: string): ResolvedImage => ({
  id,
  type: '',
  sha256: '',
  width: 1,
  height: 1,
  status: 'stored',
  bytes: null,
  mediaKey: null,
})

function decode(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return bytesOfBase64(base64)
  } catch {
    return null
  }
}
