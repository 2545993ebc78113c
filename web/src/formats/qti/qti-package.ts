import { unzipCapped } from '../zip/capped-unzip.ts'
import { isMacShadow, requireSafePath } from '../zip/safe-path.ts'
import { UPLOAD_LIMITS } from '../upload-model.ts'

/** The documents and pictures of a package by their paths; a lone document is a package of one. */
export type PackageFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

const WANTED = /\.(?:xml|qti|png|jpe?g|gif|webp|svg|bmp)$/i

/** Unpacks a package. Throws `unsafe_paths` where a path leaves it, and what `unzipCapped` throws. */
export function packageFiles(bytes: Uint8Array<ArrayBuffer>): PackageFiles {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return new Map([['item.xml', bytes]])
  return unzipCapped(
    bytes,
    (name) => {
      requireSafePath(name)
      return WANTED.test(name) && !isMacShadow(name)
    },
    UPLOAD_LIMITS.unpackedBytes,
  )
}

/** The paths of the documents, in the order of the manifest; those that it does not name come last. */
export function documentPaths(files: PackageFiles, manifest: string): string[] {
  const order = [...manifest.matchAll(/\bhref\s*=\s*["']([^"']+)["']/g)].map((match) => match[1] ?? '')
  const place = (path: string): number => {
    const at = order.findIndex((href) => decoded(href) === path)
    return at === -1 ? order.length : at
  }
  return [...files.keys()]
    .filter((path) => /\.(?:xml|qti)$/i.test(path) && !/(?:^|\/)imsmanifest\.xml$/i.test(path))
    .map((path) => ({ path, at: place(path) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ path }) => path)
}

/**
 * The path of the file that an address within a document means: beside the document, from the root, in the folder that learning systems
 * name by a token, or the only file of that name. Null where there is none; nothing outside of the package is ever fetched.
 */
export function pathOf(
  address: string,
  from: string,
  files: { readonly has: (path: string) => boolean; readonly keys: () => Iterable<string> },
): string | null {
  const plain = decoded(address.replace(/[?#].*$/, ''))
  if (plain === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(plain)) return null
  const bare = plain.replace(/^\$?\$?IMS-CC-FILEBASE\$?\/?/i, '').replace(/^\//, '')
  const folder = from.includes('/') ? from.slice(0, from.lastIndexOf('/') + 1) : ''
  for (const path of [joined(folder + bare), joined(bare), joined(`web_resources/${bare}`)])
    if (path !== null && files.has(path)) return path
  const name = `/${bare.split('/').at(-1) ?? ''}`
  const same = [...files.keys()].filter((path) => `/${path}`.endsWith(name))
  return same.length === 1 ? (same[0] ?? null) : null
}

/** A path without `.` and `..`; null where it would leave the package. */
function joined(path: string): string | null {
  const steps: string[] = []
  for (const step of path.split('/')) {
    if (step === '..') {
      if (steps.pop() === undefined) return null
    } else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
